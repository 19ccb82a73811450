import EventLog
import EventLogTesting
import LiftTrail
import LiftTrailTesting
import SyncRelay
import Testing

/// When an engine tries a peer that was out of reach before its turn, in virtual time.
struct UrgedPassTests {
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

  private func write(_ value: Double) async throws {
    try await test.write(.of("setting.saved", "a", ["value": .number(value)]))
  }

  private func kept() async throws -> PeerState {
    try #require(try await test.store.peerState(at: "test:peer"))
  }

  /// What may give hope after a pass that reached nobody.
  enum Hope: CaseIterable {
    case write, network, resumption, wakeUp
  }

  private func give(_ hope: Hope) async throws {
    switch hope {
    case .write: try await write(Double(peer.calls))
    case .network:
      await engine.setReachable(false)
      await engine.setReachable(true)
    case .resumption:
      await test.store.suspend()
      try await test.store.resume()
    case .wakeUp: await engine.wakeUp()
    }
  }

  @Test(arguments: Hope.allCases)
  func `after an unreachable peer it tries ten seconds later, or at once where it was longer ago`(
    hope: Hope
  ) async throws {
    peer.behaves = .nobody
    try await engine.running { () async throws in
      await time.untilNextPassIsPlanned()
      time.advance(by: .seconds(4))
      try await give(hope)
      await time.untilSomebodyWaits(for: .seconds(6)...(.seconds(6)))
      #expect(peer.calls == 1)
      time.advance(by: .seconds(6))
      await time.untilNextPassIsPlanned()
      #expect(peer.calls == 2)
      time.advance(by: .seconds(11))
      peer.behaves = .well
      try await give(hope)
      await peer.untilCalled(times: 3)
      await time.untilNextPassIsPlanned()
      #expect(peer.calls == 3)
      let kept = try await kept()
      #expect(kept.attempts == 0 && kept.last?.ending == .succeeded)
    }
  }

  @Test func `what waits gives no hope by itself, only what is written`() async throws {
    peer.behaves = .nobody
    try await write(1)
    try await engine.running { () async throws in
      await time.untilNextPassIsPlanned()
      for _ in 0..<5 {
        time.advance(by: .seconds(11))
        await time.untilNextPassIsPlanned(.seconds(100))
      }
      #expect(peer.calls == 1)
    }
  }

  @Test func `a write during a pass that reaches nobody is tried once more`() async throws {
    peer.behaves = .deaf
    try await engine.running { () async throws in
      await time.untilSomebodyWaits(for: .seconds(30)...(.seconds(30)))
      try await write(1)
      peer.behaves = .nobody
      time.advance(by: .seconds(30))
      await time.untilSomebodyWaits(for: .seconds(10)...(.seconds(10)))
      time.advance(by: .seconds(10))
      await time.untilNextPassIsPlanned()
      #expect(peer.calls == 2)
    }
  }

  @Test func `a pass that the app wakes from, and that reaches nobody, is followed at once`()
    async throws
  {
    peer.behaves = .deaf
    try await engine.running { () async throws in
      await time.untilSomebodyWaits(for: .seconds(30)...(.seconds(30)))
      await engine.wakeUp()
      peer.behaves = .well
      time.advance(by: .seconds(30))
      await time.untilNextPassIsPlanned()
      #expect(peer.calls == 2)
      #expect(try await kept().last?.ending == .succeeded)
    }
  }

  @Test func `a pass that hope begins counts as no attempt, and the one in the peer's turn does`()
    async throws
  {
    peer.behaves = .nobody
    try await engine.running { () async throws in
      await time.untilNextPassIsPlanned()
      peer.behaves = .badly
      time.advance(by: .seconds(11))
      try await write(1)
      await peer.untilCalled(times: 2)
      await time.untilNextPassIsPlanned()
      #expect(try await kept().last?.ending == .failed)
      #expect(try await kept().attempts == 0)
      // The peer was met: a further write waits for its turn.
      time.advance(by: .seconds(11))
      try await write(2)
      await time.untilNextPassIsPlanned()
      #expect(peer.calls == 2)
      time.advance(by: .seconds(375))
      await time.untilNextPassIsPlanned()
      #expect(peer.calls == 3)
      #expect(try await kept().attempts == 1)
    }
  }

  @Test func `an app that is started again tries a peer at once that was out of reach`()
    async throws
  {
    peer.behaves = .nobody
    await #expect(throws: TrainingError.self) { try await engine.sync() }
    time.advance(by: .seconds(11))
    let next = SyncEngine(test.store, with: peer, at: "test:peer", options: time.options)
    try await next.running { () async throws in
      await time.untilNextPassIsPlanned()
      #expect(peer.calls == 2)
    }
  }

  @Test func `a peer that was given up is not tried for hope`() async throws {
    peer.behaves = .badly
    for _ in 1...5 { await #expect(throws: TrainingError.self) { try await engine.sync() } }
    try await engine.running { () async throws in
      for hope in Hope.allCases {
        time.advance(by: .seconds(11))
        try await give(hope)
        for _ in 0..<100 { _ = try await test.count() }
      }
      #expect(peer.calls == 5)
    }
  }

  @Test func `where all is well, an app that comes to the front asks for news at once`()
    async throws
  {
    try await engine.running { () async throws in
      await time.untilNextPassIsPlanned()
      await engine.wakeUp()
      await peer.untilCalled(times: 2)
      await time.untilNextPassIsPlanned()
      #expect(peer.calls == 2)
    }
  }
}
