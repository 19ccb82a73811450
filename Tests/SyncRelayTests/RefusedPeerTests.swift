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

  @Test
  func `a clone under an id that its source had is refused, also where all its events are lost`()
    throws
  {
    let pair = try Pair()
    let former = pair.left.manifest
    try pair.left.store.detectReusedID(
      in: Coverage([EventRange(replica: former.replica, seqs: 1...3)]))
    #expect(pair.left.manifest.replica != former.replica)
    let error = #expect(throws: LogError.self) {
      try Relay.clone(
        pair.left.store, to: "/new", manifest: former, environment: Pair.environment(pair.files))
    }
    #expect(error?.code == .sameReplica)
  }

  @Test func `a store of another dataset is refused`() throws {
    let pair = try Pair(rightDataset: "00000000-0000-4000-8000-000000000000")
    let error = #expect(throws: LogError.self) { try Relay.sync(pair.left, pair.right) }
    #expect(error?.code == .wrongDataset)
    #expect(error?.advice == .meet && error?.found.map(\.eventCount) == [0])
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

  @Test func `of two stores with one replica id the peer that has spoken is refused, once`() throws
  {
    let pair = try Pair(rightReplica: "aaaaaaaaaaaaaaaa")
    let side = try StoreExchange(pair.left, at: .test)
    _ = try side.nextBytes()
    let hello = SyncMessage.Hello(pair.right.manifest, coverage: Coverage())
    let error = #expect(throws: LogError.self) {
      try side.receive(WireLine.bytes(of: .hello(hello)))
    }
    #expect(error?.code == .sameReplica)
    #expect(error?.advice == .exchangeAgain)
    #expect(pair.left.manifest.replica != pair.right.manifest.replica)
    #expect(try Relay.sync(pair.left, pair.right).isComplete)
  }

  @Test func `a side that has not spoken goes on under a fresh id, and is not refused`() throws {
    let pair = try Pair(rightReplica: "aaaaaaaaaaaaaaaa")
    let side = try StoreExchange(pair.left, at: .test)
    let hello = SyncMessage.Hello(pair.right.manifest, coverage: Coverage())
    try side.receive(WireLine.bytes(of: .hello(hello)))
    let said = try #require(try side.nextBytes())
    #expect(
      String(decoding: said, as: UTF8.self).contains(pair.left.manifest.replica.description))
    #expect(pair.left.manifest.replica != pair.right.manifest.replica)
  }

  @Test func `a store for a trial and a real one are mixed only where somebody allows it`() throws {
    let pair = try Pair(isRightEphemeral: true)
    let error = #expect(throws: LogError.self) { try Relay.sync(pair.left, pair.right) }
    #expect(error?.code == .ephemeral)
    #expect(error?.advice == .keepApart)
    #expect(try Relay.sync(pair.left, pair.right, allowsEphemeral: true).isComplete)
  }

}
