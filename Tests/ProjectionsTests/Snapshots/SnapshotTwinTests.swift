import EventLog
import EventLogTesting
import Testing

@testable import Projections
@testable import Training

/// A snapshot and the lines behind it, compared with a replay of every line.
struct SnapshotTwinTests {
  /// A store in memory, written in several openings with small segments.
  private struct World {
    let files = MemoryFileSystem()

    var environment: StoreEnvironment {
      StoreEnvironment(files: files, clock: StoppedClock(Instant(milliseconds: 1_768_471_200_123)))
    }

    init() throws {
      let manifest = StoreManifest(
        dataset: TestDevice.dataset, replica: ReplicaID(bits: 99), name: "twin",
        created: Instant(milliseconds: 0), isEphemeral: true)
      _ = try Store.create(at: "/store", manifest: manifest, environment: environment)
    }

    func open(_ purpose: Store.Purpose, _ reading: Store.Reading = .sinceSnapshot) throws -> Store {
      try Store.open(
        at: "/store", for: purpose, reading: reading, environment: environment, segmentSize: 2000)
    }

    func receive(_ events: some Sequence<Event>) throws {
      for event in events { _ = try open(.writing).receive([event]) }
    }
  }

  @Test(arguments: Seeds.some(of: 0..<120 as Range<UInt64>))
  func `a snapshot and the lines behind it say what every line says`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let events = try RandomHistory(seed: seed, count: 50).arrival(&generator)
    let world = try World()
    try world.receive(events.prefix(10 + generator.below(40)))
    let report = try #require(try world.open(.writing).makeSnapshot())
    let writer = try Replica(try world.open(.writing))
    _ = try writer.receive(events)

    for replica in [writer, try Replica(try world.open(.reading))] {
      let whole = try Replica(try world.open(.reading, .everyLine))
      #expect(replica.store.log.baseCount == report.count && whole.store.log.baseCount == 0)
      try expectSame(replica.store.log, whole.store.log)
      try expectSame(replica, whole)
      try expectSameAhead(replica, whole, sparing: { generator.below(3) == 0 })
    }
  }

  @Test(arguments: Seeds.some(of: 0..<20 as Range<UInt64>))
  func `a snapshot of a log that was written since it was opened says where its lines stand`(
    seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    let events = try RandomHistory(seed: seed, count: 50).arrival(&generator)
    let world = try World()
    let writer = try Replica(try world.open(.writing))
    for part in [events.prefix(20), events.prefix(35), events[...]] {
      _ = try writer.receive(Array(part))
    }
    guard writer.log.contested.isEmpty else { return }
    var files: [[UInt8]] = []
    for isAtOnce in [false, true] {
      let file = try writer.snapshotWork(isAtOnce: isAtOnce).file()
      files.append(try world.files.contents(of: writer.store.keep(file).path).allBytes)
    }
    // From the fold as it grew, and from a replay.
    #expect(files[0] == files[1])
    writer.store.endWriting()
    let whole = try world.open(.reading, .everyLine)
    #expect(try whole.snapshotFaults().isEmpty)
    let log = try world.open(.reading).log
    #expect(log.baseCount == log.count)
    try expectSame(log, whole.log)
  }

  @Test(arguments: Seeds.some(of: 0..<20 as Range<UInt64>))
  func `a snapshot that is made at once behind another one is that of a replay`(
    seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    let events = try RandomHistory(seed: seed, count: 50).arrival(&generator)
    let world = try World()
    try world.receive(events.prefix(20))
    _ = try world.open(.writing).makeSnapshot()
    let writer = try Replica(try world.open(.writing))
    _ = try writer.receive(Array(events))
    guard writer.log.contested.isEmpty else { return }
    #expect(writer.log.baseCount > 0)
    let files = try [false, true].map { isAtOnce in
      let file = try writer.snapshotWork(isAtOnce: isAtOnce).file()
      return try world.files.contents(of: writer.store.keep(file).path).allBytes
    }
    #expect(files[0] == files[1])
  }

  private func expectSame(_ log: Log, _ whole: Log) throws {
    #expect(log.count == whole.count && log.coverage == whole.coverage)
    #expect(log.faults.isEmpty && log.tail == nil)
    for position in 1..<(whole.count + 1) {
      let event = try whole.event(at: position)
      #expect(try log.event(at: position) == event && log.line(at: position) == event.line)
      #expect(try log.id(at: position) == event.id && log.stamp(at: position) == event.stamp)
      #expect(try log.position(of: event.id) == position && log.event(event.id) == event)
      #expect(
        try log.positions(maybeAbout: event.entity) == whole.positions(maybeAbout: event.entity))
    }
    for range in whole.coverage.ranges {
      for last in range.seqs {
        let part = Coverage([EventRange(replica: range.replica, seqs: range.seqs.lowerBound...last)]
        )
        #expect(try log.fingerprint(of: part) == whole.fingerprint(of: part))
        let rest = whole.coverage.subtracting(part)
        #expect(try log.fingerprint(of: rest) == whole.fingerprint(of: rest))
      }
    }
  }

  /// Where units stand in their lists, by the lists as they are read, and whether a payload's bytes are its value.
  private func expectPlaces(_ state: TrainingState, _ whole: TrainingState, _ entity: Entity) throws
  {
    let reading = try whole.reading(of: entity)
    for key in try whole.view(of: entity).units.keys {
      let list = key.id == nil ? [] : reading?.list(key.name) ?? []
      let index = list.firstIndex { $0["id"]?.string.map { UTF8Text($0) } == key.id }
      let place = try state.place(of: key, in: entity)
      #expect(place?.index == index && place?.count == (index == nil ? nil : list.count))
      let value = try whole.value(of: key, in: entity)
      #expect(
        try state.payload(of: key, in: entity)
          == value.map { JSONValue.object($0).canonicalBytes() })
    }
  }

  private func expectSame(_ replica: Replica, _ whole: Replica) throws {
    #expect(try replica.fold.entities == whole.fold.entities)
    for entity in try whole.fold.entities {
      try expectPlaces(replica.state, whole.state, entity)
      #expect(try replica.state.view(of: entity) == whole.state.view(of: entity))
      #expect(
        try replica.state.canonicalBytes(of: entity) == whole.state.canonicalBytes(of: entity))
    }
    #expect(replica.fold.unknown == whole.fold.unknown)
    #expect(replica.fold.invalid == whole.fold.invalid)
    let unknown = try whole.state.unknownEvents()
    #expect(unknown.count == whole.fold.unknown.count)
    #expect(try replica.state.unknownEvents() == unknown)
    #expect(try UnknownEvents(in: replica.store.log, .training) == unknown)
    #expect(try replica.state.digest() == whole.state.digest())
    #expect(try replica.state.digestEntityByEntity() == whole.state.digest())
    for position in 1..<(whole.store.log.count + 1) {
      #expect(try replica.effect(at: position) == whole.effect(at: position))
    }
    for row in KindTable.training.rows {
      #expect(
        try replica.state.canonicalBytes(kind: row.kind)
          == whole.state.canonicalBytes(kind: row.kind))
    }
  }

  /// The same of a state that has read some entities ahead, and one of which nobody wrote.
  private func expectSameAhead(
    _ replica: Replica, _ whole: Replica, sparing: () -> Bool
  ) throws {
    let entities = try whole.fold.entities
    let unwritten = Entity(checkedKind: "module", id: "unwritten")
    let ahead = try replica.state.reading(
      ahead: Set(entities.filter { _ in !sparing() } + [unwritten]))
    #expect(try ahead.fold.entities == entities)
    for entity in entities + [unwritten] {
      #expect(try ahead.view(of: entity) == whole.state.view(of: entity))
      #expect(try ahead.canonicalBytes(of: entity) == whole.state.canonicalBytes(of: entity))
    }
    #expect(try ahead.digestEntityByEntity() == whole.state.digest())
    #expect(try ahead.differences(from: whole.state).isEmpty)
  }

  @Test(arguments: Seeds.some(of: 0..<40 as Range<UInt64>))
  func `a writer that knows only a snapshot writes what one writes that read every line`(
    seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    let events = try RandomHistory(seed: seed, count: 40).arrival(&generator)
    var lines: [[[UInt8]]] = []
    for reading in [Store.Reading.sinceSnapshot, .everyLine] {
      let world = try World()
      try world.receive(events)
      _ = try world.open(.writing).makeSnapshot()
      let replica = try Replica(try world.open(.writing, reading))
      #expect((replica.store.log.baseCount > 0) == (reading == .sinceSnapshot))
      for event in events where KindTable.training[event.type] != nil {
        guard
          let draft = try EventDraft(
            type: event.type, entityID: event.entity.id, data: try event.data)
        else { continue }
        do throws(LogError) { _ = try replica.write([draft]) } catch {}
      }
      let log = replica.store.log
      lines.append(try (1..<(log.count + 1)).map { try log.line(at: $0) })
    }
    #expect(lines[0] == lines[1])
  }

  @Test func `a snapshot that another table of kinds made is not folded`() throws {
    let world = try World()
    let event = try Event.made(by: 1, 1, at: .at(1), .of("module.saved", "a", ["name": "x"]))
    try world.receive([event])
    let fewer = KindTable(KindTable.training.rows.filter { $0.kind != "module" })
    _ = try world.open(.writing).makeSnapshot(kinds: fewer)
    let replica = try Replica(try world.open(.reading))
    #expect(replica.store.log.baseCount == 0)
    #expect(try replica.state.entities(ofKind: "module").map(\.id) == ["a"])
  }

  @Test func `a snapshot is due once much was written since the last`() throws {
    let world = try World()
    let events = try (1...10_000).map { number in
      try Event.made(by: 1, UInt64(number), at: .at(1), .of("setting.saved", "k", ["value": 1]))
    }
    let store = try world.open(.writing)
    _ = try store.receive(Array(events.dropLast()))
    #expect(!store.isSnapshotDue)
    _ = try store.receive(events)
    #expect(store.isSnapshotDue)
    _ = try store.makeSnapshot()
    #expect(try !world.open(.reading).isSnapshotDue)
  }

  @Test func `no snapshot is due while one that is there knows of lost events`() throws {
    let world = try World()
    func events(_ replica: UInt64, _ count: UInt64) throws -> [Event] {
      try (1...count).map { number in
        try Event.made(by: replica, number, at: .at(1), .of("setting.saved", "k", ["value": 1]))
      }
    }
    let other = try World()
    do {
      let store = try other.open(.writing)
      _ = try store.receive(events(2, 3))
      _ = try store.makeSnapshot()
    }
    let store = try world.open(.writing)
    _ = try store.receive(events(1, 10_000))
    #expect(store.isSnapshotDue)
    let folder = try other.open(.reading).folder.snapshots
    let name = try #require(try other.files.names(in: folder).first)
    try world.files.createFile(at: folder + "/" + name).append(
      other.files.contents(of: folder + "/" + name).allBytes)
    #expect(!store.isSnapshotDue)
    _ = try store.receive(events(2, 3))
    #expect(store.isSnapshotDue)
  }

  @Test func `a store without events has no snapshot`() throws {
    let world = try World()
    #expect(try world.open(.writing).makeSnapshot() == nil)
    #expect(try world.files.names(in: "/store/snapshots") == [])
  }
}
