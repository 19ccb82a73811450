package import EventLog

/// What becomes of an aspect in which two states differ once both have exchanged their events.
package struct SyncVerdict: Sendable, Hashable {
  /// The event that decides it on both sides then; nil only where no side has any.
  package let winner: Holder?
  /// Why that one.
  package let rule: Rule

  /// The rules by which it is decided.
  package enum Rule: String, Sendable, Hashable, CaseIterable {
    /// Of two writes the last one counts (merge-rules 3).
    case lastWrite
    /// At the same stamp a removal wins over a write (merge-rules 4).
    case removal
    /// What is written once stays as it was written first (merge-rules 5).
    case firstWrite
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
}

extension TrainingState {
  /// What a sync with another side makes of something in which both differ.
  ///
  /// Each rule takes the greatest or the least of a set, so what the sides came to decides it; no events
  /// are exchanged.
  /// - Parameter name: What differs, as `differences(from:)` says.
  /// - Complexity: O(units of the entity), plus the payloads of two of them.
  package func verdict(
    on name: StateDifference.Name, of entity: Entity, with other: TrainingState
  ) throws(LogError) -> SyncVerdict {
    let (left, right) = (try folded(entity), try other.folded(entity))
    switch name {
    case .deletion: return .deletion(left, right)
    case .updatedAt:
      return SyncVerdict(winner: greatest(left.latest, right.latest), rule: .lastChange)
    case .unit(let key):
      guard let row = kinds[entity.kind] else { return SyncVerdict(winner: nil, rule: .lastWrite) }
      if try payload(of: key, in: entity) == other.payload(of: key, in: entity) {
        return .place(of: key, row, left, right)
      }
      return .value(of: key, row, left, right)
    }
  }
}

extension SyncVerdict {
  /// Whether the entity is deleted then, and by which event.
  fileprivate static func deletion(_ left: FoldedEntity, _ right: FoldedEntity) -> SyncVerdict {
    let deletion = greatest(left.deletion, right.deletion)
    let latest = greatest(left.latest, right.latest)
    let standing = DeletionRule(deletion: deletion?.stamp, latest: latest?.stamp)
    return standing.isDeleted
      ? SyncVerdict(winner: deletion, rule: .deletion)
      : SyncVerdict(winner: latest, rule: .editAfterDeletion)
  }

  /// Which event says what a unit is then.
  fileprivate static func value(
    of key: UnitKey, _ row: KindRow, _ left: FoldedEntity, _ right: FoldedEntity
  ) -> SyncVerdict {
    guard let unit = row.unit(key.name) else {
      return SyncVerdict(winner: nil, rule: .lastWrite)
    }
    let base = stronger(left.units[key], right.units[key], unit.rule)
    if let base, !base.isRemoval, let correction = row.correction(ofUnit: key.name) {
      let key = UnitKey(name: correction, id: key.id)
      if let last = stronger(left.units[key], right.units[key], .lastWriteWins) {
        return SyncVerdict(winner: last.holder, rule: .lastCorrection)
      }
    }
    let rule: Rule =
      switch unit.rule {
      case .writeOnce: .firstWrite
      case .lastWriteWins: isTie(left.units[key], right.units[key]) ? .removal : .lastWrite
      }
    return SyncVerdict(winner: base?.holder, rule: rule)
  }

  /// Which event says where a unit of a list stands then.
  fileprivate static func place(
    of key: UnitKey, _ row: KindRow, _ left: FoldedEntity, _ right: FoldedEntity
  ) -> SyncVerdict {
    if let move = greatest(left.move(key, row), right.move(key, row)) {
      return SyncVerdict(winner: move, rule: .lastMove)
    }
    let first = [left.units[key]?.holder, right.units[key]?.holder].compactMap(\.self).min()
    return SyncVerdict(winner: first, rule: .firstWrite)
  }

  /// Which of two holders has a unit when both are known, by the rule of the fold itself.
  private static func stronger(
    _ left: FoldedEntity.Unit?, _ right: FoldedEntity.Unit?, _ rule: UnitRule
  ) -> FoldedEntity.Unit? {
    guard let left, let right else { return left ?? right }
    return rule.prefers(right.candidate, to: left.candidate) ? right : left
  }

  private static func isTie(_ left: FoldedEntity.Unit?, _ right: FoldedEntity.Unit?) -> Bool {
    guard let left, let right else { return false }
    return left.holder.stamp == right.holder.stamp && left.isRemoval != right.isRemoval
  }
}

private func greatest(_ left: Holder?, _ right: Holder?) -> Holder? {
  guard let left, let right else { return left ?? right }
  return max(left, right)
}

/// A payload that no rule asked for here looks at: who comes first does not depend on it.
private struct UnreadPayload: CandidatePayload {
  func bytes() -> [UInt8] { [] }
}

extension FoldedEntity.Unit {
  fileprivate var candidate: Candidate<UnreadPayload> {
    Candidate(holder, isRemoval: isRemoval, payload: UnreadPayload())
  }
}
