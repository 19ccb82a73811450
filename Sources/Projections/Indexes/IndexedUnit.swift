package import EventLog

/// A unit that an index found.
package struct IndexedUnit<Key: Sendable>: Sendable {
  /// What it stands under, for example the start of a session.
  package let key: Key
  /// The entity that it is a part of.
  package let entity: Entity
  /// The event whose payload the state shows for it.
  package let event: EventID
}

extension IndexedUnit: Equatable where Key: Equatable {}

extension TrainingState {
  /// The payload that the state shows for a unit that an index found.
  /// - Complexity: O(bytes of the payload); O(units of the entity) where the event is not in the log yet.
  package func payload<Key>(of unit: IndexedUnit<Key>) throws(LogError) -> JSONObject {
    if try log.position(of: unit.event) != nil {
      return try JSONObject(checked: log.payload(of: unit.event))
    }
    // An event that is staged has its payload in the fold.
    let slots = try view(of: unit.entity).collected?.slots ?? []
    guard let slot = slots.first(where: { $0.held.event.id == unit.event }) else {
      throw LogError(
        .damaged, "the state does not show what an index found",
        at: LogError.Position(event: unit.event))
    }
    return try JSONObject(checked: log.withPayload(of: slot) { Array($0) })
  }
}
