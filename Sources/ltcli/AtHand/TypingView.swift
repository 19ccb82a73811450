import EventLog
import Projections
import Training

/// What a store says at a moment, as far as typed lines need it.
struct TypingView {
  let state: TrainingState
  let reader: TimeReader
  let history: TrainingHistory
  /// The unit of an exercise that was never done.
  let usualUnit: MassUnit
  let catalogue: ExerciseCatalogue
  private let exercises: [CustomExercise]

  /// - Parameter reader: When and where the line is read.
  /// - Complexity: O(bytes of all sessions)
  init(_ state: TrainingState, _ reader: TimeReader) throws(LogError) {
    try state.require(Session.self)
    self.state = state
    self.reader = reader
    history = try TrainingHistory(state, on: nil, at: reader)
    exercises = try state.all(CustomExercise.self)
    catalogue = try state.exerciseCatalogue()
    usualUnit = try state.all(UserProfile.self).lazy.compactMap(\.weightUnit).first ?? .kilograms
  }

  /// The names that a line may mean: of what was done, of exercises that are there, and of a session's plan.
  func names(with session: Session?) throws(LogError) -> KnownNames {
    let planned = session?.plan.map { name(of: $0) } ?? []
    let progressions = try state.all(Progression.self).compactMap {
      ExerciseKey(namedBy: $0.id.text)?.name
    }
    let others = exercises.filter { !$0.isArchived && !$0.name.isEmpty }
      .map { catalogue.name(of: ExerciseLabel($0)) }
    let all = (planned + history.exercises + others + progressions).eachOnce()
    var answered = try answeredNames()
    for exercise in exercises where exercise.isAlias {
      answered[KnownNames.key(exercise.name)] = catalogue.name(of: ExerciseLabel(exercise))
    }
    return KnownNames(all, answered: answered)
  }

  /// The present name of what was planned.
  func name(of planned: PlannedExercise) -> String {
    catalogue.name(
      of: ExerciseLabel(id: UTF8Text(planned.exerciseId ?? ""), name: UTF8Text(planned.name)))
  }

  /// The session of an id, as the state shows it.
  func session(_ id: Session.ID) throws(LogError) -> Session? { try state.one(Session.self, id) }

  /// The sessions that run, the newest first.
  func running() throws(LogError) -> [Session] {
    var indexes = StateIndexes()
    return try state.runningSessions(&indexes)
  }
}

// MARK: one exercise

extension TypingView {
  /// How sets of an exercise name it.
  struct Identity: Hashable, Sendable {
    /// Its present name.
    let name: String
    /// The name that a set carries.
    let logged: String
    let exerciseId: String?

    /// The exercise's key.
    var key: ExerciseKey { exerciseId.map { .id($0) } ?? .named(logged) }
  }

  /// How the next set of an exercise names it: as its last one did, else as its entity or the session's plan says.
  func identity(of name: String, in session: Session?) -> Identity {
    for trained in history.sessions.reversed() {
      guard let last = trained.sets.last(where: { TextOrder.isSame($0.exercise, name) })?.set else {
        continue
      }
      if let id = last.exerciseId, !id.isEmpty {
        return Identity(name: name, logged: name, exerciseId: id)
      }
      return Identity(name: name, logged: last.exercise ?? name, exerciseId: nil)
    }
    if let planned = session?.plan.first(where: { TextOrder.isSame(self.name(of: $0), name) }) {
      return Identity(name: name, logged: planned.name, exerciseId: planned.exerciseId)
    }
    guard let entity = exercises.first(where: { TextOrder.isSame($0.name, name) }) else {
      return Identity(name: name, logged: name, exerciseId: nil)
    }
    if let logged = ExerciseKey(namedBy: entity.id.text)?.name {
      return Identity(name: name, logged: logged, exerciseId: nil)
    }
    return Identity(name: name, logged: name, exerciseId: entity.id.text)
  }

  /// What is said of an exercise; nil where no entity says anything.
  func entity(of identity: Identity) throws(LogError) -> CustomExercise? {
    let label = ExerciseLabel(
      id: UTF8Text(identity.exerciseId ?? ""), name: UTF8Text(identity.logged))
    guard let known = catalogue.exercise(of: label) else { return nil }
    return try state.one(CustomExercise.self, known.id)
  }

  /// What decides the worth of an exercise's sets.
  func traits(of identity: Identity) throws(LogError) -> ExerciseTraits {
    guard let entity = try entity(of: identity) else {
      return ExerciseTraits(named: identity.logged)
    }
    return ExerciseTraits(entity, logged: identity.logged)
  }

  /// The sessions with sets of an exercise, and those sets alone, oldest first.
  func sessions(of name: String) -> [TrainedSession] {
    history.only { TextOrder.isSame($0, name) }.sessions
  }

  /// What is known of an exercise when a line is read.
  /// - Parameter session: The one to which the line belongs: its last set counts before those of later sessions.
  func facts(of identity: Identity, in session: Session?) throws(LogError) -> ExerciseFacts {
    var facts = ExerciseFacts()
    let entity = try entity(of: identity)
    let sessions = sessions(of: identity.name)
    let own = sessions.first { $0.id == session?.id }
    let others = sessions.filter { $0.id != session?.id }
    let recent = (others.suffix(1) + [own].compactMap(\.self)).flatMap { $0.sets.map(\.set) }
    facts.last = own?.sets.last?.set ?? others.last?.sets.last?.set
    facts.unit = facts.last?.weightUnit ?? usualUnit
    let work = recent.filter(\.isWork)
    facts.greatestKilograms =
      (work.isEmpty ? [] : work).compactMap(\.weightKilograms).map(abs).filter { $0 > 0 }.max()
    facts.mostReps = work.compactMap(\.reps).max()
    facts.bestPace = work.compactMap { set in
      guard let meters = set.distanceMeters, meters > 0, let seconds = set.seconds, seconds > 0
      else { return nil }
      return seconds / meters
    }.min()
    facts.barKilograms = entity?.barKilograms
    facts.sort = sort(of: entity, sessions)
    facts.answers = try answers(for: identity)
    return facts
  }

  private func sort(
    of entity: CustomExercise?, _ sessions: [TrainedSession]
  ) -> ExerciseFacts.Sort {
    switch entity?.measure {
    case .weightAndReps: return .loaded
    case .time: return .timed
    case .distanceAndTime: return .distance
    case .reps, nil: break
    }
    let sets = sessions.flatMap { $0.sets.map(\.set) }
    func isAny(_ holds: (LoggedSet) -> Bool) -> Bool { sets.contains(where: holds) }
    if isAny({ $0.weightKilograms ?? 0 != 0 && $0.reps ?? 0 > 0 }) { return .loaded }
    if isAny({ $0.reps ?? 0 > 0 }) || entity?.measure == .reps { return .unloaded }
    if isAny({ $0.distanceMeters ?? 0 > 0 }) { return .distance }
    if isAny({ $0.seconds ?? 0 > 0 }) { return .timed }
    return isAny { $0.weightKilograms ?? 0 != 0 } ? .loaded : .unknown
  }

  /// The set of the last session with an exercise that stands where the next one will stand: that of its number, else the
  /// last.
  func lastTime(
    of name: String, number: Int, before session: Session?
  ) -> (day: Day, set: LoggedSet)? {
    let start = session?.started?.startedAt
    let earlier = sessions(of: name).filter { trained in
      guard trained.id != session?.id else { return false }
      guard let start, let began = trained.session.started?.startedAt else { return true }
      return began < start
    }
    guard let last = earlier.last else { return nil }
    let work = last.sets.map(\.set).filter(\.isWork)
    let sets = work.isEmpty ? last.sets.map(\.set) : work
    guard let set = sets.indices.contains(number - 1) ? sets[number - 1] : sets.last else {
      return nil
    }
    return (last.day, set)
  }

  /// What to do next of an exercise by its progression; nil without one.
  func target(of name: String) throws(LogError) -> NextTarget? {
    var (indexes, places) = (StateIndexes(), SessionClocks(elsewhere: reader.zone))
    let named = try NamedExercise(name, in: state, &indexes)
    return try NextTarget.next(of: named, in: state, &indexes) { places.day(of: $0) }.target
  }

  /// The records that some sets of a session are, by the sets' ids.
  func records(
    of name: String, in session: Session.ID
  ) -> [LoggedSet.ID: Set<PersonalRecord.Merit>] {
    let records = PersonalRecord.all(in: history.only { TextOrder.isSame($0, name) })
      .filter { $0.session == session }
    return Dictionary(records.map { ($0.set.id, $0.merits) }) { $0.union($1) }
  }
}
