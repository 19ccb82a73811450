import EventLog
import LiftTrail
import LiftTrailTesting
import Projections
import SyncRelay
import Testing

/// What becomes of a live connection that was level once, in virtual time.
struct LiveConnectionTests {
  private let test: TestStore
  private let peer: ScriptedPeer
  private let time: VirtualTime

  init() throws {
    test = try TestStore(1)
    peer = try ScriptedPeer(TestStore(2))
    time = VirtualTime(test.clock)
  }

  private var engine: SyncEngine {
    var options = time.options
    options.isWatching = true
    return SyncEngine(test.store, with: peer, at: "test:peer", options: options)
  }

  @Test(arguments: [0, 1])
  func `one that was level has succeeded where its line breaks, and is made again soon`(
    events: Int
  ) async throws {
    peer.behaves = .breaking
    if events > 0 { try await test.write(.of("setting.saved", "a", ["value": 1])) }
    let engine = engine
    try await engine.running { () async throws in
      await peer.untilCalled()
      for await state in engine.stateUpdates where state.isAtRest { break }
      // What both are level with is kept soon; the wait for that takes the place of a longer one.
      await time.untilSomebodyWaits(for: .zero...(.seconds(1)))
      peer.goOn()
      try await expectToHaveSucceeded(moved: events)
      await time.untilSomebodyWaits(for: .seconds(2)...(.seconds(2)))
      time.advance(by: .seconds(2))
      await peer.untilCalled()
      #expect(peer.calls == 2)
    }
  }

  @Test func `one that was level has succeeded where it breaks while a write is on its way`()
    async throws
  {
    peer.behaves = .unmoved
    let engine = engine
    try await engine.running { () async throws in
      await peer.untilCalled()
      for await state in engine.stateUpdates where state.isAtRest { break }
      try await test.write(.of("setting.saved", "a", ["value": 1]))
      for await state in engine.stateUpdates where state == .live(waitingCount: 1) { break }
      peer.goOn()
      for await state in engine.stateUpdates { if case .waiting(1, _) = state { break } }
      try await expectToHaveSucceeded(moved: 0)
    }
  }

  /// Expects it of the pass that has just ended, by what is kept of it.
  private func expectToHaveSucceeded(moved: Int) async throws {
    await time.untilSomebodyWaits(.seconds(2))
    let kept = try #require(try await test.store.peerState(at: "test:peer"))
    #expect(kept.last?.ending == .succeeded && kept.last?.moved == moved)
    try #require(kept.attempts == 0)
  }
}
