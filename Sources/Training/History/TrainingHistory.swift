package import EventLog
public import Projections

/// Sessions in the order of their starts, with the sets that count: corrections are applied, and retracted sets
/// and deleted sessions are absent, as everywhere in the state.
///
/// Statistics are made from it: ``TrainingStatistics``, ``ExerciseSummary``, ``PersonalRecord``.
public struct TrainingHistory: Sendable, Hashable {
  /// The sessions that have a day, in the order of their starts, then of their ids' bytes.
  public private(set) var sessions: [TrainedSession]
  /// How many sessions have no start that can be read, and so no day.
  public private(set) var undated: Int
  /// How many sessions of its days are second records of others, which do not count.
  package private(set) var secondRecords = 0

  /// The history of some sessions.
  /// - Parameters:
  ///   - exercises: The custom exercises, whose present names count, and what they lift of the body.
  ///   - profiles: The athlete's profile, whose weight counts where an exercise lifts the body and nothing says what
  ///     the body weighed on the day.
  ///   - bodyWeights: What the athlete weighed when.
  ///   - day: The day on which a session began, by the clocks where it took place; nil where that is unknown.
  /// - Complexity: O(n log n) in the sessions, plus O(sets).
  public init(
    _ sessions: [Session], exercises: [CustomExercise], profiles: [UserProfile] = [],
    bodyWeights: [BodyWeight] = [], day: (SessionStart) -> Day?
  ) {
    self.init(sessions, ExerciseCatalogue(exercises, profiles, bodyWeights), day: day)
  }

  /// The history of some sessions.
  /// - Parameters:
  ///   - catalogue: What the exercises are called, and what decides the worth of their sets.
  ///   - day: The day on which a session began, by the clocks where it took place; nil where that is unknown.
  /// - Complexity: As of the other one.
  package init(
    _ sessions: [Session], _ catalogue: ExerciseCatalogue, day: (SessionStart) -> Day?
  ) {
    var names: [ExerciseLabel: String] = [:]
    var dated: [(start: Instant, session: TrainedSession)] = []
    for session in sessions {
      guard let started = session.started, let start = started.startedAt, let day = day(started)
      else { continue }
      var traits: [ExerciseLabel: ExerciseTraits] = [:]
      let sets = session.sets.map { set in
        let label = ExerciseLabel(set)
        let name = names[label] ?? catalogue.name(of: label)
        let known = traits[label] ?? catalogue.traits(of: label, on: day)
        (names[label], traits[label]) = (name, known)
        return TrainedSet(set: set, exercise: name, traits: known)
      }
      dated.append((start, TrainedSession(session: session, day: day, sets: sets)))
    }
    dated.sort { ($0.start, $0.session.id) < ($1.start, $1.session.id) }
    self.sessions = dated.map(\.session)
    undated = sessions.count - dated.count
  }

  /// The sessions with sets of some exercises, and those sets alone.
  /// - Parameter isWanted: Whether the exercise of a name is wanted.
  public func only(_ isWanted: (_ exercise: String) -> Bool) -> TrainingHistory {
    var history = self
    history.sessions = sessions.compactMap { session in
      var session = session
      session.sets.removeAll { !isWanted($0.exercise) }
      return session.sets.isEmpty ? nil : session
    }
    return history
  }

  /// All sets, in the order of their sessions.
  public var sets: [LoggedSet] { sessions.flatMap { $0.sets.map(\.set) } }

  /// The names of the exercises, each once, in the order of first use.
  public var exercises: [String] { sessions.flatMap(\.exercises).eachOnce() }
}

extension TrainingHistory {
  /// Reads the history of some days from a state, without sessions that are second records of others.
  /// - Parameters:
  ///   - indexes: The state's indexes.
  ///   - days: The only days that count; nil for all.
  ///   - day: The day on which a session began, by the clocks where it took place.
  /// - Complexity: O(sessions) at the first question to the indexes; then O(bytes of the sessions that are found).
  package init(
    _ state: TrainingState, _ indexes: inout StateIndexes, on days: ClosedRange<Day>?,
    day: (SessionStart) -> Day?
  ) throws(LogError) {
    let dated = try indexes.sessions(in: state).count
    var sessions: [Session] = []
    var (seconds, secondRecords) = (SecondRecords(in: state), 0)
    for found in try indexes.sessions(days.map(Day.span), in: state) {
      guard let session = try state.one(Session.self, Session.ID(found.entity.id)) else { continue }
      guard try seconds.contains(session) else {
        sessions.append(session)
        continue
      }
      if let days {
        guard let began = session.started.flatMap(day), days.contains(began) else { continue }
      }
      secondRecords += 1
    }
    self.init(
      sessions, exercises: try state.all(CustomExercise.self),
      profiles: try state.all(UserProfile.self), bodyWeights: try state.all(BodyWeight.self),
      day: day)
    undated = try state.entities(ofKind: Session.kind.name).count - dated
    self.secondRecords = secondRecords
    if let days { self.sessions.removeAll { !days.contains($0.day) } }
  }
}

extension TrainingHistory {
  /// Reads some sessions of a state.
  /// - Parameters:
  ///   - sessions: Those that count.
  ///   - secondRecords: How many sessions of the same days are second records.
  ///   - undated: How many sessions have no start that can be read.
  ///   - day: The day on which a session began, by the clocks where it took place.
  /// - Complexity: O(bytes of the sessions)
  package init(
    _ state: TrainingState, sessions: [Session.ID], secondRecords: Int, undated: Int,
    day: (SessionStart) -> Day?
  ) throws(LogError) {
    var shown: [Session] = []
    for id in sessions {
      if let session = try state.one(Session.self, id) { shown.append(session) }
    }
    self.init(
      shown, exercises: try state.all(CustomExercise.self),
      profiles: try state.all(UserProfile.self), bodyWeights: try state.all(BodyWeight.self),
      day: day)
    (self.secondRecords, self.undated) = (secondRecords, undated)
  }
}

extension TrainingState {
  /// The kinds of which a history is made.
  package static let historyKinds: Set<String> = [
    Session.kind.name, CustomExercise.kind.name, UserProfile.kind.name, BodyWeight.kind.name,
  ]

  /// What the exercises are called and say of their sets, and what the body weighed.
  /// - Complexity: O(bytes of the custom exercises, the profiles and the body's weights)
  package func exerciseCatalogue() throws(LogError) -> ExerciseCatalogue {
    ExerciseCatalogue(
      try all(CustomExercise.self), try all(UserProfile.self), try all(BodyWeight.self))
  }
}
