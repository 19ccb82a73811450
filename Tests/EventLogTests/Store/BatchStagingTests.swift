import EventLog
import EventLogTesting
import Testing

/// Batches that are written together with other events.
struct BatchStagingTests {
  let test = TestStore()

  /// One event, a batch of two, one event, a batch of three and a batch of one, in one write.
  func write() throws -> [Event] {
    let store = try test.create()
    var staging = store.stage()
    for (index, count) in [1, 2, 1, 3, 1].enumerated() {
      if index % 2 == 1 || index == 4 { staging.openBatch(expecting: count) }
      for _ in 0..<count { try staging.add(draft("module.saved", "m")) }
      try staging.closeBatch()
    }
    let positions = try store.commit(staging)
    return try store.log.events(at: positions)
  }

  static let marks = ["", "[1,2]", "[2,2]", "", "[1,3]", "[2,3]", "[3,3]", ""]

  @Test func `each batch of a write has its own marks, what stands alone has none`() throws {
    let events = try write()
    #expect(events.map { $0.batch?.description ?? "" } == BatchStagingTests.marks)
    #expect(events.map(\.id.seq) == Array(1...8))
    let log = try test.open(.reading).log
    #expect(try (1...log.count).map { try log.event(at: $0) } == events)
  }

  @Test(arguments: 0...4, 0...4)
  func `a batch is marked by what it comes to, whatever was expected`(
    expected: Int, count: Int
  ) throws {
    let store = try test.create()
    var staging = store.stage()
    try staging.add(draft("module.saved", "m"))
    staging.openBatch(expecting: expected)
    for _ in 0..<count { try staging.add(draft("module.saved", "m")) }
    try staging.closeBatch()
    try staging.add(draft("module.saved", "m"))
    let positions = try store.commit(staging)
    let events = try store.log.events(at: positions)
    let marks =
      count > 1 ? (1...count).map { "[\($0),\(count)]" } : Array(repeating: "", count: count)
    #expect(events.map { $0.batch?.description ?? "" } == [""] + marks + [""])
    #expect(try test.open(.reading).log.count == count + 2)
    for event in events {
      #expect(try Event(line: event.line, of: TestStore.dataset).batch == event.batch)
    }
  }

  @Test func `a write that is torn keeps no part of a batch`() throws {
    let events = try write()
    let bytes = try test.bytes(ofSegment: 1)
    for kept in 0...8 {
      let length = events.prefix(kept).reduce(0) { $0 + $1.line.count + 1 }
      test.files.overwrite(TestStore.segment(1), with: Array(bytes[..<length]))
      let whole = [0, 1, 1, 3, 4, 4, 4, 7, 8][kept]
      #expect(try test.open(.reading).log.count == whole)
    }
  }
}
