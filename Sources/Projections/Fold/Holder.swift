public import EventLog

/// The event that holds a unit: its stamp, its name, and where its line stands.
public struct Holder: Sendable, Hashable, Comparable {
  /// Its logical time.
  public let stamp: Stamp
  /// Its name.
  public let id: EventID
  /// Its position in the source that was folded, counted from 1.
  public let position: Int

  /// Orders as SPEC 3 does: by ms, then counter, then replica id, then seq. Total.
  public static func < (left: Holder, right: Holder) -> Bool {
    left.stamp == right.stamp ? left.id < right.id : left.stamp < right.stamp
  }
}
