import EventLog
import EventLogTesting
import LiftTrail
import LiftTrailTesting
import Projections
import SyncRelay
import Synchronization
import Testing

/// A store that keeps in step with a peer by itself, in virtual time.
struct SyncEngineTests {
  private let test: TestStore
  private let peer: ScriptedPeer
  private let time: VirtualTime
  private let engine: SyncEngine

  init() throws {
    test = try TestStore(1)
    peer = try ScriptedPeer(TestStore(2))
    time = VirtualTime(test.clock)
    engine = SyncEngine(test.store, with: peer, at: "test:peer", options: time.options)
  }

  private func kept() async throws -> PeerState {
    let store = test.store
    return try #require(try await store.peerState(at: "test:peer"))
  }

  @Test func `a pass that succeeded is followed by another, without a further write`() async throws
  {
    try await test.write(.of("setting.saved", "a", ["value": 1]))
    try await engine.running { () async throws in
      for passes in 1...3 {
        await time.untilNextPassIsPlanned()
        #expect(peer.calls == passes)
        time.advance(by: .seconds(375))
      }
      await time.untilNextPassIsPlanned()
    }
    #expect(try await peer.store.digest() == test.digest())
  }

  @Test func `a week without anybody to reach is no attempt`() async throws {
    peer.behaves = .nobody
    try await engine.running { () async throws in
      for _ in 0..<200 {
        await time.untilNextPassIsPlanned()
        time.advance(by: .seconds(3_024))
      }
      await time.untilNextPassIsPlanned()
      #expect(peer.calls == 201)
      #expect(try await kept().attempts == 0)
      peer.behaves = .well
      time.advance(by: .seconds(375))
      await time.untilNextPassIsPlanned()
      #expect(try await kept().last?.at == test.clock.now())
    }
  }

  @Test func `nobody is called while there is no network, and at once when it is back`()
    async throws
  {
    // A store that opens wakes the engine, too.
    try await test.store.open()
    await engine.setReachable(false)
    var states = engine.stateUpdates.makeAsyncIterator()
    #expect(await states.next()?.isOffline == true)
    try await engine.running { () async throws in
      time.advance(by: .seconds(604_800))
      #expect(peer.calls == 0)
      await engine.setReachable(true)
      await time.untilNextPassIsPlanned()
      #expect(peer.calls == 1)
    }
  }

  @Test(arguments: [false, true])
  func `a network that goes ends the pass that is under way, and its return begins another`(
    isDeaf: Bool
  ) async throws {
    try await test.write(.of("setting.saved", "a", ["value": 1]))
    peer.behaves = isDeaf ? .deaf : .silently
    try await engine.running { () async throws in
      await peer.untilCalled()
      var states = engine.stateUpdates.makeAsyncIterator()
      await engine.setReachable(false)
      while let state = await states.next(), !state.isOffline {}
      peer.goOn()
      #expect(try await test.store.peerState(at: "test:peer")?.last == nil)
      peer.behaves = .well
      await engine.setReachable(true)
      await time.untilNextPassIsPlanned()
      #expect(try await kept().last?.ending == .succeeded)
    }
    #expect(try await peer.store.digest() == test.digest())
  }

  @Test func `who waits for a pass that the network cuts off learns that nobody was reached`()
    async throws
  {
    peer.behaves = .silently
    let task = Task { [engine] in try await engine.sync() }
    await peer.untilCalled()
    await engine.setReachable(false)
    let error = await #expect(throws: TrainingError.self) { try await task.value }
    #expect(error?.code == .unreachable && error?.causes == ["the network has gone"])
    let state = try await test.store.peerState(at: "test:peer")
    #expect(state?.last == nil && state?.attempts ?? 0 == 0)
  }

  @Test
  func
    `a request after the network is back gets a pass of its own, behind the one that was cut off`()
    async throws
  {
    peer.behaves = .silently
    let first = Task { [engine] in try await engine.sync() }
    await peer.untilCalled()
    await engine.setReachable(false)
    peer.behaves = .well
    await engine.setReachable(true)
    try await engine.sync()
    #expect(peer.calls == 2)
    _ = await first.result
  }

  @Test func `five failed passes are the last, until somebody asks for another`() async throws {
    peer.behaves = .badly
    try await engine.running { () async throws in
      var states = engine.stateUpdates.makeAsyncIterator()
      for _ in 1...4 {
        await time.untilNextPassIsPlanned()
        time.advance(by: .seconds(375))
      }
      var isOver = false
      while !isOver, let state = await states.next() {
        if case .failed(_, isRetryable: false, _) = state { isOver = true }
      }
      #expect(try await kept().needsManualIntervention)
      time.advance(by: .seconds(604_800))
      #expect(peer.calls == 5)
      peer.behaves = .well
      await engine.retry()
      await time.untilNextPassIsPlanned()
      #expect(peer.calls == 6)
      #expect(try await kept().attempts == 0)
    }
  }

  @Test func `a second request joins the pass that is under way`() async throws {
    peer.behaves = .silently
    async let first = engine.sync()
    await peer.untilCalled()
    async let second = engine.sync()
    await Task.yield()
    peer.goOn()
    let (one, other) = try await (first, second)
    #expect(one == other && peer.calls == 1)
  }

  @Test func `a pass that is cancelled leaves no trace`() async throws {
    peer.behaves = .silently
    let task = Task { [engine] in try await engine.sync() }
    await peer.untilCalled()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let state = try await test.store.peerState(at: "test:peer")
    #expect(state?.last == nil && state?.attempts ?? 0 == 0)
    var states = engine.stateUpdates.makeAsyncIterator()
    #expect(await states.next()?.isAtRest ?? false)
  }

  @Test func `between two passes it waits, and looks at nothing`() async throws {
    let waits = Mutex(0)
    var options = time.options
    let sleep = options.wait
    options.wait = { duration in
      if duration > .seconds(200) { waits.withLock { $0 += 1 } }
      try await sleep(duration)
    }
    let engine = SyncEngine(test.store, with: peer, at: "test:peer", options: options)
    try await engine.running { () async throws in
      for passes in 1...3 {
        await time.untilNextPassIsPlanned()
        // What asks the store comes in turns with these.
        for _ in 0..<200 { _ = try await test.count() }
        #expect(waits.withLock { $0 } == passes && peer.calls == passes)
        time.advance(by: .seconds(375))
      }
      await time.untilNextPassIsPlanned()
    }
  }

  @Test func `a request behind a pass that was cancelled gets a pass of its own`() async throws {
    peer.behaves = .silently
    let first = Task { [engine] in try await engine.sync() }
    await peer.untilCalled()
    peer.behaves = .well
    first.cancel()
    // Whichever comes first at the engine: it is joined before it was told to end, or makes room.
    peer.goOn()
    try await engine.sync()
    _ = await first.result
  }

  @Test func `what a peer refused is not sent to it again, and blocks nothing`() async throws {
    try await test.write(.of("module.saved", "m", ["name": "A"]))
    let second = try await test.write(.of("module.saved", "n", ["name": "B"])).events
    let replica = try #require(second.first?.replica)
    let refused = RefusedEvent(event: EventID(replica: replica, seq: 1), reason: "too deep")
    let other = try await peer.store.store.withReplica { $0.manifest.replica }
    _ = try await test.store.withReplica { replica in
      try replica.store.note(
        [.met(PeerTraits(replica: other)), .ended(.refused([refused], moved: 0))],
        of: "test:peer", build: "1")
    }
    #expect(try await engine.sync().sent.description == "\(replica):2-2")
    #expect(try await peer.store.count() == 1)
    #expect(try await kept().rejected.events.count == 1)
  }

  @Test func `what was exchanged is told, and a reader that comes later hears of later passes`()
    async throws
  {
    try await test.write(.of("setting.saved", "a", ["value": 1]))
    var summaries = engine.summaries.makeAsyncIterator()
    try await engine.sync()
    #expect(await summaries.next()?.sent.count == 1)
    var later = engine.summaries.makeAsyncIterator()
    try await test.write(.of("setting.saved", "a", ["value": 2]))
    try await test.write(.of("setting.saved", "a", ["value": 3]))
    try await engine.sync()
    #expect(await later.next()?.sent.count == 2)
  }
}

extension TrainingStore {
  /// What is kept of a peer.
  nonisolated func peerState(at address: String) async throws -> PeerState? {
    try await withReplica { try $0.store.peerState(at: address) }
  }
}
