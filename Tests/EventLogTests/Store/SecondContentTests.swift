import EventLog
import EventLogTesting
import Testing

/// A log that has two contents under one event id, as two writers with one replica id leave it.
struct SecondContentTests {
  let test = TestStore()

  /// Puts another content of the second event behind the three that are there.
  func conflict() throws -> [Event] {
    let events = try test.create().append(count: 3)
    let twin = TestStore()
    let others = try twin.create().append([draft("module.saved", "x"), draft("module.saved", "y")])
    let bytes = try test.bytes(ofSegment: 1) + others[1].line + [UInt8(ascii: "\n")]
    test.files.overwrite(TestStore.segment(1), with: bytes)
    return events
  }

  @Test func `the first content counts, and the second is a conflict`() throws {
    let events = try conflict()
    let log = try test.open(.reading).log
    #expect(try (1...log.count).map { try log.event(at: $0) } == events)
    #expect(log.faults.map(\.error.code) == [.conflictingContent])
    #expect(log.faults.map(\.error.position.event) == [events[1].id])
  }

  @Test func `repair takes the second content out and goes on under a new replica id`() throws {
    let events = try conflict()
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.replicaChange?.old.description == "aaaaaaaaaaaaaaaa")
    let log = try test.open(.reading).log
    #expect(try (1...log.count).map { try log.event(at: $0) } == events)
    #expect(log.faults.isEmpty)
  }
}
