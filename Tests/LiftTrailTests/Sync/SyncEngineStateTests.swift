import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import LiftTrailTesting
import Projections
import SyncRelay
import Synchronization
import Testing

/// What a sync engine says, and whom it keeps waiting, in virtual time.
struct SyncEngineStateTests {
  private let test: TestStore
  private let peer: ScriptedPeer
  private let time: VirtualTime

  init() throws {
    test = try TestStore(1)
    peer = try ScriptedPeer(TestStore(2))
    time = VirtualTime(test.clock)
  }

  private func engine(isWatching: Bool = false) -> SyncEngine {
    var options = time.options
    options.isWatching = isWatching
    return SyncEngine(test.store, with: peer, at: "test:peer", options: options)
  }

  /// Gives a task that was just begun the time to reach the engine. Where it comes later, all holds as well.
  private func untilJoined() async { for _ in 0..<100 { await Task.yield() } }

  /// Waits for a state.
  private func until(
    _ engine: SyncEngine, _ isIt: (SyncEngineState) -> Bool
  ) async -> SyncEngineState? {
    for await state in engine.stateUpdates where isIt(state) { return state }
    return nil
  }

  @Test func `a transport that was cancelled by the app is a peer out of reach`() async throws {
    peer.behaves = .cancelled
    let engine = engine()
    try await engine.running { () async throws in
      await time.untilNextPassIsPlanned()
      #expect(peer.calls == 1)
      let state = await until(engine) { !$0.isSyncing }
      guard case .failed(let error, isRetryable: true, _) = state else {
        return #expect(Bool(false), "\(String(describing: state))")
      }
      #expect(error.code == .unreachable)
    }
    let error = await #expect(throws: TrainingError.self) { try await engine.sync() }
    #expect(error?.code == .unreachable)
  }

  @Test func `what cannot be kept of a peer does not have it called again and again`() async throws
  {
    try await test.write(.of("setting.saved", "a", ["value": 1]))
    // A folder has the name of the peer's state.
    let name = PeerStateName.name(of: "test:peer")
    try test.files.makeFolder(at: "/store/peers/\(name)")
    let engine = engine()
    try await engine.running { () async throws in
      for passes in 1...2 {
        await time.untilNextPassIsPlanned()
        #expect(peer.calls == passes)
        time.advance(by: .seconds(375))
      }
      await time.untilNextPassIsPlanned()
    }
    #expect(try await peer.store.digest() == test.digest())
  }

  @Test func `a store that is suspended amid a pass is no attempt, and goes on when it is back`()
    async throws
  {
    let engine = engine()
    peer.behaves = .haltingly
    try await engine.running { () async throws in
      for round in 1...6 {
        await peer.untilCalled()
        await peer.untilCalled()
        await test.store.suspend()
        peer.goOn()
        let state = await until(engine) { $0.hasFailed }
        guard case .failed(let error, isRetryable: true, _) = state, error.code == .suspended else {
          return #expect(Bool(false), "\(String(describing: state))")
        }
        if round == 6 { peer.behaves = .well }
        try await test.store.resume()
        let kept = try await test.store.peerState(at: "test:peer")
        #expect(kept?.attempts ?? 0 == 0)
      }
      _ = await until(engine) { $0.isAtRest }
      #expect(peer.calls == 7)
    }
  }

  @Test func `an engine that begins while the store is suspended calls once it is back`()
    async throws
  {
    await test.store.suspend()
    let engine = engine()
    let error = await #expect(throws: TrainingError.self) { try await engine.sync() }
    #expect(error?.code == .suspended)
    try await engine.running { () async throws in
      await time.untilNextPassIsPlanned()
      #expect(peer.calls == 0)
      try await test.store.resume()
      await peer.untilCalled()
      _ = await until(engine) { $0.isAtRest }
    }
    await test.store.suspend()
    await #expect(throws: TrainingError.self) { try await engine.sync() }
    try await test.store.resume()
    try await engine.running { () async throws in
      await time.untilNextPassIsPlanned()
      #expect(try await test.store.peerState(at: "test:peer")?.attempts == 0)
    }
  }

  @Test func `a peer that was given up by another process is shown as such`() async throws {
    peer.behaves = .badly
    for _ in 1...5 {
      await #expect(throws: TrainingError.self) { try await self.engine().sync() }
    }
    let engine = engine()
    try await engine.running { () async throws in
      for _ in 1...2 {
        let state = await until(engine) { $0.hasFailed }
        guard case .failed(let error, isRetryable: false, _) = state else {
          return #expect(Bool(false), "\(String(describing: state))")
        }
        #expect(error.code == .refusedByPeer)
        await engine.setReachable(false)
        #expect(await until(engine) { _ in true }?.isOffline == true)
        await engine.setReachable(true)
      }
      #expect(peer.calls == 5)
    }
  }

  @Test func `who joins a pass at its end gets what was written before`() async throws {
    peer.behaves = .lingering
    let engine = engine()
    let first = Task { try await engine.sync() }
    await peer.untilCalled()
    // All is exchanged, and the way to the peer is still being closed.
    while try await peer.store.store.withReplica({ try $0.store.knownPeers().isEmpty }) {
      await Task.yield()
    }
    try await test.write(.of("setting.saved", "a", ["value": 1]))
    async let second = engine.sync()
    await untilJoined()
    peer.goOn()
    await peer.untilCalled()
    peer.goOn()
    #expect(try await second.sent.count == 1)
    #expect(try await first.value.sent.isEmpty)
    #expect(try await peer.store.count() == 1)
  }

  @Test func `a write is exchanged a few seconds later, together with what follows it`()
    async throws
  {
    let engine = engine()
    try await engine.running { () async throws in
      await time.untilNextPassIsPlanned()
      try await test.write(.of("setting.saved", "a", ["value": 1]))
      await time.untilSomebodyWaits(for: .seconds(5)...(.seconds(5)))
      time.advance(by: .seconds(4))
      try await test.write(.of("setting.saved", "a", ["value": 2]))
      #expect(peer.calls == 1)
      time.advance(by: .seconds(1))
      await time.untilNextPassIsPlanned()
      #expect(peer.calls == 2)
      #expect(try await peer.store.count() == 2)
    }
  }

  @Test func `an engine says how much waits, and when both held the same`() async throws {
    let engine = engine()
    try await engine.running { () async throws in
      await time.untilNextPassIsPlanned()
      let first = test.clock.now().date
      #expect(await until(engine) { $0.isAtRest } == .level(at: first))
      try await test.write(.of("setting.saved", "a", ["value": 1]))
      #expect(await until(engine) { _ in true } == .waiting(1, lastLevel: first))
      await time.untilSomebodyWaits(for: .seconds(5)...(.seconds(5)))
      time.advance(by: .seconds(5))
      await time.untilNextPassIsPlanned()
      #expect(await until(engine) { $0.isAtRest } == .level(at: first.addingTimeInterval(5)))
    }
    // Another process goes on from there.
    let next = self.engine()
    #expect(await until(next) { _ in true } == .level(at: test.clock.now().date))
    try await test.write(.of("setting.saved", "a", ["value": 2]))
    #expect(await until(next) { _ in true } == .waiting(1, lastLevel: test.clock.now().date))
  }

  @Test func `a write before the first pass of a process is exchanged a few seconds later`()
    async throws
  {
    try await engine().sync()
    let engine = engine()
    try await engine.running { () async throws in
      await time.untilNextPassIsPlanned()
      try await test.write(.of("setting.saved", "a", ["value": 1]))
      await time.untilSomebodyWaits(for: .seconds(5)...(.seconds(5)))
      time.advance(by: .seconds(5))
      await time.untilNextPassIsPlanned()
      #expect(peer.calls == 2)
      #expect(try await peer.store.count() == 1)
    }
  }

  @Test func `a peer that was given up is polled again once somebody's request succeeds`()
    async throws
  {
    peer.behaves = .badly
    let engine = engine()
    for _ in 1...5 { await #expect(throws: TrainingError.self) { try await engine.sync() } }
    try await engine.running { () async throws in
      _ = await until(engine) {
        if case .failed(_, isRetryable: false, _) = $0 { true } else { false }
      }
      peer.behaves = .well
      try await engine.sync()
      await time.untilNextPassIsPlanned()
      time.advance(by: .seconds(375))
      await time.untilNextPassIsPlanned()
      #expect(peer.calls == 7)
    }
  }

  @Test func `who joins and is cancelled goes at once, and the pass goes on`() async throws {
    peer.behaves = .silently
    let engine = engine()
    let first = Task { try await engine.sync() }
    await peer.untilCalled()
    let second = Task { try await engine.sync() }
    await untilJoined()
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    peer.goOn()
    _ = try await first.value
    #expect(peer.calls == 1)
  }

  @Test func `a live connection says when both sides hold the same, and a request returns then`()
    async throws
  {
    peer.behaves = .live
    let engine = engine(isWatching: true)
    try await engine.running { () async throws in
      await peer.untilCalled()
      _ = await until(engine) { $0.isAtRest }
      for value in 1...3 {
        try await test.write(.of("setting.saved", "a", ["value": .number(Double(value))]))
        try await engine.sync()
        #expect(try await peer.store.count() == value)
      }
      #expect(await until(engine) { $0.isAtRest }?.isAtRest ?? false)
      #expect(peer.calls == 1)
    }
  }

  @Test func `an engine that runs again makes its live connection at once`() async throws {
    peer.behaves = .live
    for calls in 1...2 {
      try await test.write(.of("setting.saved", "a", ["value": .number(Double(calls))]))
      let engine = engine(isWatching: true)
      try await engine.running { () async throws in
        // No time passes.
        await peer.untilCalled()
        #expect(peer.calls == calls)
        try await engine.sync()
      }
      // Both sides held the same.
      let state = try await test.store.peerState(at: "test:peer")
      #expect(state?.last?.ending == .succeeded && state?.last?.moved == 1)
    }
  }

  @Test func `a live connection that breaks is made again, later each time`() async throws {
    peer.behaves = .live
    let engine = engine(isWatching: true)
    try await engine.running { () async throws in
      await peer.untilCalled()
      _ = await until(engine) { $0.isAtRest }
      peer.behaves = .nobody
      peer.goOn()
      for delay in [2, 4, 8, 16] as [Int64] {
        await time.untilSomebodyWaits(for: .seconds(delay)...(.seconds(delay)))
        let calls = peer.calls
        time.advance(by: .seconds(delay))
        await peer.untilCalled()
        #expect(peer.calls == calls + 1)
      }
      peer.behaves = .live
      await time.untilSomebodyWaits(for: .seconds(32)...(.seconds(32)))
      time.advance(by: .seconds(32))
      _ = await until(engine) { $0.isAtRest }
      peer.goOn()
      await time.untilSomebodyWaits(for: .seconds(2)...(.seconds(2)))
    }
  }

  @Test func `a way that leads nowhere is given up`() async throws {
    peer.behaves = .deaf
    let engine = engine()
    let task = Task { try await engine.sync() }
    await time.untilSomebodyWaits(for: .seconds(30)...(.seconds(30)))
    time.advance(by: .seconds(30))
    let error = await #expect(throws: TrainingError.self) { try await task.value }
    #expect(error?.code == .unreachable)
  }

  @Test func `who follows an engine ends with it, and a slow reader has every summary`()
    async throws
  {
    var engine: SyncEngine? = engine()
    let states = try #require(engine).stateUpdates
    let summaries = try #require(engine).summaries
    for value in 1...3 {
      try await test.write(.of("setting.saved", "a", ["value": .number(Double(value))]))
      try await engine?.sync()
    }
    engine = nil
    var counts: [UInt64] = []
    for await summary in summaries { counts.append(summary.sent.count) }
    #expect(counts == [1, 1, 1])
    for await _ in states {}
  }
}
