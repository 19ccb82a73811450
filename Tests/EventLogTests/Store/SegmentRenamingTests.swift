import EventLog
import EventLogTesting
import Testing

/// What a repair does about segments whose names do not say where they stand.
struct SegmentRenamingTests {
  let test = TestStore()

  /// Seven events in segments of two, and where they stand in the log.
  func events() throws -> [Event] {
    try test.create()
    return try test.open(.writing, segmentSize: 300).append(count: 7)
  }

  func repair() throws -> [String] {
    _ = try Store.repair(at: TestStore.path, environment: test.environment)
    return try test.segmentNames()
  }

  func remaining() throws -> [Event] {
    let log = try test.open(.writing).log
    #expect(log.faults.isEmpty)
    return try (0..<log.count).map { try log.event(at: $0 + 1) }
  }

  /// Flips a bit in some lines of a segment of two.
  func damage(_ lines: [Int], ofSegment position: Int) throws {
    var bytes = try test.bytes(ofSegment: position)
    for line in lines { bytes[bytes.count / 2 * line + 20] ^= 1 }
    test.files.overwrite(TestStore.segment(position), with: bytes)
  }

  @Test(arguments: [[(3, 2), (5, 3), (7, 5)], [(7, 9), (5, 7), (3, 5)]])
  func `segments that move to each other's names, up or down, are renamed, none over another`(
    moves: [(old: Int, new: Int)]
  ) throws {
    let events = try events()
    for move in moves {
      try test.files.rename(TestStore.segment(move.old), to: TestStore.segment(move.new))
    }
    #expect(try repair() == [1, 3, 5, 7].map { "00000000000\($0).jsonl" })
    #expect(try remaining() == events)
  }

  @Test(arguments: [3, 5])
  func `a segment of which nothing can be believed goes away`(position: Int) throws {
    let events = try events()
    try damage([0], ofSegment: 1)
    try damage([0, 1], ofSegment: position)
    #expect(try repair() == [1, 2, 4].map { "00000000000\($0).jsonl" })
    #expect(
      try remaining() == [1, position == 3 ? 4 : 2, position == 3 ? 5 : 3, 6].map { events[$0] })
  }
}
