public import EventLog

/// One entity that two folds do not show alike, with the events that are the cause.
public struct StateDifference: Sendable, Hashable {
  /// The entity.
  public let entity: Entity
  /// What differs about it, in the order of the aspects.
  public let aspects: [Aspect]

  /// One thing that differs about an entity, and who holds it on each side.
  public struct Aspect: Sendable, Hashable {
    /// What differs.
    public let name: Name
    /// The event that holds it on the left side.
    public let left: Holder?
    /// The event that holds it on the right side.
    public let right: Holder?

    /// The events behind the difference: those of both sides, the same one not twice.
    public var causes: [EventID] {
      [left?.id, right?.id].compactMap { $0 }
    }
  }

  /// What may differ about an entity.
  public enum Name: Sendable, Hashable, CustomStringConvertible {
    /// Whether and by whom it was deleted.
    case deletion
    /// A unit.
    case unit(UnitKey)
    /// Only the time of its last change.
    case updatedAt

    /// `deletion`, the unit's name, or `updatedAt`.
    public var description: String {
      switch self {
      case .deletion: "deletion"
      case .unit(let key): key.description
      case .updatedAt: "updatedAt"
      }
    }
  }
}

extension Fold {
  /// Every entity that the other fold's state does not show alike, ascending.
  /// - Complexity: O(entities of both)
  public func differences(from other: Fold) -> [StateDifference] {
    let all = Set(entities.keys).union(other.entities.keys)
    return all.compactMap { entity in
      let aspects = EntityRecord.differences(self[entity], other[entity])
      return aspects.isEmpty ? nil : StateDifference(entity: entity, aspects: aspects)
    }.sorted { $0.entity < $1.entity }
  }
}

extension EntityRecord {
  /// What the state shows differently, each with the events that hold it.
  fileprivate static func differences(
    _ left: EntityRecord, _ right: EntityRecord
  ) -> [StateDifference.Aspect] {
    guard !left.isDeleted, !right.isDeleted else { return deletionDifference(left, right) }
    var aspects: [StateDifference.Aspect] = []
    for key in Set(left.units.keys).union(right.units.keys).sorted()
    where left.shown(key)?.id != right.shown(key)?.id {
      aspects.append(
        StateDifference.Aspect(
          name: .unit(key), left: left.units[key]?.holder, right: right.units[key]?.holder))
    }
    // An event that holds nothing can still be the latest.
    if aspects.isEmpty, left.latest?.id != right.latest?.id {
      aspects.append(
        StateDifference.Aspect(name: .updatedAt, left: left.latest, right: right.latest))
    }
    return aspects
  }

  /// Where one side is deleted its deletion stands against what keeps the other side alive.
  private static func deletionDifference(
    _ left: EntityRecord, _ right: EntityRecord
  ) -> [StateDifference.Aspect] {
    let (left, right) = (left.decider, right.decider)
    guard left?.id != right?.id else { return [] }
    return [StateDifference.Aspect(name: .deletion, left: left, right: right)]
  }

  /// The event that decides whether the entity is shown.
  private var decider: Holder? { isDeleted ? deletion : latest }

  /// The event whose value the state shows for a unit.
  private func shown(_ key: UnitKey) -> Holder? {
    units[key].flatMap { $0.isRemoval ? nil : $0.holder }
  }
}
