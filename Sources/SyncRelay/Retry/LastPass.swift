package import EventLog

/// What is remembered of the last pass with a peer.
package struct LastPass: Sendable, Hashable {
  /// When it ended, by this device's clock.
  package var at: Instant
  /// How it ended.
  package var ending: Ending
  /// How many events went either way.
  package var moved: Int
  /// Why it ended so, or why it moved nothing.
  package var reason: String

  /// How a pass ended, without its reason.
  package enum Ending: String, Sendable, CaseIterable {
    case succeeded, unreachable, unauthorised, refused, failed
  }

  init(at: Instant, ending: Ending, moved: Int, reason: String) {
    (self.at, self.ending, self.moved, self.reason) = (at, ending, moved, reason)
  }

  /// Remembers a pass.
  package init(_ outcome: PassOutcome, at: Instant) {
    self.at = at
    switch outcome {
    case .succeeded(let moved):
      (ending, self.moved) = (.succeeded, LastPass.bounded(moved))
      reason = moved > 0 ? "" : "both held the same"
    case .unreachable(let why, let moved):
      (ending, self.moved) = (.unreachable, LastPass.bounded(moved))
      reason = ReasonText.bounded(why)
    case .unauthorised(let why):
      (ending, moved, reason) = (.unauthorised, 0, ReasonText.bounded(why))
    case .refused(let events, let moved):
      (ending, self.moved) = (.refused, LastPass.bounded(moved))
      reason = "the peer cannot read \(events.count) of the events"
    case .failed(let why, let moved):
      (ending, self.moved) = (.failed, LastPass.bounded(moved))
      reason = ReasonText.bounded(why)
    }
  }
}

extension LastPass {
  /// A count that every platform's `Int` holds.
  private static func bounded(_ moved: Int) -> Int { min(max(0, moved), Int(Int32.max)) }
}

/// A reason in words that may be a peer's, and so of any length.
enum ReasonText {
  /// The most bytes of a reason that are kept.
  static let greatestLength = 300

  /// The reason, cut where it is too long.
  static func bounded(_ reason: String) -> String {
    guard reason.utf8.count > greatestLength else { return reason }
    var kept = ""
    var length = 0
    for scalar in reason.unicodeScalars {
      length += UTF8.width(scalar)
      if length > greatestLength - 3 { break }
      kept.unicodeScalars.append(scalar)
    }
    return kept + "…"
  }
}
