public import EventLog

/// What a write did.
public struct Commit<Value: Sendable>: Sendable {
  /// What the write's closure returned.
  public let value: Value
  /// The events that were written, in order. There are none where nothing changed.
  public let events: [EventID]
}
