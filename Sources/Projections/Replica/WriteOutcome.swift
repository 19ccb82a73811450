package import EventLog

/// The outcome of a local write.
package enum WriteOutcome: Sendable, Hashable {
  /// It was appended durably as the event with this id.
  case appended(EventID)
  /// Nothing was appended, since the state would be the same (merge-rules 8).
  case unchanged
}

extension WriteOutcome: CustomStringConvertible {
  /// The event's id, or `unchanged`.
  package var description: String {
    switch self {
    case .appended(let id): id.description
    case .unchanged: "unchanged"
    }
  }
}

/// How far a sequence of local writes got.
package struct WriteReport: Sendable {
  /// The outcomes of the writes in order, up to the first that was refused.
  package internal(set) var outcomes: [WriteOutcome]
  /// Why the next write was refused, if one was; its position's line is its number from 1.
  package internal(set) var refusal: LogError?
}
