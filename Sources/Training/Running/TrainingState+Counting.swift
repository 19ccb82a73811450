package import EventLog
package import Projections

// Which sessions count. A second record counts nowhere, and this is the one place that says so.

extension TrainingState {
  /// The session of an entity, if it counts: the state shows it, and it is not the second record of another one.
  ///
  /// Lists, sums, records, targets and running sessions ask here.
  /// - Complexity: O(bytes of the session)
  package func countedSession(_ entity: Entity) throws(LogError) -> Session? {
    guard let session = try one(Session.self, Session.ID(entity.id)),
      try !isSecondRecord(session)
    else { return nil }
    return session
  }

  /// Whether the session of an entity counts.
  ///
  /// Only of a session that names another one in `sameAs` are the sets read.
  package func counts(_ entity: Entity) throws(LogError) -> Bool {
    guard try view(of: entity).isShown else { return false }
    let sameAs = UnitKey(name: Session.kind.row(of: \.sameAs).member)
    if try value(of: sameAs, in: entity)?["sameAs"]?.string == nil { return true }
    return try countedSession(entity) != nil
  }

  /// The first of some sessions that count, as many as are wanted.
  /// - Parameter more: Gives the first sessions, as many as it is asked for, or all where these are fewer.
  /// - Complexity: O(bytes of the sessions)
  package func firstCounted(
    _ limit: Int, of more: (_ limit: Int) throws(LogError) -> [Entity]
  ) throws(LogError) -> [Session] {
    var (wanted, seen) = (max(limit, 0), 0)
    var sessions: [Session] = []
    while wanted > 0 {
      let entities = try more(wanted)
      for entity in entities.dropFirst(seen) {
        if let session = try countedSession(entity) { sessions.append(session) }
        if sessions.count == limit { return sessions }
      }
      if entities.count < wanted { return sessions }
      seen = entities.count
      let (twice, overflows) = wanted.multipliedReportingOverflow(by: 2)
      wanted = overflows ? .max : twice
    }
    return sessions
  }
}

extension StateIndexes {
  /// The last logged set of an exercise whose session counts; nil if there is none.
  /// - Throws: `damaged` if a payload cannot be read.
  /// - Complexity: As of `sessions`, for the sets behind it.
  package mutating func lastCountedSet(
    of exercise: ExerciseKey, in state: TrainingState
  ) throws(LogError) -> IndexedUnit<Instant>? {
    var (limit, seen) = (1, 0)
    var passedOver: Set<Entity> = []
    while true {
      let found = try lastSets(of: exercise, limit: limit, in: state)
      for unit in found.dropFirst(seen) where !passedOver.contains(unit.entity) {
        if try state.counts(unit.entity) { return unit }
        passedOver.insert(unit.entity)
      }
      if found.count < limit { return nil }
      (limit, seen) = (limit * 8, found.count)
    }
  }
}
