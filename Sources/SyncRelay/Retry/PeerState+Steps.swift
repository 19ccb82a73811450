package import EventLog

/// What happens to a peer.
package enum PeerStep: Sendable, Hashable {
  /// A pass ended.
  case ended(PassOutcome)
  /// The peer said what it is in its hello, or the file with its token did.
  case met(PeerTraits)
  /// The last bytes of it came.
  case heard(at: Instant)
  /// It said for the last time that something is durable there.
  case acknowledged(at: Instant)
  /// The network is back.
  case networkReturned
  /// A person asked for another try.
  case askedToRetry
  /// A build began to look after the peer.
  case started(build: String)
}

extension PeerState {
  /// Takes a step. Every step is allowed in every state.
  /// - Parameters:
  ///   - now: The time of day here.
  ///   - bits: Random bits, for the time until the next pass.
  package mutating func take(_ step: PeerStep, now: Instant, bits: UInt64) {
    switch step {
    case .ended(let outcome): end(outcome, now: now, bits: bits)
    case .met(let traits):
      let change = self.traits.update(traits)
      // What one reader refused, another may read; and what one has said, another has not.
      if change.isAnotherReader {
        rejected = RejectedEvents()
        (lastByte, lastAcknowledged) = (nil, nil)
      }
      if change.isAnotherReader || change.isAnotherToken { clear() }
    case .heard(let instant): lastByte = instant
    case .acknowledged(let instant): lastAcknowledged = instant
    case .networkReturned:
      // A person has to look at a flagged peer: the network was not what was wrong with it.
      isDueAtOnce = isDueAtOnce || !needsManualIntervention
    case .askedToRetry: clear()
    case .started(let build):
      if !TextOrder.isSame(build, self.build) { clear() }
      self.build = build
    }
  }

  private mutating func end(_ outcome: PassOutcome, now: Instant, bits: UInt64) {
    switch outcome {
    case .succeeded: attempts = 0
    case .refused(let events, _):
      // All but these went through.
      attempts = 0
      rejected.add(events)
    case .failed: attempts = min(attempts + 1, RetryPolicy.greatestAttempts)
    // No peer was met, so none failed; and what failed before may fail still.
    case .unreachable, .unauthorised: break
    }
    last = LastPass(outcome, at: now)
    if case .succeeded(moved: 0) = outcome, !rejected.isEmpty {
      last?.reason = "both held the same, but for what is set aside"
    }
    wait = RetryPolicy.wait(bits)
    isDueAtOnce = false
  }

  /// Forgets the failed attempts, and tries again.
  private mutating func clear() {
    attempts = 0
    isDueAtOnce = true
  }
}
