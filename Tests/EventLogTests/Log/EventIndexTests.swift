import EventLogTesting
import Testing

@testable import EventLog

/// The index of events, checked against a dictionary, for lines in any order, repeats included.
struct EventIndexTests {
  @Test(arguments: Seeds.some(of: 0..<60 as Range<UInt64>))
  func `each event is found at its first position, and every repeat is named`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    // Some histories are continuous, some have holes, some repeat events.
    let backwards = Int(seed % 3) * 4
    var index = EventIndex()
    var entries = LogEntries()
    var positions: [EventID: Int] = [:]
    var next: [UInt64: Int] = [:]
    for _ in 0..<6 {
      let start = entries.count
      var added: [LogEntry] = []
      var repeats: [Int] = []
      for _ in 0..<Int.random(in: 0...(seed % 2 == 0 ? 40 : 150), using: &generator) {
        // Of few replicas each is looked at, of many one is looked up.
        let replica = UInt64.random(in: 1...(seed % 2 == 0 ? 3 : 100), using: &generator)
        let seq = max(
          1, next[replica, default: 0] + Int.random(in: (1 - backwards)...2, using: &generator))
        next[replica] = seq
        let id = EventID(replica: ReplicaID(bits: replica), seq: UInt64(seq))
        let place = start + added.count
        if positions[id] == nil { positions[id] = place } else { repeats.append(place) }
        added.append(try LogEntryTests.entry(id))
      }
      entries.append(contentsOf: added)
      let found = index.add(EventGroups(of: added), from: start)
      #expect(found == repeats)
      guard found.isEmpty else {
        // Nothing of them was taken in.
        let old = positions.filter { $0.value < start }
        #expect(index.coverage.count == UInt64(old.count))
        for (id, place) in old { #expect(index.index(of: id) == place) }
        return
      }
      for (id, place) in positions { #expect(index.index(of: id) == place) }
      for replica in 1...101 as ClosedRange<UInt64> {
        let first = UInt64.random(in: 0...9, using: &generator)
        let range = EventRange(
          replica: ReplicaID(bits: replica),
          seqs: first...(first + UInt64.random(in: 0...9, using: &generator)))
        #expect(
          index.indices(of: range).flatMap { $0 }
            == range.seqs.compactMap { positions[EventID(replica: range.replica, seq: $0)] })
      }
      #expect(index.coverage.count == UInt64(positions.count))
      for id in positions.keys { #expect(index.coverage.contains(id)) }
    }
  }

  @Test func `entries are found in whatever pieces they came`() throws {
    var generator = SplitMix64(seed: 1)
    var entries = LogEntries()
    var plain: [EventID] = []
    for round in 0..<40 {
      let sizes = [0, 1, 7, 900, 1024, 4096, 5000]
      let count = round < 10 ? 4000 : sizes.randomElement(using: &generator) ?? 0
      let added = try (0..<count).map { offset in
        try LogEntryTests.entry(
          EventID(replica: ReplicaID(bits: 1), seq: UInt64(plain.count + offset + 1)))
      }
      entries.append(contentsOf: added)
      plain += added.map(\.id)
    }
    #expect(entries.count == plain.count && entries.map(\.id) == plain)
    #expect(entries.runs.flatMap { $0.entries.map(\.id) } == plain)
  }

  @Test(arguments: Seeds.some(of: 0..<20 as Range<UInt64>))
  func `events are found by their names, held against a plain search`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let all = try ["aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb", "cccccccccccccccc"].flatMap { replica in
      try TestStore().create(replica: replica).append(count: 12)
    }
    let test = TestStore()
    try test.create(replica: "dddddddddddddddd")
    let store = try test.open(.writing, segmentSize: 1_500)
    var arrived: [Event] = []
    for event in all.shuffled(using: &random).prefix(24) {
      guard !arrived.contains(event) else { continue }
      // Some come in groups, so that one may fall between two known ones.
      let others = all.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random))
      arrived += try store.receive([event] + others)
      try check(store.log, arrived, all)
    }
    try check(try test.open(.reading).log, arrived, all)
  }

  func check(_ log: Log, _ arrived: [Event], _ all: [Event]) throws {
    for event in all {
      let place = arrived.firstIndex { $0.id == event.id }
      #expect(try log.position(of: event.id) == place.map { $0 + 1 })
    }
  }
}

extension LogEntryTests {
  /// An entry of which only the name matters.
  static func entry(_ id: EventID) throws -> LogEntry {
    let layout = EventLayout(
      id: id, stamp: try #require(Stamp("2026-01-15T10:00:00.123Z-0000")), batch: nil,
      type: 90..<93, kind: 90..<91, version: 1, entity: 111..<112, data: 121..<123, dataID: nil,
      sum: 0)
    let line = [UInt8](repeating: 0, count: 149)
    return line.withUnsafeBytes {
      LogEntry(layout: layout, line: $0, chunk: 0, offset: 0, kindHash: 0)
    }
  }
}
