import EventLog
import Testing

/// Whether every event is found by its name, in whatever order the events came.
struct EventFindingTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `events are found by their names, held against a plain search`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let all = try ["aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb", "cccccccccccccccc"].flatMap { replica in
      try TestStore().create(replica: replica).append(count: 12)
    }
    let test = TestStore()
    try test.create(replica: "dddddddddddddddd")
    let store = try test.open(.writing, segmentSize: 1_500)
    var arrived: [Event] = []
    for event in all.shuffled(using: &random).prefix(24) {
      guard !arrived.contains(event) else { continue }
      // Some come in groups, so that one of them may fall between two that are there.
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
