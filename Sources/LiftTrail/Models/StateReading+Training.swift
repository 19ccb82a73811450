#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

public import EventLog
public import Projections
public import Training

// What an app asks every day, from indexes: nothing here reads all sessions, but the first question.

extension StateReading where Self: ~Copyable {
  /// The sessions that began in a span of time, in the order of their starts.
  /// - Throws: `damaged`, `storage`.
  public func sessions(during span: Range<Date>) throws -> [Session] {
    try sessions(during: Instant(span.lowerBound)..<Instant(span.upperBound))
  }

  /// The sessions of some days, in the order of their starts: by the day that it was where each took place.
  /// - Parameter zone: That of a session which does not say where it took place.
  /// - Throws: `damaged`, `storage`.
  public func sessions(
    on days: ClosedRange<Day>, elsewhere zone: TimeZone = .current
  ) throws -> [Session] {
    try sessions(during: Day.span(days)).filter {
      $0.started?.day(elsewhere: zone).map(days.contains) ?? false
    }
  }

  /// The sessions of some days, with what counts of them: for `TrainingStatistics`, `ExerciseSummary` and
  /// `PersonalRecord`.
  /// - Parameters:
  ///   - days: By the day that it was where each session took place; nil for all.
  ///   - zone: That of a session which does not say where it took place.
  /// - Throws: `damaged`, `storage`.
  /// - Complexity: O(bytes of the sessions that are found, and of the custom exercises)
  public func trainingHistory(
    on days: ClosedRange<Day>? = nil, elsewhere zone: TimeZone = .current
  ) throws -> TrainingHistory {
    try withTraining(asking: .kinds(TrainingState.historyKinds)) { (indexes, state) in
      try TrainingHistory(state, &indexes, on: days) { $0.day(elsewhere: zone) }
    }
  }

  /// The sessions that may be two records of one, in the order of their starts: two apps recorded one workout, and both
  /// files were imported.
  ///
  /// Each is named with the first one that it is like. Of the sessions that began within five minutes before it, it is
  /// compared with the last 64.
  ///
  /// To let the first alone count, set ``Session/sameAs`` of the second to its id. To say that they are two, set it to
  /// the second's own id; then they are not named again.
  /// - Throws: `damaged`, `storage`.
  /// - Complexity: O(n log n) in the sessions, plus O(bytes of what they show)
  public func likeSessions() throws -> [LikeSessions] {
    try withTraining(asking: .kinds([Session.kind.name])) { (_, state) in
      try state.likeSessions().pairs
    }
  }

  /// The sets of an exercise, oldest first: `.last` is the last one, and `.max` finds the best. Those of second records
  /// are left out; those of exercises that are one with it (``CustomExercise/sameAs``) are among them.
  /// - Throws: `damaged`, `storage`.
  public func sets(
    of exercise: ExerciseKey, during span: Range<Date>? = nil
  ) throws -> [PerformedSet] {
    let span = span.map { Instant($0.lowerBound)..<Instant($0.upperBound) }
    return try withTraining(asking: .kinds(TrainingState.setKinds)) { (indexes, state) in
      if let joined = try JoinedExercise(of: exercise, in: state, &indexes) {
        return try joined.sets(span, in: state, &indexes).map { PerformedSet($0) }
      }
      var counts: [Entity: Bool] = [:]
      return try indexes.sets(of: exercise, span, in: state).filter { found in
        let isCounted = try counts[found.entity] ?? state.counts(found.entity)
        counts[found.entity] = isCounted
        return isCounted
      }.map { try PerformedSet($0, in: state) }
    }
  }

  /// The last set of an exercise; nil if there is none.
  /// - Throws: `damaged`, `storage`.
  public func lastSet(of exercise: ExerciseKey) throws -> PerformedSet? {
    try withTraining(asking: .kinds(TrainingState.setKinds)) { (indexes, state) in
      if let joined = try JoinedExercise(of: exercise, in: state, &indexes) {
        return try joined.sets(nil, in: state, &indexes).last.map { PerformedSet($0) }
      }
      return try indexes.lastCountedSet(of: exercise, in: state).map {
        try PerformedSet($0, in: state)
      }
    }
  }

  /// The last performances of an exercise: the sessions in which it was done, that of the last set first, each with
  /// its sets of the exercise.
  /// - Parameters:
  ///   - date: If given, only sets that were done before it count, for what was done before a session.
  ///   - limit: How many are wanted at most.
  /// - Throws: `damaged`, `storage`.
  /// - Complexity: O(log n) for n sets, and O(bytes of the sessions that are found)
  public func lastPerformances(
    of exercise: ExerciseKey, before date: Date? = nil, limit: Int
  ) throws -> [Performance] {
    let span = Instant(milliseconds: .min)..<Instant(before: date)
    return try withTraining(asking: .kinds(TrainingState.setKinds)) { (indexes, state) in
      if let joined = try JoinedExercise(of: exercise, in: state, &indexes) {
        var seen: Set<Session.ID> = []
        return try joined.sets(span, in: state, &indexes).reversed().map(\.session)
          .filter { seen.insert($0.id).inserted }.prefix(max(limit, 0)).map { session in
            Performance(session: session, sets: session.sets.filter(joined.contains))
          }
      }
      let sessions = try state.firstCounted(limit) { (limit) throws(LogError) in
        try indexes.lastSessions(of: exercise, span, limit: limit, in: state)
      }
      return sessions.map { session in
        Performance(
          session: session, sets: session.sets.filter { ExerciseKey($0) == exercise })
      }
    }
  }

  /// What is planned for some days, in the order of the days.
  /// - Throws: `damaged`, `storage`.
  public func scheduled(on days: ClosedRange<Day>) throws -> [ScheduledWorkout] {
    try withIndexes(asking: .kinds([ScheduledWorkout.kind.name])) { (indexes, state) in
      try indexes.scheduledWorkouts(days.lowerBound..<days.upperBound.end, in: state)
        .compactMap {
          try source.one(ScheduledWorkout.self, ScheduledWorkout.ID($0.entity.id), in: state)
        }
    }
  }

  /// Calls the body with a state that has the kinds of training, and its indexes.
  /// - Throws: `kindNotRegistered` where the store has other kinds.
  func withTraining<Value>(
    asking interest: StateInterest, _ body: (inout StateIndexes, TrainingState) throws -> Value
  ) throws -> Value {
    try withIndexes(asking: interest) { (indexes, state) in
      try state.require(Session.self)
      return try body(&indexes, state)
    }
  }

  private func sessions(during span: Range<Instant>) throws -> [Session] {
    try withTraining(asking: .kinds([Session.kind.name])) { (indexes, state) in
      try indexes.sessions(span, in: state)
        .compactMap { try source.one(Session.self, Session.ID($0.entity.id), in: state) }
    }
  }
}

extension TrainingState {
  /// The kinds that say which sets are those of an exercise.
  fileprivate static let setKinds: Set<String> = [Session.kind.name, CustomExercise.kind.name]
}

extension PerformedSet {
  init(_ found: JoinedExercise.Found) {
    (sessionId, set, performedAt) = (found.session.id, found.set, found.performedAt)
  }

  init(_ found: IndexedUnit<Instant>, in state: TrainingState) throws {
    let payload = try state.payload(of: found)
    sessionId = Session.ID(found.entity.id)
    set = try LoggedSet.reading(payload)
    performedAt = found.key
  }
}

/// An exercise in a session: what a list of what was done last time shows.
public struct Performance: Sendable, Hashable, Identifiable {
  /// The session, with all of its sets.
  public let session: Session
  /// Its sets of the exercise, in the session's order.
  public let sets: [LoggedSet]

  /// The session's id.
  public var id: Session.ID { session.id }
}

/// A set as it was done: what a list of an exercise's sets over time shows.
public struct PerformedSet: Sendable, Hashable, Identifiable {
  /// The session in which it was done.
  public let sessionId: Session.ID
  /// The set as it counts.
  public let set: LoggedSet
  /// When it was done: its own time, else the start of its session.
  public let performedAt: Instant

  /// Names it among the sets of all sessions.
  public var id: Key { Key(session: sessionId, set: set.id) }

  /// A session and one of its sets.
  public struct Key: Sendable, Hashable {
    let session: Session.ID
    let set: LoggedSet.ID
  }
}
