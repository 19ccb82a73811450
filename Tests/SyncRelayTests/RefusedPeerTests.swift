import EventLog
import EventLogTesting
import Projections
import SyncRelay
import Testing

/// The peers that a store refuses.
struct RefusedPeerTests {
  @Test(arguments: ["aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb"])
  func `a clone under an id that has written is refused before there is a folder`(
    replica: String
  ) throws {
    let pair = try Pair()
    _ = try pair.right.write([try draft("module.saved", "m1", ["name": "Push"])])
    _ = try Relay.sync(pair.left, pair.right)
    var manifest = pair.left.manifest
    manifest.replica = try #require(ReplicaID(replica))
    let error = #expect(throws: LogError.self) {
      try Relay.clone(
        pair.left.store, to: "/new", manifest: manifest,
        environment: Pair.environment(pair.files))
    }
    #expect(error?.code == .sameReplica)
    #expect(try pair.files.status(of: "/new") == nil)
  }

  @Test func `a store of another dataset is refused`() throws {
    let pair = try Pair(rightDataset: "00000000-0000-4000-8000-000000000000")
    let error = #expect(throws: LogError.self) { try Relay.sync(pair.left, pair.right) }
    #expect(error?.code == .wrongDataset)
    #expect(error?.advice == .cloneDataset)
  }

  @Test func `events of another dataset that are handed over by hand are refused, and not folded`()
    throws
  {
    let pair = try Pair(rightDataset: "00000000-0000-4000-8000-000000000000")
    _ = try pair.left.write([try draft("module.saved", "m1", ["name": "Push"])])
    let before = try pair.right.state.digest()
    let event = try pair.left.store.log.event(at: 1)
    let error = #expect(throws: LogError.self) { try pair.right.receive([event]) }
    #expect(error?.code == .wrongDataset)
    #expect(pair.right.store.log.count == 0)
    #expect(try pair.right.state.digest() == before)
  }

  @Test func `a copy that writes under the same replica id is refused`() throws {
    let pair = try Pair(rightReplica: "aaaaaaaaaaaaaaaa")
    let error = #expect(throws: LogError.self) { try Relay.sync(pair.left, pair.right) }
    #expect(error?.code == .sameReplica)
    #expect(error?.advice == .replaceCopyByClone)
  }

  @Test func `a store for a trial and a real one are mixed only where somebody allows it`() throws {
    let pair = try Pair(isRightEphemeral: true)
    let error = #expect(throws: LogError.self) { try Relay.sync(pair.left, pair.right) }
    #expect(error?.code == .ephemeral)
    #expect(error?.advice == .keepApart)
    #expect(try Relay.sync(pair.left, pair.right, allowsEphemeral: true).isComplete)
  }

  @Test func `two contents under one id are found before anything is exchanged`() throws {
    let pair = try Pair()
    _ = try pair.left.write([try draft("module.saved", "m1", ["name": "Push"])])
    let other = try Pair()
    _ = try other.left.write([try draft("module.saved", "m1", ["name": "Pull"])])
    _ = try pair.right.receive([try other.left.store.log.event(at: 1)])
    let error = #expect(throws: LogError.self) { try Relay.sync(pair.left, pair.right) }
    #expect(error?.code == .conflictingContent)
    #expect(error?.advice == .verifyBoth)
    #expect(pair.left.store.log.count == 1)
    #expect(throws: LogError.self) { try Relay.plan(pair.left.store, pair.right.store) }
  }
}
