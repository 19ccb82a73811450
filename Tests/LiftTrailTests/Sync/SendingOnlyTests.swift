import EventLog
import EventLogTesting
import LiftTrail
import LiftTrailTesting
import SyncRelay
import Testing

/// A store that can be read and not written takes part in a sync: it sends what it holds, and takes nothing.
struct SendingOnlyTests {
  private static let segment = "/store/log/000000000001.jsonl"

  /// A store of three entries, the second of which is damaged.
  private func damaged() async throws -> TestStore {
    let test = try TestStore(1)
    for id in ["a", "b", "c"] { try await test.store.set([id: "value of \(id)"]) }
    await test.store.close()
    let text = try test.files.text(of: SendingOnlyTests.segment)
    test.files.overwrite(
      SendingOnlyTests.segment, with: Array(text.replacing("value of b", with: "value of x").utf8))
    return try TestStore(1, files: test.files)
  }

  private func exchange(
    _ mine: TestStore, _ theirs: TestStore
  ) async -> (mine: TrainingError.Code?, theirs: TrainingError.Code?) {
    let pair = ChannelPair()
    async let first = failure { try await mine.store.sync(over: OneChannel(channel: pair.first)) }
    async let second = failure {
      try await theirs.store.sync(over: OneChannel(channel: pair.second))
    }
    return await (first, second)
  }

  @Test func `what a damaged store holds reaches a peer that has nothing for it`() async throws {
    let (test, peer) = (try await damaged(), try TestStore(2))
    let codes = await exchange(test, peer)
    #expect(codes.mine == nil)
    #expect(codes.theirs == nil)
    #expect(try await peer.store.value("a") == "value of a")
    #expect(try await peer.store.value("b") == nil)
    #expect(try await peer.store.value("c") == "value of c")
  }

  @Test
  func `what a damaged store holds reaches a peer that has much for it, and nothing is taken`()
    async throws
  {
    let (test, peer) = (try await damaged(), try TestStore(2))
    let text = String(repeating: "x", count: 100_000)
    // More than the window of an exchange.
    for number in 0..<120 { try await peer.store.set(["p\(number)": text]) }
    let codes = await exchange(test, peer)
    #expect(codes.mine == .damaged)
    // It may go on later.
    #expect(codes.theirs == .unreachable)
    #expect(try await peer.store.value("c") == "value of c")
    #expect(try await test.store.value("p1") == nil)
    try await test.store.repair()
    try await test.meet(peer)
    #expect(try await test.store.value("p119") == text)
    #expect(try await test.digest() == peer.digest())
  }

  @Test func `a store on a full disk sends, and the sync that finds room takes by itself`()
    async throws
  {
    let (test, peer) = (try TestStore(1), try TestStore(2))
    try await peer.store.set(["theirs": "1"])
    try await test.store.set(["mine": "1"])
    let used = 3 << 20
    test.files.limit(to: used)
    let text = String(repeating: "x", count: 50_000)
    var code: TrainingError.Code?
    for number in 0..<100 where code == nil {
      code = await failure { try await test.store.set(["s\(number)": text]) }
    }
    #expect(code == .noSpace)
    let codes = await exchange(test, peer)
    #expect(codes.mine == .noSpace)
    #expect(codes.theirs == .unreachable)
    #expect(try await peer.store.value("mine") == "1")
    #expect(try await peer.store.value("s3") == text)
    test.files.limit(to: nil)
    try await test.meet(peer)
    #expect(test.store.board.status == .ready)
    #expect(try await test.digest() == peer.digest())
  }

  @Test func `a peer that holds what the damaged store has lost gets it to no other number`()
    async throws
  {
    let (first, peer) = (try TestStore(1), try TestStore(2))
    for id in ["a", "b", "c"] { try await first.store.set([id: "value of \(id)"]) }
    try await first.meet(peer)
    await first.store.close()
    let text = try first.files.text(of: SendingOnlyTests.segment)
    first.files.overwrite(
      SendingOnlyTests.segment, with: Array(text.replacing("value of b", with: "value of x").utf8))
    let test = try TestStore(1, files: first.files)
    let id = try await test.store.withReplica { $0.manifest.replica }
    let codes = await exchange(test, peer)
    #expect(codes.mine == .damaged)
    #expect(try await test.store.withReplica { $0.manifest.replica } == id)
    try await test.store.repair()
    try await test.meet(peer)
    #expect(try await test.store.value("b") == "value of b")
    #expect(try await test.digest() == peer.digest())
  }

  @Test func `an engine goes on with a store that can only send, and says why it takes nothing`()
    async throws
  {
    let (test, peer) = (try await damaged(), try ScriptedPeer(try TestStore(2)))
    try await peer.store.store.set(["theirs": "1"])
    let engine = SyncEngine(test.store, with: peer, at: "peer")
    #expect(await failure { try await engine.sync() } == .damaged)
    #expect(try await peer.store.store.value("c") == "value of c")
    var states = engine.stateUpdates.makeAsyncIterator()
    guard case .failed(let error, isRetryable: true, _)? = await states.next() else {
      Issue.record("the engine does not say what failed")
      return
    }
    #expect(error.code == .damaged)
    try await test.store.repair()
    _ = try await engine.sync()
    #expect(try await test.store.value("theirs") == "1")
  }
}
