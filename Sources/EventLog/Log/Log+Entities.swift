extension Log {
  /// The entities that have an event stamped after an instant, each with its greatest stamp.
  /// - Complexity: O(lines that were read), and O(entities that a snapshot knows).
  package func entities(stampedAfter limit: Instant) throws(LogError) -> [Entity: Stamp] {
    let read = try readEntities(stampedAfter: limit) { _ in true }
    guard let base else { return read }
    return try base.entities(stampedAfter: limit).merging(read) { max($0, $1) }
  }

  /// The same of those events of a coverage whose lines were read or added since the log was opened, as are
  /// all that a store has taken since.
  /// - Complexity: O(lines that were read)
  package func entities(
    stampedAfter limit: Instant, among events: Coverage
  ) throws(LogError) -> [Entity: Stamp] {
    try readEntities(stampedAfter: limit) { events.contains($0) }
  }

  private func readEntities(
    stampedAfter limit: Instant, _ isMeant: (EventID) -> Bool
  ) throws(LogError) -> [Entity: Stamp] {
    var stamps: [Entity: Stamp] = [:]
    for (start, run) in entries.runs {
      for (offset, entry) in run.enumerated()
      where entry.stamp.instant > limit && isMeant(entry.id) {
        let entity = try event(at: baseCount + start + offset + 1).entity
        stamps[entity] = stamps[entity].map { max($0, entry.stamp) } ?? entry.stamp
      }
    }
    return stamps
  }
}

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
