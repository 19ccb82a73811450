/// How far a peer's wall clock is ahead of this device's; negative where it is behind.
///
/// It is reported only: stamps contain a wrong clock already (merge-rules 1).
package struct ClockDifference: Sendable, Hashable {
  /// Milliseconds, within ±(2^53−1).
  package let milliseconds: Int64

  /// The greatest difference that goes unreported, in milliseconds.
  package static let tolerated: Int64 = 5 * 60 * 1000

  private static let greatest: Int64 = 1 << 53 - 1

  /// The difference between a peer's clock and this device's.
  package init(peer: Instant, here: Instant) {
    let difference = peer.milliseconds.subtractingReportingOverflow(here.milliseconds)
    let exact = difference.overflow ? (peer < here ? .min : .max) : difference.partialValue
    milliseconds = min(max(exact, -ClockDifference.greatest), ClockDifference.greatest)
  }

  /// Reads a number of milliseconds; nil for one that is not whole, or beyond ±(2^53−1).
  package init?(_ number: Double) {
    guard let exact = Int64(exactly: number), exact.magnitude <= ClockDifference.greatest.magnitude
    else { return nil }
    milliseconds = exact
  }

  /// Whether the clocks are further apart than is tolerated.
  package var isOff: Bool { milliseconds.magnitude > ClockDifference.tolerated.magnitude }

  /// The latest instant that a tolerated clock may show.
  package static func latestTolerated(_ now: Instant) -> Instant {
    let latest = now.milliseconds.addingReportingOverflow(tolerated)
    return Instant(milliseconds: latest.overflow ? .max : latest.partialValue)
  }
}

extension ClockDifference: CustomStringConvertible {
  /// For example `3 years ahead` or `2 hours behind`: rounded, in the largest unit that the difference reaches.
  package var description: String {
    let (name, count) = rounded
    guard count > 0 else { return "the same" }
    return "\(count) \(name)\(count == 1 ? "" : "s") \(milliseconds < 0 ? "behind" : "ahead")"
  }

  private var rounded: (unit: String, count: UInt64) {
    let seconds = (milliseconds.magnitude + 500) / 1000
    let larger: [(name: String, seconds: UInt64)] = [
      ("minute", 60), ("hour", 3600), ("day", 86_400), ("year", 365 * 86_400),
    ]
    var told: (unit: (name: String, seconds: UInt64), count: UInt64) = (("second", 1), seconds)
    // Rounded once more from the rounded count: 60 minutes are an hour.
    for unit in larger where told.count * told.unit.seconds >= unit.seconds {
      told = (unit, (seconds + unit.seconds / 2) / unit.seconds)
    }
    return (told.unit.name, told.count)
  }
}
