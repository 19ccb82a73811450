public import EventLog
public import Projections

/// What was written on this device and lost to what came from another one.
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
  /// The write of an event, if what came later from another device counts in its place and says something else.
  /// - Parameter own: The replicas that this store writes or wrote as.
  init?(of position: Int, own: Set<ReplicaID>, in state: TrainingState) throws {
    let mine = try HistoryEntry(at: position, in: state)
    guard let winner = mine.beatenBy, !own.contains(winner.replica),
      let place = try state.log.position(of: winner), place > position
    else { return nil }
    let theirs = try HistoryEntry(at: place, in: state)
    if mine.verb == theirs.verb, mine.value == theirs.value { return nil }
    if mine.effect == .refused, try state.isCorrected(at: position, by: own) { return nil }
    self.init(
      mine: mine, theirs: theirs, rule: try MergeRule(of: mine, beatenBy: theirs, in: state))
  }
}

extension TrainingState {
  /// Whether a correction by some replicas counts in place of what the event at a position logged.
  fileprivate func isCorrected(at position: Int, by own: Set<ReplicaID>) throws -> Bool {
    let event = try log.event(at: position)
    guard let unit = try kinds.unit(writtenBy: event) else { return false }
    return try view(of: event.entity).deciding(unit).map { own.contains($0.holder.id.replica) }
      ?? false
  }
}

extension MergeRule {
  /// The rule by which one entry counts in place of another one.
  fileprivate init(
    of mine: HistoryEntry, beatenBy theirs: HistoryEntry, in state: TrainingState
  ) throws {
    guard let row = state.kinds[mine.kind], case .piece(let name, _) = mine.part,
      let unit = row.units.first(where: { $0.name == name })
    else {
      self = .editAfterDeletion
      return
    }
    if mine.effect == .hidden {
      self = .deletion
    } else {
      self.init(of: unit, isTie: mine.date == theirs.date && mine.verb != theirs.verb)
    }
  }
}
