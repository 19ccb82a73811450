import EventLogTesting
import LiftTrail
import Projections
import Testing

/// What an app learns of a store whose files are not what was written.
struct DamageTests {
  private let segment = "/store/log/000000000001.jsonl"

  @Test func `a whole store has no damage`() async throws {
    let test = try TestStore(1)
    try await test.write(.of("setting.saved", "a", ["value": 1]))
    #expect(try await test.store.damage == [])
  }

  @Test func `a follower of a damaged store shows the rest, and says what is damaged`() async throws
  {
    let test = try TestStore(1)
    try await test.write(.of("setting.saved", "a", ["value": 1]))
    try await test.write(.of("setting.saved", "b", ["value": 2]))
    await test.store.close()
    let text = try test.files.text(of: segment)
    test.files.overwrite(
      segment, with: Array(text.replacing(#""value":1"#, with: #""value":7"#).utf8))
    let follower = try TestStore(2, files: test.files, isFollowing: true)
    #expect(try await follower.shown("setting/b") != nil)
    let damage = try await follower.store.damage
    #expect(Set(damage.map(\.code)) == [.damaged])
    #expect(damage.first?.causes.first?.hasPrefix("\(segment), line 1, ") == true)
  }

  @Test func `a store that has lost events says so, and a closed one cannot`() async throws {
    let test = try TestStore(1)
    try await test.write(.of("setting.saved", "a", ["value": 1]))
    try await test.write(.of("setting.saved", "b", ["value": 2]))
    await test.store.close()
    try test.files.removeFile(at: segment)
    let follower = try TestStore(2, files: test.files, isFollowing: true)
    #expect(try await follower.store.damage.contains { $0.code == .damaged })
    await follower.store.close()
    await #expect(throws: TrainingError.self) { _ = try await follower.store.damage }
  }
}
