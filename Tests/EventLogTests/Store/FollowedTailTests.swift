import EventLogTesting
import Testing

@testable import EventLog

/// What a follower makes of an unfinished write.
struct FollowedTailTests {
  private let test = TestStore()

  @Test func `an unfinished write is looked at again and again, and kept never`() throws {
    let writer = try test.create()
    let events = try writer.append(count: 2)
    let follower = try Store.follow(at: TestStore.path, environment: test.environment)
    let chunks = follower.log.chunks.count
    let line = try #require(events.last?.line)
    try test.files.openFile(at: TestStore.segment(1)).append(Array(line.prefix(line.count / 2)))
    for _ in 0..<3 {
      #expect(try follower.readGrowth() == .none)
      #expect(follower.log.chunks.count == chunks)
    }
  }
}
