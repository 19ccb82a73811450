public import EventLog

/// The event that holds something: its stamp, which decides, and its id, which names it.
public struct Holder: Sendable, Hashable, Comparable {
  /// Its stamp.
  public let stamp: Stamp
  /// Its id.
  public let id: EventID

  /// The full order of events: by milliseconds, counter, replica id and seq (merge-rules 1). Total.
  @inline(__always)
  public static func < (left: Holder, right: Holder) -> Bool {
    left.stamp == right.stamp ? left.id < right.id : left.stamp < right.stamp
  }
}
