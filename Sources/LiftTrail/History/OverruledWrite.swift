public import EventLog
public import Projections

/// What was written on this device and lost to a write of another one, neither of which knew of the other (merge-rules 18).
public struct OverruledWrite: Sendable, Hashable, Identifiable {
  /// What was written here.
  public let mine: HistoryEntry
  /// What counts in its place, or deleted the entity: who wrote it, and when.
  public let theirs: HistoryEntry
  /// The rule by which it counts.
  public let rule: MergeRule

  /// The event that lost.
  public var id: EventID { mine.id }

  /// Why the other one counts, in words for the athlete.
  public var reason: String {
    switch rule {
    case .lastWrite, .lastChange: "The other change is later."
    case .removal: "It was removed there at the same moment."
    case .firstWrite: "It was written there first."
    case .logged: "It was logged there, and adopted here."
    case .greatestValue: "The greater value counts."
    case .lastCorrection: "The other correction is later."
    case .lastMove: "It was moved there later."
    case .deletion: "It was deleted there, and not changed later."
    case .editAfterDeletion: "It was changed there after it was deleted here."
    }
  }
}

extension OverruledWrite {
  /// The two writes of a conflict that a state's log has.
  init?(_ conflict: Conflict, in state: TrainingState) throws {
    guard let lost = try state.log.position(of: conflict.lost.id),
      let won = try state.log.position(of: conflict.won.id)
    else { return nil }
    self.init(
      mine: try HistoryEntry(at: lost, in: state), theirs: try HistoryEntry(at: won, in: state),
      rule: conflict.rule)
  }
}
