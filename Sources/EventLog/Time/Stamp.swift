/// The logical time of an event: milliseconds and a counter (merge-rules 1).
///
/// Printed `YYYY-MM-DDThh:mm:ss.mmmZ-cccc`; text order is time order.
public struct Stamp: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970 in the upper 48 bits, the counter in the lower 16, so that one
  /// comparison of integers orders two stamps.
  package let packed: UInt64

  /// Makes a stamp; nil outside the years 2000 to 2199.
  package init?(instant: Instant, counter: UInt16 = 0) {
    guard instant >= .earliestStamped, instant <= .latestStamped else { return nil }
    packed = UInt64(instant.milliseconds) << 16 | UInt64(counter)
  }

  init(packed: UInt64) {
    self.packed = packed
  }

  /// The wall-clock part.
  public var instant: Instant { Instant(milliseconds: Int64(packed >> 16)) }

  /// The counter that orders stamps of one millisecond.
  public var counter: UInt16 { UInt16(truncatingIfNeeded: packed) }

  /// Orders by time, then by counter.
  public static func < (left: Stamp, right: Stamp) -> Bool {
    left.packed < right.packed
  }
}

extension Stamp {
  /// The stamp of a local write: the greater of the wall clock and one tick after the greatest
  /// stamp that the store holds on the entity (merge-rules 1).
  ///
  /// A wall clock outside the years 2000 to 2099 is read as if it stood at their nearest end.
  /// - Returns: nil where the entity's greatest stamp is the last one there is.
  package static func forLocalWrite(now: Instant, after greatest: Stamp?) -> Stamp? {
    let believed = min(max(now, .earliestStamped), .latestBelieved)
    let clock = Stamp(packed: UInt64(believed.milliseconds) << 16)
    guard let greatest, greatest >= clock else { return clock }
    return greatest.ticked
  }

  /// The next stamp: counter plus 1, past ffff the next millisecond with counter 0; nil past the
  /// year 2199.
  package var ticked: Stamp? {
    // A snapshot may state any 64 bits, the greatest number among them.
    guard instant <= .latestStamped else { return nil }
    let next = Stamp(packed: packed + 1)
    return next.instant <= .latestStamped ? next : nil
  }
}

extension Stamp: CustomStringConvertible {
  /// How many bytes the text has.
  static let length = TimeText.length + 5

  /// Reads `YYYY-MM-DDThh:mm:ss.mmmZ-cccc`; nil for anything else.
  package init?(_ text: String) {
    let stamp = Array(text.utf8).withUnsafeBytes {
      $0.count == Stamp.length ? Stamp(bytes: $0, at: 0) : nil
    }
    guard let stamp else { return nil }
    self = stamp
  }

  /// `YYYY-MM-DDThh:mm:ss.mmmZ-cccc`.
  public var description: String {
    "\(instant)-\(Hexadecimal.text(of: UInt64(counter), digits: 4))"
  }
}
