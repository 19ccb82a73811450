/// A rule that decides between two events.
public enum MergeRule: String, Sendable, Hashable, CaseIterable {
  /// Of two writes the last one counts (merge-rules 3).
  case lastWrite
  /// At the same stamp a removal wins over a write (merge-rules 4).
  case removal
  /// What is written once stays as it was written first (merge-rules 5).
  case firstWrite
  /// What was logged counts before what was adopted (merge-rules 5).
  case logged
  /// The greatest value counts (merge-rules 15).
  case greatestValue
  /// Of two corrections the last one counts, and it counts in place of what was logged (merge-rules 5).
  case lastCorrection
  /// Of two moves the last one counts (merge-rules 5).
  case lastMove
  /// No edit is later than the deletion (merge-rules 6).
  case deletion
  /// An edit is later than the deletion (merge-rules 6).
  case editAfterDeletion
  /// The state names the last change (merge-rules 10).
  case lastChange
}

extension MergeRule {
  /// The rule of a sort of unit.
  /// - Parameter isTie: Whether a write and a removal have the same stamp.
  init(_ rule: UnitRule, isTie: Bool) {
    switch rule {
    case .lastWriteWins: self = isTie ? .removal : .lastWrite
    case .writeOnce: self = .firstWrite
    case .greatestValue: self = .greatestValue
    }
  }
}
