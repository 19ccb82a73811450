import EventLog
import EventLogTesting
import LiftTrail
import LiftTrailTesting
import SyncRelay
import Synchronization
import Testing

/// Which states people see, and when.
struct SyncStatesTests {
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

  private func now(_ engine: SyncEngine) async -> SyncEngineState? {
    for await state in engine.stateUpdates { return state }
    return nil
  }

  private func write(_ value: Double) async throws {
    try await test.write(.of("setting.saved", "a", ["value": .number(value)]))
  }

  @Test func `a device that has never synced says so, whatever has failed or is gone`()
    async throws
  {
    let engine = engine()
    #expect(await now(engine) == .neverSynced(waitingCount: 0))
    try await write(1)
    #expect(await now(engine) == .neverSynced(waitingCount: 1))
    await engine.setReachable(false)
    guard case .offline(let standing)? = await now(engine) else {
      Issue.record("it is offline")
      return
    }
    #expect(standing.lastLevel == nil && standing.waitingCount == 1)
    await engine.setReachable(true)
    peer.behaves = .nobody
    await #expect(throws: TrainingError.self) { try await engine.sync() }
    guard case .failed(let error, isRetryable: true, let failed)? = await now(engine) else {
      Issue.record("the pass failed")
      return
    }
    #expect(error.code == .unreachable)
    #expect(failed.lastLevel == nil && failed.waitingCount == 1)
    // Another process knows no more.
    guard case .failed(_, _, let kept)? = await now(self.engine()) else {
      Issue.record("what failed is kept")
      return
    }
    #expect(kept.lastLevel == nil && kept.waitingCount == 1)
  }

  @Test func `a write is counted when it returns, also during a pass and without a run`()
    async throws
  {
    let engine = engine()
    try await engine.sync()
    for count in 1...3 {
      try await write(Double(count))
      #expect(await now(engine) == .waiting(count, lastLevel: test.clock.now().date))
    }
    peer.behaves = .silently
    async let pass = engine.sync()
    await peer.untilCalled(times: 2)
    try await write(4)
    guard case .syncing(nil, let standing)? = await now(engine) else {
      Issue.record("a pass is under way of which nothing is known yet")
      return
    }
    #expect(standing.waitingCount == 4 && standing.lastLevel == test.clock.now().date)
    peer.goOn()
    _ = try await pass
    #expect(await now(engine) == .level(at: test.clock.now().date))
  }

  @Test func `when it last held the same is known, also behind passes that failed`() async throws {
    try await engine().sync()
    let level = test.clock.now().date
    time.advance(by: .seconds(60))
    peer.behaves = .nobody
    await #expect(throws: TrainingError.self) { try await self.engine().sync() }
    guard case .failed(_, isRetryable: true, let standing)? = await now(engine()) else {
      Issue.record("the last pass failed")
      return
    }
    #expect(standing.lastLevel == level && standing.waitingCount == 0)
  }

  @Test func `a live connection shows no pass for a set, in either direction`() async throws {
    peer.behaves = .live
    let engine = engine(isWatching: true)
    let seen = Seen()
    try await engine.running { () async throws in
      await peer.untilCalled()
      for await state in engine.stateUpdates where state == .live(waitingCount: 0) { break }
      let reader = seen.reading(engine)
      for count in 1...20 {
        try await write(Double(count))
        #expect(await now(engine).map { $0.waitingCount <= 1 } ?? false)
        try await engine.sync()
        try await peer.store.write(.of("setting.saved", "b", ["value": .number(Double(count))]))
        while try await test.count() < 2 * count { await Task.yield() }
        // What comes from the peer does not wait for it.
        #expect(await now(engine) == .live(waitingCount: 0))
      }
      reader.cancel()
      await reader.value
    }
    let states = seen.states
    #expect(states.allSatisfy { $0 == .live(waitingCount: 0) || $0 == .live(waitingCount: 1) })
    #expect(!states.isEmpty)
  }

  @Test func `a failure before a live connection is not told again behind it`() async throws {
    let engine = engine(isWatching: true)
    peer.behaves = .nobody
    await #expect(throws: TrainingError.self) { try await engine.sync() }
    peer.behaves = .live
    try await engine.running { () async throws in
      for await state in engine.stateUpdates where state == .live(waitingCount: 0) { break }
    }
    #expect(await now(engine) == .level(at: test.clock.now().date))
  }

  @Test func `a pass says how far it has come, once the peer has said what it holds`()
    async throws
  {
    for number in 0..<3_000 {
      try await peer.store.write(.of("module.saved", "m\(number)", ["name": "A long enough name"]))
    }
    try await write(1)
    let engine = engine()
    let seen = Seen()
    let reader = seen.reading(engine)
    try await engine.sync()
    for await state in engine.stateUpdates { if case .level = state { break } }
    reader.cancel()
    await reader.value
    var last = -1.0
    for case .syncing(let progress?, _) in seen.states {
      #expect(progress.totalCount == 3_001)
      #expect(progress.fraction >= last && progress.fraction <= 1)
      last = progress.fraction
    }
    #expect(last >= 0)
  }

  @Test func `what was acknowledged before a break waits no more`() async throws {
    let text = JSONValue.string(String(repeating: "x", count: 5_000))
    for number in 0..<2_000 {
      try await test.write(.of("module.saved", "m\(number)", ["name": text]))
    }
    let engine = SyncEngine(
      test.store, with: CutTransport(peer: peer, calls: 400), at: "test:peer",
      options: time.options)
    await #expect(throws: TrainingError.self) { try await engine.sync() }
    let there = try await peer.store.count()
    #expect(there > 0 && there < 2_000)
    let waiting = await now(engine)?.waitingCount ?? 0
    // What is durable there and was not acknowledged waits until the next pass.
    #expect(waiting < 2_000 && waiting >= 2_000 - there)
  }
}

/// The states that a reader has seen, the first one first.
private final class Seen: Sendable {
  private let content = Mutex<[SyncEngineState]>([])

  var states: [SyncEngineState] { content.withLock { $0 } }

  func reading(_ engine: SyncEngine) -> Task<Void, Never> {
    Task {
      for await state in engine.stateUpdates { self.content.withLock { $0.append(state) } }
    }
  }
}

/// A way to a peer whose line breaks after so many calls.
private struct CutTransport: SyncTransport {
  let peer: ScriptedPeer
  let calls: Int

  func connect() async throws -> any ByteChannel {
    TestChannel(try await peer.connect(), size: 1 << 14, calls: calls, then: .fails)
  }
}
