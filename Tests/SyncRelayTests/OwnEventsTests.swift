import EventLog
import EventLogTesting
import Projections
import Training
import SyncRelay
import Testing

/// A store that was put back to an earlier day meets events of its own that it does not hold.
struct OwnEventsTests {
  let pair: Pair
  /// The left store as it was before its third event, which the right one has.
  let restored: Replica

  init() throws {
    pair = try Pair()
    for id in ["m1", "m2"] {
      _ = try pair.left.write([draft("module.saved", id, ["name": "Push"])])
    }
    let backup = pair.files.copy()
    _ = try pair.left.write([try draft("module.saved", "m3", ["name": "Pull"])])
    _ = try Relay.sync(pair.left, pair.right)
    restored = try Replica.open(
      at: "/left", for: .writing,
      environment: Pair.environment(backup))
  }

  @Test func `an exchange brings them back, and it goes on under a fresh id`() throws {
    let old = restored.manifest.replica
    _ = try Relay.sync(restored, pair.right)
    #expect(restored.manifest.replica != old)
    #expect(restored.log.coverage == pair.right.log.coverage)
    _ = try restored.write([try draft("module.saved", "m4", ["name": "Legs"])])
    #expect(try Relay.sync(restored, pair.right).isComplete)
    #expect(try restored.state.digest() == pair.right.state.digest())
  }

  @Test func `an exchange that breaks off after the first message has the same effect`() throws {
    let old = restored.manifest.replica
    for limit in 1...2 {
      _ = try Relay.sync(restored, pair.right, stopAfterMessages: limit)
    }
    #expect(restored.log.count == 2 && restored.manifest.replica != old)
    _ = try restored.write([try draft("module.saved", "m4", ["name": "Legs"])])
    #expect(try Relay.sync(restored, pair.right).isComplete)
    #expect(try restored.state.digest() == pair.right.state.digest())
  }

  @Test func `a copy that meets its original goes on under a fresh id, and the original does not`()
    throws
  {
    let old = pair.left.manifest.replica
    #expect(try Relay.sync(restored, pair.left).isComplete)
    #expect(restored.manifest.replica != old && pair.left.manifest.replica == old)
    #expect(restored.log.coverage == pair.left.log.coverage)
  }
}
