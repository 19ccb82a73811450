package import EventLog

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
  /// When the first of these peers is tried next; nil where none is by itself.
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

/// How often a peer is tried, in one place.
package enum RetryPolicy {
  /// The time between two passes, in milliseconds; each is up to a quarter shorter or longer, so that a
  /// thousand phones behind one relay do not come back together.
  package static let interval: Int64 = 300_000
  /// How many attempts in a row may fail before a person has to look.
  package static let greatestAttempts = 5

  /// The shortest and the longest time between two passes, in milliseconds.
  package static let waits = (interval - interval / 4)...(interval + interval / 4)

  /// The time until the next pass, in milliseconds, by lot.
  /// - Parameter bits: Random bits.
  package static func wait(_ bits: UInt64) -> Int64 {
    let width = UInt64(waits.upperBound - waits.lowerBound) + 1
    return waits.lowerBound + Int64(bits % width)
  }
}
