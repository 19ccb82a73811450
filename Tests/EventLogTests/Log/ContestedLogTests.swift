import EventLogTesting
import Testing

@testable import EventLog

/// Logs in which events have several contents, and lines stand twice, checked against a plain list.
struct ContestedLogTests {
  /// Events of two replicas and a few numbers, each with up to four contents, in any order, some twice.
  private func arrivals(_ generator: inout SplitMix64) throws -> [Event] {
    try (0..<Int.random(in: 1...40, using: &generator)).map { _ in
      let id = EventID(
        replica: ReplicaID(bits: UInt64.random(in: 1...2, using: &generator)),
        seq: UInt64.random(in: 1...8, using: &generator))
      let content = Int.random(in: 0...9, using: &generator) % 5
      return try ContestedLogTests.event(id, content: content)
    }
  }

  static func event(_ id: EventID, content: Int) throws -> Event {
    let stamp = try #require(Stamp("2026-01-15T10:00:00.12\(content % 2)Z-0000"))
    let line = try EventLine.bytes(
      of: draft("module.saved", "m\(content % 3)", ["name": .string("\(content)")]), id: id,
      stamp: stamp, batch: nil, in: TestStore.dataset)
    return try Event(line: line, of: TestStore.dataset)
  }

  /// Each line once, in the order of arrival, under the id that it has to have.
  private func plain(_ arrived: [Event]) -> [Event] {
    var kept: [Event] = []
    for event in arrived where !kept.contains(event) { kept.append(event) }
    return kept.map { event in
      let before = kept.count {
        $0.id.first == event.id.first && $0.line.lexicographicallyPrecedes(event.line)
      }
      return event.named(event.id.numbered(before + 1))
    }
  }

  private func expect(_ log: Log, toHold expected: [Event]) throws {
    log.checkInvariants()
    #expect(log.count == expected.count)
    for (index, event) in expected.enumerated() {
      let found = try log.event(at: index + 1)
      #expect(found == event && found.id == event.id)
      #expect(try log.id(at: index + 1) == event.id)
      #expect(try log.position(of: event.id) == index + 1)
      #expect(try log.event(event.id) == event)
    }
    let contents = Dictionary(grouping: expected, by: \.id.first)
    #expect(log.coverage == Coverage(expected.map { EventRange($0.id) }))
    #expect(
      log.contested
        == Coverage(contents.filter { $0.value.count > 1 }.keys.map { EventRange($0) }))
    #expect(log.contestedCount == expected.count - contents.count)
    for (id, events) in contents {
      #expect(try log.contents(of: id) == events.sorted { $0.id < $1.id })
      #expect(try log.event(id.numbered(events.count + 1)) == nil)
    }
    for id in (1...8 as ClosedRange<UInt64>).map({ EventID(replica: ReplicaID(bits: 1), seq: $0) })
    {
      for content in 0...5 {
        let event = try ContestedLogTests.event(id, content: content)
        let (count, isKnown) = try log.standing(of: event)
        let known = contents[id] ?? []
        #expect(count == known.count && isKnown == known.contains(event))
      }
    }
    for first in 1...8 as ClosedRange<UInt64> {
      let range = EventRange(replica: ReplicaID(bits: 1), seqs: first...8)
      let sum = expected.filter { $0.id.replica == range.replica && $0.id.seq >= first }
        .reduce(0) { $0 &+ $1.sum }
      #expect(try log.fingerprint(of: range) == sum)
    }
    for event in expected {
      // Everything under its id may have got another number.
      let touched = Set(expected.filter { $0.id.first == event.id.first }.map(\.entity))
      #expect(log.entities(of: [event]) == touched)
    }
    for entity in ["m0", "m1", "m2"].compactMap({ Entity(kind: "module", id: $0) }) {
      let found = try log.events(in: log.coverage, about: entity)
      #expect(Set(found) == Set(expected.filter { $0.entity == entity }))
    }
  }

  @Test(arguments: Seeds.some(of: 0..<80 as Range<UInt64>))
  func `a log that is read has every content once`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let arrived = try arrivals(&generator)
    let cut = Int.random(in: 0...arrived.count, using: &generator)
    let lines = [arrived[..<cut], arrived[cut...]].filter { !$0.isEmpty }
    var position = 1
    let segments = lines.enumerated().map { index, events in
      defer { position += events.count }
      return Log.Segment(
        path: "segment \(index)", firstPosition: position,
        contents: FileContents(events.flatMap { $0.line + [UInt8(ascii: "\n")] }))
    }
    let workers = ConcurrentWorkers(count: 2)
    let log = Log(segments, of: TestStore.dataset, workers: workers, pieceSize: 1_000)
    let expected = plain(arrived)
    try expect(log, toHold: expected)
    #expect(log.faults.count == arrived.count - expected.count)
    #expect(log.faults.allSatisfy { $0.error.code == .alreadyExists })
  }

  @Test(arguments: Seeds.some(of: 0..<80 as Range<UInt64>))
  func `a log that grows has every content once, and copies of it stay as they were`(
    seed: UInt64
  ) throws {
    var generator = SplitMix64(seed: seed)
    let arrived = try arrivals(&generator)
    var log = Log(of: TestStore.dataset)
    var first = 0
    var copies: [(Log, [Event])] = []
    while first < arrived.count {
      let end = Int.random(in: (first + 1)...arrived.count, using: &generator)
      log.append(Array(arrived[first..<end]))
      copies.append((log, plain(Array(arrived[..<end]))))
      first = end
    }
    for (log, expected) in copies { try expect(log, toHold: expected) }
  }

  @Test func `an event has so many contents and no more`() throws {
    let id = EventID(replica: ReplicaID(bits: 1), seq: 1)
    let events = try (0...EventID.greatestContentNumber).map {
      try ContestedLogTests.event(id, content: $0)
    }
    var log = Log(of: TestStore.dataset)
    log.append(events)
    #expect(log.count == EventID.greatestContentNumber)
    let store = try TestStore().create()
    let error = #expect(throws: LogError.self) { try store.receive(events) }
    #expect(error?.code == .tooLarge && error?.position.line == events.count)
    #expect(try store.receive(Array(events.dropLast())).count == EventID.greatestContentNumber)
    #expect(throws: LogError.self) { try store.receive([events[events.count - 1]]) }
    let segment = Log.Segment(
      path: "segment", firstPosition: 1,
      contents: FileContents(events.flatMap { $0.line + [UInt8(ascii: "\n")] }))
    let read = Log([segment], of: TestStore.dataset, workers: SerialWorkers())
    #expect(read.faults.map(\.error.code) == [.tooLarge] && read.faults[0].mayLoseAnEvent)
  }

  @Test func `no snapshot is made of a log in which an event has two contents`() throws {
    let id = EventID(replica: ReplicaID(bits: 1), seq: 1)
    let events = try (1...2).map { try ContestedLogTests.event(id, content: $0) }
    let log = Log(of: TestStore.dataset, events: events)
    let owner = StoreOwner(dataset: TestStore.dataset, replica: ReplicaID(bits: 7))
    let error = #expect(throws: LogError.self) {
      try SnapshotFile(of: log, by: owner, deciding: [true, true], notes: JSONObject())
    }
    #expect(error?.code == .unusable)
  }
}

extension EventRange {
  fileprivate init(_ id: EventID) { self.init(replica: id.replica, seqs: id.seq...id.seq) }
}
