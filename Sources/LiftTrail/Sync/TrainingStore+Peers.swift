import EventLog
package import SyncRelay

extension TrainingStore {
  /// Exchanges as `sync` does, and keeps what that says of the peer at an address.
  /// - Returns: What was exchanged, whether it was cancelled before its end, and whether both held the same when both
  ///   had caught up last. The summary is nil if it was cancelled before anything was exchanged.
  package func sync(
    over transport: some SyncTransport, at address: String, options: SyncOptions
  ) async throws -> (summary: SyncSummary?, isCancelled: Bool, agreement: Agreement?) {
    let result = await keptPass(over: transport, at: address, options: options)
    do {
      return (try result.outcome.get(), false, result.pass.lastAgreement)
    } catch is CancellationError {
      return (result.summary, true, result.pass.lastAgreement)
    }
  }

  /// Exchanges as `sync` does, and keeps what that says of the peer at an address.
  /// - Returns: What it came to, also where it failed.
  package func keptPass(
    over transport: some SyncTransport, at address: String, options: SyncOptions
  ) async -> SyncResult {
    let result = await pass(over: transport, at: address, options)
    keep(result.pass, at: address)
    return result
  }

  /// Keeps what a pass says of the peer at an address, as `Store.keep` does.
  package func keep(_ pass: SyncPass, at address: String) {
    do {
      try core.value.writableNow().store.keep(pass, at: address, build: TrainingStore.build)
    } catch {
      // What is not kept loses only knowledge; the caller has what the pass came to.
    }
  }

  /// Gives the lock back until something is to be written, if the store shares it.
  package func yieldLock() { core.value.yieldLock() }

  /// Forgets the failed attempts with the peer at an address, and what is set aside for it.
  package func noteRetry(at address: String) {
    do {
      let store = try core.value.writableNow().store
      guard let state = try store.peerState(at: address),
        state.attempts > 0 || !state.rejected.isEmpty
      else { return }
      try store.note([.askedToRetry], of: address, build: TrainingStore.build)
    } catch {
      // A store that takes no writes says so when it is to exchange.
    }
  }

  /// Takes steps of the peer at an address, and keeps what comes of them.
  /// - Returns: Nil where the store takes no writes now: what is lost is only knowledge.
  func note(_ steps: [PeerStep], of address: String) -> PeerState? {
    do {
      return try core.value.writableNow().store.note(steps, of: address, build: TrainingStore.build)
    } catch {
      return nil
    }
  }

  /// What a peer's state says of the build that looked after it last.
  static let build = "LiftTrail, protocol \(SyncMessage.version)"
}

extension TrainingStore {
  /// What is kept of the peer at an address, what it is known to hold or cannot read, and how often the store was opened.
  /// - Parameter isHeldKnown: Whether the caller knows what the peer holds.
  /// - Returns: Nothing of what the peer holds where that is known, or where it was never met.
  /// - Throws: Why the store cannot take part in an exchange.
  func outlook(
    on address: String, isHeldKnown: Bool
  ) throws -> (PeerState?, held: Coverage?, openings: Int) {
    let replica = try core.value.exchangeable()
    let state = try replica.store.peerState(at: address)
    let held = isHeldKnown ? nil : try replica.store.held(by: state)
    return (state, held, core.value.openings)
  }

  /// Whether all events that this store holds, and that can be read, are in a coverage.
  func holdsNothing(beside held: Coverage) -> Bool {
    do {
      return try core.value.readable().log.coverage.subtracting(held).isEmpty
    } catch {
      // A store that cannot be read says so when it is to exchange.
      return true
    }
  }
}

extension Store {
  /// What earlier processes have learnt of the events that a peer holds or cannot read; nil before it was met.
  fileprivate func held(by state: PeerState?) throws(LogError) -> Coverage? {
    guard let state, let id = state.traits.replica, let peer = try knownPeer(id) else { return nil }
    return try peer.holds(of: log).union(state.rejected.events)
  }
}
