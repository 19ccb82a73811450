package import EventLog

/// What was learnt of a peer.
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
  /// What was set aside for it was offered to it again, in a pass in which both caught up.
  case offeredAgain
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
        takeBackSetAside()
        (lastByte, lastAcknowledged, trouble) = (nil, nil, nil)
      }
      if change.isAnotherReader || change.isAnotherToken { clear() }
    case .heard(let instant): lastByte = instant
    case .acknowledged(let instant): lastAcknowledged = instant
    case .networkReturned:
      // A person has to look at a flagged peer: the network was not what was wrong with it.
      isDueAtOnce = isDueAtOnce || !needsManualIntervention
    case .askedToRetry:
      takeBackSetAside()
      clear()
    case .offeredAgain: rejected = RejectedEvents()
    case .started(let build):
      if !TextOrder.isSame(build, self.build) { clear() }
      self.build = build
    }
  }

  private mutating func end(_ outcome: PassOutcome, now: Instant, bits: UInt64) {
    switch outcome {
    case .unreachable, .unauthorised: break
    case .troubled: trouble = trouble.map { $0.goingOn(at: now) } ?? PeerTrouble(at: now)
    case .succeeded, .different, .refused, .failed: trouble = nil
    }
    switch outcome {
    case .succeeded:
      (attempts, level) = (0, now)
      takeBackSetAside()
    case .different: attempts = 0
    case .refused(let events, _):
      // All but these went through.
      (attempts, level) = (0, now)
      rejected.add(events)
      if !events.isEmpty {
        let pause = RetryPolicy.pause(afterRefusals: refusals)
        refusals = min(refusals + 1, RetryPolicy.greatestRefusals)
        let next = now.milliseconds.addingReportingOverflow(pause)
        offeredAgainAt = next.overflow ? now : Instant(milliseconds: next.partialValue)
      }
    case .failed(_, _, isCounted: true):
      attempts = min(attempts + 1, RetryPolicy.greatestAttempts)
    case .failed(_, _, isCounted: false): break
    // No peer was met, or it cannot go on for now: neither is a failure of it. What failed before may fail still.
    case .unreachable, .unauthorised, .troubled: break
    }
    last = LastPass(outcome, at: now)
    wait = RetryPolicy.wait(bits)
    isDueAtOnce = false
  }

  /// Nothing is set aside any more.
  private mutating func takeBackSetAside() {
    rejected = RejectedEvents()
    (refusals, offeredAgainAt) = (0, nil)
  }

  /// Whether the next pass offers again what is set aside.
  /// - Parameter now: The time of day here; one before the last pass is of a clock that was set back.
  package func offersAgain(now: Instant) -> Bool {
    guard !rejected.isEmpty else { return false }
    guard let offeredAgainAt, let last else { return true }
    return now >= offeredAgainAt || now < last.at
  }

  /// Forgets the failed attempts, and tries again.
  private mutating func clear() {
    attempts = 0
    trouble = nil
    isDueAtOnce = true
  }
}

/// When a peer is tried next.
package enum NextPass: Sendable, Hashable {
  /// At once.
  case now
  /// At a time of this device's clock.
  case at(Instant)
  /// Not before a person has looked: see `PeerState.needsManualIntervention`.
  case whenAsked
}

extension PeerState {
  /// When the peer is tried next, if nothing happens until then. It needs no write, here or there.
  /// - Parameter now: The time of day here.
  package func nextPass(now: Instant) -> NextPass {
    if needsManualIntervention { return .whenAsked }
    guard let last, !isDueAtOnce else { return .now }
    // A clock that was set back must not put it off by years, nor one that was ahead.
    let elapsed = now.milliseconds.subtractingReportingOverflow(last.at.milliseconds)
    guard !elapsed.overflow, elapsed.partialValue >= 0, elapsed.partialValue < wait else {
      return .now
    }
    return .at(Instant(milliseconds: now.milliseconds + (wait - elapsed.partialValue)))
  }
}

extension Sequence<PeerState> {
  /// When the first of these peers is tried next; nil if none is by itself.
  package func wakeUp(now: Instant) -> Instant? {
    lazy.compactMap { state in
      switch state.nextPass(now: now) {
      case .now: now
      case .at(let instant): instant
      case .whenAsked: nil
      }
    }.min()
  }
}

/// How often a peer is called.
package enum RetryPolicy {
  /// The time between two passes, in milliseconds; each is up to a quarter shorter or longer, so that a
  /// thousand phones behind one relay do not come back together.
  package static let interval: Int64 = 300_000
  /// What a peer refuses is offered to it again after ``interval``, then after twice as long each time, a day at most.
  package static let greatestRefusals = 9

  /// How long what a peer has refused is set aside, in milliseconds.
  /// - Parameter refusals: How often in a row it had refused some before.
  package static func pause(afterRefusals refusals: Int) -> Int64 {
    min(interval << Int64(min(max(refusals, 0), greatestRefusals)), 86_400_000)
  }

  /// How many attempts in a row may fail before a person has to look.
  package static let greatestAttempts = 5

  /// For how long a peer may say that its store takes nothing before a person is told, in milliseconds.
  package static let timeUntilTold: Int64 = 86_400_000

  /// The shortest and the longest time between two passes, in milliseconds.
  package static let waits = (interval - interval / 4)...(interval + interval / 4)

  /// A random time until the next pass, in milliseconds.
  /// - Parameter bits: Random bits.
  package static func wait(_ bits: UInt64) -> Int64 {
    let width = UInt64(waits.upperBound - waits.lowerBound) + 1
    return waits.lowerBound + Int64(bits % width)
  }
}
