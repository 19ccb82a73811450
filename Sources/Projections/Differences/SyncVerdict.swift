package import EventLog

/// What becomes of an aspect in which two states differ, once both sides have exchanged their events.
package struct SyncVerdict: Sendable, Hashable {
  /// The event that decides it on both sides then; nil only if neither side has any.
  package let winner: Holder?
  /// Why that event wins.
  package let rule: MergeRule
}

extension TrainingState {
  /// What a sync with another side makes of something in which both differ.
  ///
  /// The rules decide by the events and payloads that hold it on each side; no events are exchanged.
  /// - Parameter name: What differs, as `differences(from:)` says.
  /// - Complexity: O(1), plus the payloads of two events of each unit that decides.
  package func verdict(
    on name: StateDifference.Name, of entity: Entity, with other: TrainingState
  ) throws(LogError) -> SyncVerdict {
    let sides = Sides(
      left: try view(of: entity), right: try other.view(of: entity), logs: (log, other.log))
    switch name {
    case .deletion: return sides.deletion
    case .updatedAt:
      return SyncVerdict(winner: greatest(sides.left.latest, sides.right.latest), rule: .lastChange)
    case .unit(let key):
      return try payload(of: key, in: entity) == other.payload(of: key, in: entity)
        ? sides.place(of: key) : sides.value(of: key)
    }
  }
}

/// An entity as two sides have it.
private struct Sides {
  let left: EntityView
  let right: EntityView
  let logs: (left: Log, right: Log)

  /// Whether the entity is deleted once both sides have all events, and by which event.
  var deletion: SyncVerdict {
    let deletion = greatest(left.deletion, right.deletion)
    let latest = greatest(left.latest, right.latest)
    let standing = DeletionRule(deletion: deletion?.stamp, latest: latest?.stamp)
    return standing.isDeleted
      ? SyncVerdict(winner: deletion, rule: .deletion)
      : SyncVerdict(winner: latest, rule: .editAfterDeletion)
  }

  /// Which event says what a unit is then.
  func value(of key: UnitKey) throws(LogError) -> SyncVerdict {
    guard let base = try standing(key) else { return SyncVerdict(winner: nil, rule: .lastWrite) }
    if !base.winner.isRemoval, let correction = left.row?.correction(ofUnit: key.name),
      let last = try contest(UnitKey(name: correction, id: key.id))
    {
      return SyncVerdict(winner: last.winner.holder, rule: .lastCorrection)
    }
    return SyncVerdict(winner: base.winner.holder, rule: base.reason)
  }

  /// Which event says where a unit of a list stands then.
  func place(of key: UnitKey) throws(LogError) -> SyncVerdict {
    if let place = left.row?.place(ofUnit: key.name),
      let move = try contest(UnitKey(name: place, id: key.id))
    {
      return SyncVerdict(winner: move.winner.holder, rule: .lastMove)
    }
    let base = try standing(key)
    return SyncVerdict(winner: base?.winner.holder, rule: base?.reason ?? .firstWrite)
  }

  /// Who says what a unit is then, corrections aside: what was logged, else what was adopted.
  private func standing(
    _ key: UnitKey
  ) throws(LogError) -> (winner: EntityView.Unit, reason: MergeRule)? {
    let adopted = left.row?.adoption(ofUnit: key.name).map { UnitKey(name: $0, id: key.id) }
    guard let logged = try contest(key) else {
      return try adopted.flatMap { (key) throws(LogError) in try contest(key) }
    }
    // An adoption loses only where one side has adopted what the other has logged.
    let isLoggedOnBoth = left[key] != nil && right[key] != nil
    guard !isLoggedOnBoth, let adopted, (left[key] == nil ? left : right)[adopted] != nil else {
      return logged
    }
    return (logged.winner, .logged)
  }

  /// Who holds a unit then by the fold's own rule; nil if neither side has the unit.
  private func contest(
    _ key: UnitKey
  ) throws(LogError) -> (winner: EntityView.Unit, reason: MergeRule)? {
    guard let rule = left.row?.unit(key.name)?.rule else { return nil }
    let (mine, others) = (left[key], right[key])
    guard let mine, let others else {
      return (mine ?? others).map { ($0, MergeRule(rule, isTie: false)) }
    }
    let isBeaten = try rule.prefers(logs.right.candidate(others), to: logs.left.candidate(mine))
    let isTie = mine.holder.stamp == others.holder.stamp && mine.isRemoval != others.isRemoval
    return (isBeaten ? others : mine, MergeRule(rule, isTie: isTie))
  }
}

extension MergeRule {
  /// The rule by which one event of a unit beats another one.
  /// - Parameter isTie: Whether a write and a removal have the same stamp.
  package init(of unit: UnitRow, isTie: Bool) {
    switch unit.shape {
    case .correction: self = .lastCorrection
    case .place: self = .lastMove
    case .single, .listByOrder, .listByStamp, .adoption: self.init(unit.rule, isTie: isTie)
    }
  }
}

private func greatest(_ left: Holder?, _ right: Holder?) -> Holder? {
  guard let left, let right else { return left ?? right }
  return max(left, right)
}
