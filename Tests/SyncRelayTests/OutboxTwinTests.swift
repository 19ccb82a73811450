import EventLogTesting
import Projections
import Testing
import Training

@testable import EventLog
@testable import SyncRelay

/// What waits is counted without sorting; here a plain twin looks at each event as a whole, and sorts.
struct OutboxTwinTests {
  /// What the twin counts.
  private struct Counted: Equatable {
    var count = 0
    var entities: [String] = []
    var kinds: [String] = []
    var oldest: EventID?
  }

  private func counted(_ events: PendingEvents) -> Counted {
    Counted(
      count: events.count,
      entities: events.entities.map { "\($0.priority) \($0.entity) \($0.events)" },
      kinds: events.kinds.map { "\($0.kind) \($0.entities) \($0.events)" },
      oldest: events.oldest?.event)
  }

  /// - Parameter listed: The events whose batches are formed: all that anybody lacks.
  private func plain(_ wanted: Coverage, among listed: Coverage, _ log: Log) throws -> Counted {
    var groups: [(priority: Int, events: [Event])] = []
    var isOpen = false
    var counted = Counted()
    for position in stride(from: 1, through: log.count, by: 1) {
      let event = try log.event(at: position)
      guard listed.contains(event.id) else { continue }
      if wanted.contains(event.id) { counted.oldest = counted.oldest ?? event.id }
      let priority = KindTable.training.priority(of: event)
      if isOpen, let last = groups.popLast() {
        groups.append((min(last.priority, priority), last.events + [event]))
      } else {
        groups.append((priority, [event]))
      }
      isOpen = event.batch.map { $0.index < $0.count } ?? false
    }
    let sorted = groups.enumerated().sorted {
      ($0.element.priority, $0.offset) < ($1.element.priority, $1.offset)
    }.map(\.element)
    let events = sorted.flatMap { group in group.events.map { (group.priority, $0) } }
      .filter { wanted.contains($0.1.id) }
    counted.count = events.count
    let entities = events.map(\.1.entity).eachEntityOnce
    counted.entities = entities.prefix(PendingEvents.greatestCount).map { entity in
      let own = events.filter { $0.1.entity == entity }
      return "\(own.map(\.0).min() ?? 0) \(entity) \(own.count)"
    }
    var kinds: [String] = []
    for entity in entities where !kinds.contains(entity.kind) { kinds.append(entity.kind) }
    counted.kinds = kinds.map { kind in
      let own = events.filter { $0.1.entity.kind == kind }
      return "\(kind) \(entities.count { $0.kind == kind }) \(own.count)"
    }
    return counted
  }

  private func anything(_ number: Int, _ random: inout SplitMix64) throws -> EventDraft {
    switch random.below(6) {
    case 0: try draft("session.setLogged", "s\(random.below(60))", ["id": .string("\(number)")])
    case 1: try draft("module.saved", "m\(random.below(60))", ["name": .string("\(number)")])
    case 2: try draft("setting.saved", "k\(random.below(4))", ["value": .number(Double(number))])
    case 3: try draft("module.deleted", "m\(random.below(60))", [:])
    // Of an entity of another kind with the same id, and of a kind that nothing knows.
    case 4: try draft("workout.saved", "m\(random.below(60))", ["name": .string("\(number)")])
    default: try draft("film.shot", "m\(random.below(60))", [:])
    }
  }

  /// Lines of several replicas, some in batches, in a store.
  private func lines(_ random: inout SplitMix64) throws -> [Event] {
    let dataset = try #require(DatasetID(Pair.dataset))
    let stamp = try #require(Stamp("2026-01-15T10:00:00.123Z-0000"))
    var next: [UInt64] = [1, 1, 1]
    var events: [Event] = []
    for number in 0..<(20 + random.below(160)) {
      let replica = random.below(next.count)
      let count = random.once(in: 3) ? 1 + random.below(4) : 1
      for index in 1...count {
        let id = EventID(replica: ReplicaID(bits: 0xF0 + UInt64(replica)), seq: next[replica])
        next[replica] += 1
        let batch = count == 1 ? nil : BatchMark(index: UInt64(index), count: UInt64(count))
        let line = try EventLine.bytes(
          of: anything(number, &random), id: id, stamp: stamp, batch: batch, in: dataset)
        events.append(try Event(line: line, of: dataset))
      }
    }
    return events
  }

  /// How many first events there are up to a place, or behind it up to the end of a batch.
  private func ended(_ events: [Event], at place: Int) -> Int {
    var end = place
    while end > 0, end < events.count,
      events[end - 1].batch.map({ $0.index < $0.count }) ?? false
    {
      end += 1
    }
    return end
  }

  @Test(arguments: Seeds.some(of: 0..<60 as Range<UInt64>))
  func `what waits is what a look at each event counts, with a snapshot and without`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let files = MemoryFileSystem()
    let events = try lines(&random)
    let known = ended(events, at: random.below(events.count + 1))
    let store = try Pair.replica("/a", "aaaaaaaaaaaaaaaa", dataset: Pair.dataset, files).store
    _ = try store.receive(Array(events.prefix(known)))
    if known > 0 { _ = try store.makeSnapshot() }
    _ = try store.receive(Array(events.dropFirst(known)))
    let whole = try Store.open(
      at: "/a", for: .reading, reading: .everyLine, environment: Pair.environment(files)
    ).log
    let base = try Store.open(
      at: "/a", for: .reading, reading: .sinceSnapshot, environment: Pair.environment(files)
    ).log
    #expect(whole.baseCount == 0 && (known == 0 || base.baseCount > 0))

    var peers = (1...8).map { number -> (replica: ReplicaID, holds: Coverage) in
      let bound = UInt64(random.below(120))
      let isPrefix = random.once(in: 2)
      let held = whole.coverage.events.filter { event in
        isPrefix ? event.seq <= bound : random.once(in: number)
      }
      return (ReplicaID(bits: UInt64(number)), Coverage(of: held))
    }
    if random.once(in: 4) { peers = [] }
    let aside =
      peers.first.map { [$0.replica: Coverage(of: whole.coverage.events.prefix(9))] } ?? [:]
    let held = Coverage(joining: peers.map(\.holds))
    for log in [whole, base] {
      let outbox = try Outbox(peers, setAside: aside, in: log, .training)
      let lacking = whole.coverage.subtracting(held)
      let listed =
        peers.isEmpty
        ? lacking : Coverage(joining: peers.map { whole.coverage.subtracting($0.holds) })
      #expect(try counted(outbox.atRisk) == plain(lacking, among: listed, whole))
      #expect(try outbox.atRisk.coverage(in: log) == lacking)
      for (peer, waiting) in zip(peers, outbox.peers) {
        let refused = aside[peer.replica] ?? Coverage()
        let lacks = whole.coverage.subtracting(peer.holds)
        // Groups are those of all that anybody lacks: of a batch a peer may lack a part.
        #expect(waiting.pending.count == Int(lacks.subtracting(refused).count))
        #expect(waiting.setAside.count == Int(lacks.intersection(refused).count))
        #expect(try waiting.pending.coverage(in: log) == lacks.subtracting(refused))
      }
      let alone = try peers.map { try Outbox([$0], in: log, .training) }
      for (peer, outbox) in zip(peers, alone) {
        let lacks = whole.coverage.subtracting(peer.holds)
        #expect(try outbox.peers.map { counted($0.pending) } == [plain(lacks, among: lacks, whole)])
      }
    }
  }

  @Test(arguments: Seeds.some(of: 0..<20 as Range<UInt64>))
  func `the outline of a line says what its event says, with a snapshot and without`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let files = MemoryFileSystem()
    let events = try lines(&random)
    let store = try Pair.replica("/a", "aaaaaaaaaaaaaaaa", dataset: Pair.dataset, files).store
    let known = ended(events, at: events.count - 5)
    _ = try store.receive(Array(events.prefix(known)))
    _ = try store.makeSnapshot()
    _ = try store.receive(Array(events.dropFirst(known)))
    for reading in [Store.Reading.everyLine, .sinceSnapshot] {
      let log = try Store.open(
        at: "/a", for: .reading, reading: reading, environment: Pair.environment(files)
      ).log
      var positions: [Int] = []
      try log.forEachOutline(at: 1...log.count) { position, outline in
        positions.append(position)
        let event = events[position - 1]
        #expect(outline.id == event.id && outline.stamp == event.stamp)
        #expect(outline.type == event.type && outline.version == event.version)
        #expect(outline.batch == event.batch)
        #expect(String(decoding: outline.entityBytes, as: UTF8.self) == event.entity.id)
        #expect(String(decoding: outline.typeBytes, as: UTF8.self) == event.type.description)
      }
      #expect(positions == Array(1...log.count))
    }
  }
}

extension [Entity] {
  /// The first of each.
  fileprivate var eachEntityOnce: [Entity] {
    var (seen, once) = (Set<Entity>(), [Entity]())
    for entity in self where seen.insert(entity).inserted { once.append(entity) }
    return once
  }
}
