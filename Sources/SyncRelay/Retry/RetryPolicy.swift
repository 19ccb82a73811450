/// How often a peer is tried, in one place.
package enum RetryPolicy {
  /// The time between two passes, in milliseconds; each is up to a quarter shorter or longer, so that a
  /// thousand phones behind one relay do not come back together.
  package static let interval: Int64 = 300_000
  /// How many attempts in a row may fail before somebody has to look.
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
