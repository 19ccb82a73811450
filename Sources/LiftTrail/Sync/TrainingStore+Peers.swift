import EventLog
package import SyncRelay

extension TrainingStore {
  /// Exchanges as `sync` does, and keeps what matters for the next pass with the peer at an address.
  package func sync(
    over transport: some SyncTransport, at address: String, options: SyncOptions
  ) async throws -> SyncSummary {
    let pass = await pass(over: transport, options)
    note(pass, of: address)
    return try pass.result.get()
  }

  /// Notes that nobody was at an address that this store has met somebody at; of another one nothing is kept,
  /// since it may be a slip of the pen.
  package func noteNobody(at address: String, because reason: String) {
    do {
      guard try core.value.writable().store.peerState(at: address) != nil else { return }
      _ = note([.ended(.unreachable(reason))], of: address)
    } catch {
      // What the caller has to tell is that nobody is there.
    }
  }

  /// Keeps what a pass says of the peer at an address.
  /// - Returns: What is known of the peer then; nil where nothing was kept.
  @discardableResult
  func note(_ pass: SyncPass, of address: String) -> PeerState? {
    var steps: [PeerStep] = []
    if let traits = pass.traits { steps.append(.met(traits)) }
    if let outcome = pass.outcome { steps.append(.ended(outcome)) }
    return steps.isEmpty
      ? nil
      : note(steps, of: address) { state, now in
        if pass.peer != nil { state.lastByte = now }
        if pass.hasSent { state.lastAcknowledged = now }
      }
  }

  /// Takes steps of the peer at an address, and keeps what comes of them.
  /// - Returns: Nil where the store takes no writes now: what is lost is only knowledge.
  func note(
    _ steps: [PeerStep], of address: String,
    change: (inout PeerState, Instant) -> Void = { _, _ in }
  ) -> PeerState? {
    do {
      let store = try core.value.writable().store
      let now = store.environment.clock.now()
      return try store.note(steps, of: address, build: TrainingStore.build) { change(&$0, now) }
    } catch {
      return nil
    }
  }

  /// What a peer's state says of the build that looked after it last.
  private static let build = "LiftTrail, protocol \(WireLine.version)"
}
