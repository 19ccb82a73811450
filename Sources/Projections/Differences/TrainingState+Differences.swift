public import EventLog

extension TrainingState {
  /// Every entity that the two states do not show alike, byte for byte, ascending.
  ///
  /// Two events with the same payload make no difference, whoever wrote them.
  /// - Parameter candidates: The only entities to compare; nil compares all.
  /// - Complexity: O(entities of both, or candidates), plus the payloads of the units that
  ///   different events hold.
  public func differences(
    from other: TrainingState, among candidates: Set<Entity>? = nil
  ) throws(LogError) -> [StateDifference] {
    let comparison = StateComparison(left: self, right: other)
    var differences: [StateDifference] = []
    var entities = candidates ?? []
    if candidates == nil { entities = Set(try fold.entities).union(try other.fold.entities) }
    for entity in entities.sorted() {
      let aspects = try comparison.aspects(of: entity)
      if !aspects.isEmpty { differences.append(StateDifference(entity: entity, aspects: aspects)) }
    }
    return differences
  }
}

/// Compares two states entity by entity.
private struct StateComparison {
  let left: TrainingState
  let right: TrainingState

  /// The aspects that differ about an entity, each with the events that hold it.
  func aspects(of entity: Entity) throws(LogError) -> [StateDifference.Aspect] {
    let (left, right) = (try self.left.folded(entity), try self.right.folded(entity))
    guard !left.isDeleted, !right.isDeleted else { return deletionAspects(left, right) }
    let values = try valueAspects(of: entity, left, right)
    if !values.isEmpty { return values }
    let places = placeAspects(of: entity, left, right)
    if !places.isEmpty { return places }
    // An event that holds nothing can still be the latest, or the only one.
    guard left.latest?.stamp.instant != right.latest?.stamp.instant else { return [] }
    return [StateDifference.Aspect(name: .updatedAt, left: left.latest, right: right.latest)]
  }

  /// If one side is deleted, its deletion stands against the event that keeps the other side alive.
  private func deletionAspects(
    _ left: FoldedEntity, _ right: FoldedEntity
  ) -> [StateDifference.Aspect] {
    guard left.shownDeletion != right.shownDeletion else { return [] }
    return [StateDifference.Aspect(name: .deletion, left: left.decider, right: right.decider)]
  }

  /// The units whose values differ.
  private func valueAspects(
    of entity: Entity, _ left: FoldedEntity, _ right: FoldedEntity
  ) throws(LogError) -> [StateDifference.Aspect] {
    var aspects: [StateDifference.Aspect] = []
    for key in Set(left.units.keys).union(right.units.keys).sorted() {
      let (mine, others) = (left.shown(key), right.shown(key))
      if mine?.id == others?.id { continue }
      if let mine, let others {
        let value = try self.left.log.payload(of: mine.id)
        if value == (try self.right.log.payload(of: others.id)) { continue }
      }
      aspects.append(aspect(key, left, right))
    }
    return aspects
  }

  /// The units of equal value that have another place in a list ordered by stamps.
  private func placeAspects(
    of entity: Entity, _ left: FoldedEntity, _ right: FoldedEntity
  ) -> [StateDifference.Aspect] {
    let rows = self.left.kinds[entity.kind]?.units ?? []
    return rows.filter { $0.shape == .listByStamp }.flatMap { row in
      let (mine, others) = (left.byStamp(row), right.byStamp(row))
      if mine == others { return [StateDifference.Aspect]() }
      let moved = mine.sorted().filter { left.shown($0)?.id != right.shown($0)?.id }
      return moved.map { aspect($0, left, right) }
    }
  }

  private func aspect(
    _ key: UnitKey, _ left: FoldedEntity, _ right: FoldedEntity
  ) -> StateDifference.Aspect {
    StateDifference.Aspect(
      name: .unit(key), left: left.units[key]?.holder, right: right.units[key]?.holder)
  }
}

extension FoldedEntity {
  /// The state's view of a deletion.
  fileprivate var shownDeletion: ShownDeletion? {
    guard isDeleted, let deletion else { return nil }
    return ShownDeletion(at: deletion.stamp.instant, by: deletion.id.replica)
  }

  /// The event that decides whether the entity is shown.
  fileprivate var decider: Holder? { isDeleted ? deletion : latest }

  /// The event whose value the state shows for a unit.
  fileprivate func shown(_ key: UnitKey) -> Holder? {
    units[key].flatMap { $0.isRemoval ? nil : $0.holder }
  }

  /// The units of a sort in the order of their holders' stamps.
  fileprivate func byStamp(_ row: UnitRow) -> [UnitKey] {
    units.filter { $0.key.name == row.name && !$0.value.isRemoval }
      .sorted { $0.value.holder < $1.value.holder }.map(\.key)
  }
}

/// A deletion as the state shows it (merge-rules 10).
private struct ShownDeletion: Hashable {
  let at: Instant
  let by: ReplicaID
}
