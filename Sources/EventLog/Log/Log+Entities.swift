extension Log {
  /// The entities that have an event stamped after an instant, each with its greatest stamp.
  /// - Complexity: O(lines that were read), and O(entities that a snapshot knows).
  package func entities(stampedAfter limit: Instant) throws(LogError) -> [Entity: Stamp] {
    let read = try readEntities(stampedAfter: limit) { _ in true }
    guard let base else { return read }
    return try base.entities(stampedAfter: limit).merging(read) { max($0, $1) }
  }

  /// The entities of a coverage's events stamped after an instant. It looks at lines that were read or added
  /// since the log was opened, such as all that a store has taken since.
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
  /// The events of a coverage that are about an entity.
  /// - Complexity: O(events of the coverage) of those that were read, and O(events of the entity) of those that
  ///   a snapshot knows.
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

  /// The entities that some events are about.
  package func entities(of coverage: Coverage) throws(LogError) -> Set<Entity> {
    var entities: Set<Entity> = []
    for id in coverage.events {
      if let event = try event(id) { entities.insert(event.entity) }
    }
    return entities
  }

  /// The time in the greatest stamp of all events; nil without events.
  /// - Complexity: O(lines that were read), and O(entities that a snapshot knows).
  package func newestStamp() throws(LogError) -> Instant? {
    guard count > 0 else { return nil }
    var newest = try stamp(at: count)
    for position in stride(from: baseCount + 1, to: count, by: 1) {
      newest = max(newest, try stamp(at: position))
    }
    // Of the events that only a snapshot knows, the later ones alone matter.
    let later = try entities(stampedAfter: newest.instant).values.max()
    return max(newest, later ?? newest).instant
  }

  /// The positions of an entity's events, ascending. Rarely another entity's is among them, so the caller
  /// checks each event.
  /// - Complexity: O(lines that were read), and O(events of the entity) of those that a snapshot knows.
  package func positions(maybeAbout entity: Entity) throws(LogError) -> [Int] {
    var positions = try base?.positions(maybeAbout: entity) ?? []
    let hash = EntityHash.value(of: entity)
    for (start, run) in entries.runs {
      for (offset, entry) in run.enumerated() where entry.entityHash == hash {
        positions.append(baseCount + start + offset + 1)
      }
    }
    return positions
  }

  /// Calls the body with each event about some entities, and its position, ascending.
  /// - Complexity: O(lines that were read), and O(events of the entities) of those that a snapshot knows.
  package func forEachEvent(
    about entities: Set<Entity>, _ body: (_ position: Int, Event) throws(LogError) -> Void
  ) throws(LogError) {
    for position in try positions(maybeAboutAnyOf: entities) {
      let event = try event(at: position)
      if entities.contains(event.entity) { try body(position, event) }
    }
  }

  /// The positions of the events of several entities, ascending. Rarely another entity's is among them.
  private func positions(
    maybeAboutAnyOf entities: Set<Entity>
  ) throws(LogError) -> [Int] {
    var known: Set<Int> = []
    if let base {
      for entity in entities { known.formUnion(try base.positions(maybeAbout: entity)) }
    }
    var positions = known.sorted()
    let hashes = Set(entities.map { EntityHash.value(of: $0) })
    for (start, run) in entries.runs {
      for (offset, entry) in run.enumerated() where hashes.contains(entry.entityHash) {
        positions.append(baseCount + start + offset + 1)
      }
    }
    return positions
  }
}
