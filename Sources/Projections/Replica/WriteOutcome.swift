public import EventLog

/// What a local write came to.
public enum WriteOutcome: Sendable, Hashable {
  /// It was appended durably, as the event with this name.
  case appended(EventID)
  /// The state was that already, so that nothing was appended (merge-rules 8).
  case unchanged
}

extension WriteOutcome: CustomStringConvertible {
  /// The event's id, or `unchanged`.
  public var description: String {
    switch self {
    case .appended(let id): id.description
    case .unchanged: "unchanged"
    }
  }
}

/// How far a row of local writes came.
public struct WriteReport: Sendable {
  /// What became of the writes, in their order, up to the first that was refused.
  public internal(set) var outcomes: [WriteOutcome]
  /// Why the next one was refused, where one was; its position's line is its number from 1.
  public internal(set) var refusal: LogError?
}
