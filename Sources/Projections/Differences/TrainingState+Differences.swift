public import EventLog

extension TrainingState {
  /// Every entity that the two states do not show alike, byte for byte, ascending.
  ///
  /// Two events with one payload make no difference.
  /// - Parameter candidates: The only entities to compare; nil compares all.
  /// - Complexity: O(entities of both, or candidates), plus the payloads of the units that
  ///   different events hold.
  public func differences(
    from other: TrainingState, among candidates: Set<Entity>? = nil
  ) throws(LogError) -> [StateDifference] {
    try differences(from: other, among: candidates, contested: Set())
  }

  /// The differences if some event ids have one content on this side and another on the other side.
  package func differences(
    from other: TrainingState, among candidates: Set<Entity>?, contested: Set<EventID>
  ) throws(LogError) -> [StateDifference] {
    let comparison = StateComparison(left: self, right: other, contested: contested)
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
  /// The ids that mean different events on the two sides, without content numbers.
  let contested: Set<EventID>

  /// The aspects that differ about an entity, each with the events that hold it.
  func aspects(of entity: Entity) throws(LogError) -> [StateDifference.Aspect] {
    if try isSame(entity) { return [] }
    let (left, right) = (try self.left.view(of: entity), try self.right.view(of: entity))
    guard !left.isDeleted, !right.isDeleted else { return deletionAspects(left, right) }
    guard let row = self.left.kinds[entity.kind] else { return [] }
    let values = try valueAspects(row, left, right)
    if !values.isEmpty { return values }
    let places = try placeAspects(row, left, right)
    if !places.isEmpty { return places }
    // An event that holds nothing can still be the latest, or the only one.
    guard left.latest?.stamp.instant != right.latest?.stamp.instant else { return [] }
    return [StateDifference.Aspect(name: .updatedAt, left: left.latest, right: right.latest)]
  }

  /// Whether the same events hold everything of an entity on both sides, as is so for most entities.
  private func isSame(_ entity: Entity) throws(LogError) -> Bool {
    guard contested.isEmpty, let mine = try left.fold.find(entity, in: left.log),
      let others = try right.fold.find(entity, in: right.log)
    else { return false }
    return mine.slot.deletion == others.slot.deletion && mine.slot.latest == others.slot.latest
      && mine.holders == others.holders
  }

  /// Whether one event, of one content, holds something on both sides.
  private func isOne(_ mine: Holder?, _ others: Holder?) throws(LogError) -> Bool {
    // Two contents under one id may also have one stamp.
    guard let mine, mine == others, contested.contains(mine.id.first) else { return mine == others }
    return try left.log.event(mine.id)?.line == right.log.event(mine.id)?.line
  }

  /// If one side is deleted, its deletion stands against the event that keeps the other side alive.
  private func deletionAspects(
    _ left: EntityView, _ right: EntityView
  ) -> [StateDifference.Aspect] {
    guard left.shownDeletion != right.shownDeletion else { return [] }
    return [StateDifference.Aspect(name: .deletion, left: left.decider, right: right.decider)]
  }

  /// The units whose values differ.
  private func valueAspects(
    _ row: KindRow, _ left: EntityView, _ right: EntityView
  ) throws(LogError) -> [StateDifference.Aspect] {
    var aspects: [StateDifference.Aspect] = []
    let keys = Set(left.units.keys).union(right.units.keys).map { row.standing(for: $0) }
    for key in Set(keys).sorted() {
      let (mine, others) = (left.counting(key), right.counting(key))
      if try isOne(mine, others) { continue }
      if let mine, let others {
        let value = try self.left.log.payload(of: mine.id)
        if value == (try self.right.log.payload(of: others.id)) { continue }
      }
      aspects.append(
        StateDifference.Aspect(
          name: .unit(key), left: left.deciding(key)?.holder,
          right: right.deciding(key)?.holder))
    }
    return aspects
  }

  /// The units of equal value that have another place in a list whose elements can be moved.
  private func placeAspects(
    _ row: KindRow, _ left: EntityView, _ right: EntityView
  ) throws(LogError) -> [StateDifference.Aspect] {
    var aspects: [StateDifference.Aspect] = []
    for unit in row.units where row.place(ofUnit: unit.name) != nil {
      let mine = try left.order(of: unit.name, in: self.left.log)
      let others = try right.order(of: unit.name, in: self.right.log)
      if mine.filter({ left.counting($0) != nil })
        == others.filter({ right.counting($0) != nil })
      {
        continue
      }
      // A hidden element has a place, too, behind which others may stand.
      for key in Set(mine).union(others).sorted() {
        let (one, other) = (left.placing(key), right.placing(key))
        if try isOne(one, other) { continue }
        aspects.append(StateDifference.Aspect(name: .unit(key), left: one, right: other))
      }
    }
    return aspects
  }
}

extension EntityView {
  /// The state's view of a deletion.
  fileprivate var shownDeletion: ShownDeletion? {
    guard isDeleted, let deletion else { return nil }
    return ShownDeletion(at: deletion.stamp.instant, by: deletion.id.replica)
  }

  /// The event that decides whether the entity is shown.
  fileprivate var decider: Holder? { isDeleted ? deletion : latest }

  /// The event that decides where a unit of a list stands.
  fileprivate func placing(_ key: UnitKey) -> Holder? {
    move(key) ?? logged(key)?.holder
  }
}

/// A deletion as the state shows it (merge-rules 10).
private struct ShownDeletion: Hashable {
  let at: Instant
  let by: ReplicaID
}
