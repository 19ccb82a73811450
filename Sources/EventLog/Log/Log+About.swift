extension Log {
  /// Those events of a coverage that are about an entity.
  /// - Complexity: O(events of the coverage) of those that were read, and O(events of the entity) of those
  ///   that a snapshot knows.
  package func events(in coverage: Coverage, about entity: Entity) throws(LogError) -> [Event] {
    if coverage.isEmpty { return [] }
    var positions = try base?.positions(maybeAbout: entity) ?? []
    let hash = EntityHash.value(of: entity)
    for range in coverage.ranges {
      for indices in entryIndices(of: range) {
        for index in indices where entries[index].entityHash == hash {
          positions.append(baseCount + index + 1)
        }
      }
    }
    var events: [Event] = []
    for position in positions {
      let event = try event(at: position)
      if event.entity == entity, coverage.contains(event.id) { events.append(event) }
    }
    return events
  }
}
