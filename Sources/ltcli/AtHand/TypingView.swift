import EventLog
import LiftTrail
import Projections
import Training

/// What a store says at a moment, as far as typed lines need it.
struct TypingView {
  let answers: TrainingAnswers
  let reader: TimeReader
  /// The unit of an exercise that was never done.
  let usualUnit: MassUnit
  private let exercises: [CustomExercise]

  /// - Parameters:
  ///   - answers: What lists say of the store.
  ///   - reader: When and where the line is read.
  /// - Complexity: O(bytes of the custom exercises and the profile)
  init(_ answers: TrainingAnswers, _ reader: TimeReader) throws(LogError) {
    (self.answers, self.reader) = (answers, reader)
    let state = answers.state
    exercises = try state.all(CustomExercise.self)
    usualUnit = try state.all(UserProfile.self).lazy.compactMap(\.weightUnit).first ?? .kilograms
  }

  var state: TrainingState { answers.state }

  /// What the exercises are called, and what decides the worth of their sets.
  var catalogue: ExerciseCatalogue { answers.book.catalogue }

  /// The names that a line may mean: of what was done, of exercises that are there, and of a session's plan.
  func names(with session: Session?) throws(LogError) -> KnownNames {
    let planned = session?.plan.map { name(of: $0) } ?? []
    let progressions = try state.all(Progression.self).compactMap {
      ExerciseKey(namedBy: $0.id.text)?.name
    }
    let others = exercises.filter { !$0.isArchived && !$0.name.isEmpty }
      .map { catalogue.name(of: ExerciseLabel($0)) }
    let all = try (planned + done() + others + progressions).eachOnce()
    var answered = try answeredNames()
    for exercise in exercises where exercise.isAlias {
      answered[KnownNames.key(exercise.name)] = catalogue.name(of: ExerciseLabel(exercise))
    }
    return KnownNames(all, answered: answered)
  }

  /// The names of the exercises that were done, each once, in the order of first use.
  private func done() throws(LogError) -> [String] {
    var names: [String] = []
    for (id, exercises) in answers.book.exercisesByFirstSession {
      guard exercises.count > 1, let session = try session(id) else {
        names += exercises
        continue
      }
      let found = Set(exercises.map { UTF8Text($0) })
      let ordered = session.sets.map { catalogue.name(of: ExerciseLabel($0)) }.eachOnce()
      names += ordered.filter { found.contains(UTF8Text($0)) }
    }
    return names
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

  /// The sessions of some days that count, in the order of their starts.
  func sessions(on days: ClosedRange<Day>) throws(LogError) -> [TrainedSession] {
    try TrainingHistory(answers, on: days, SessionClocks(elsewhere: reader.zone)).sessions
  }

  /// A session with all its sets; nil where it has no day, and for one that does not count.
  func trained(_ id: Session.ID) throws(LogError) -> TrainedSession? {
    guard let session = try session(id) else { return nil }
    let history = history(of: [session])
    guard let day = history.sessions.first?.day,
      answers.calendar.sessions(on: day...day).counted.contains(id)
    else { return nil }
    return history.sessions.first
  }

  private func history(of sessions: [Session]) -> TrainingHistory {
    var places = SessionClocks(elsewhere: reader.zone)
    return TrainingHistory(sessions, catalogue) { places.day(of: $0) }
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
  func identity(of name: String, in session: Session?) throws(LogError) -> Identity {
    let performances = answers.book.performances(of: name)
    if let last = try sessions(performances.suffix(1), of: name).last?.sets.last?.set {
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
  /// - Complexity: O(bytes of these sessions)
  func sessions(of name: String) throws(LogError) -> [TrainedSession] {
    try sessions(answers.book.performances(of: name), of: name)
  }

  /// The last session with sets of an exercise that is wanted, and those sets alone.
  /// - Complexity: O(sessions of the exercise), and the bytes of the one that is found
  func lastSession(
    of name: String, where isWanted: (ExercisePerformance) -> Bool = { _ in true }
  ) throws(LogError) -> TrainedSession? {
    let last = answers.book.performances(of: name).last(where: isWanted)
    return try last.flatMap { (last) throws(LogError) in try sessions([last], of: name).first }
  }

  /// The sessions of some performances of an exercise, with the sets of it alone.
  private func sessions(
    _ performances: some Sequence<ExercisePerformance>, of name: String
  ) throws(LogError) -> [TrainedSession] {
    var sessions: [Session] = []
    for performance in performances {
      if let session = try session(performance.session) { sessions.append(session) }
    }
    return history(of: sessions).only { TextOrder.isSame($0, name) }.sessions
  }

  /// What is known of an exercise when a line is read.
  /// - Parameter session: The one to which the line belongs: its last set counts before those of later sessions.
  func facts(of identity: Identity, in session: Session?) throws(LogError) -> ExerciseFacts {
    var facts = ExerciseFacts()
    let entity = try entity(of: identity)
    let own = try lastSession(of: identity.name) { $0.session == session?.id }
    let other = try lastSession(of: identity.name) { $0.session != session?.id }
    let recent = [other, own].compactMap(\.self).flatMap { $0.sets.map(\.set) }
    facts.last = own?.sets.last?.set ?? other?.sets.last?.set
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
    facts.sort = try sort(of: entity, called: identity.name, recent)
    facts.answers = try answers(for: identity)
    return facts
  }

  /// - Parameter recent: The last sets of the exercise: where they have loads, no others are read.
  private func sort(
    of entity: CustomExercise?, called name: String, _ recent: [LoggedSet]
  ) throws(LogError) -> ExerciseFacts.Sort {
    switch entity?.measure {
    case .weightAndReps: return .loaded
    case .time: return .timed
    case .distanceAndTime: return .distance
    case .reps, nil: break
    }
    func isLoaded(_ set: LoggedSet) -> Bool { set.weightKilograms ?? 0 != 0 && set.reps ?? 0 > 0 }
    if recent.contains(where: isLoaded) { return .loaded }
    let sets = try sessions(of: name).flatMap { $0.sets.map(\.set) }
    func isAny(_ holds: (LoggedSet) -> Bool) -> Bool { sets.contains(where: holds) }
    if isAny(isLoaded) { return .loaded }
    if isAny({ $0.reps ?? 0 > 0 }) || entity?.measure == .reps { return .unloaded }
    if isAny({ $0.distanceMeters ?? 0 > 0 }) { return .distance }
    if isAny({ $0.seconds ?? 0 > 0 }) { return .timed }
    return isAny { $0.weightKilograms ?? 0 != 0 } ? .loaded : .unknown
  }

  /// The set of the last session with an exercise that stands where the next one will stand: that of its number, else the
  /// last.
  func lastTime(
    of name: String, number: Int, before session: Session?
  ) throws(LogError) -> (day: Day, set: LoggedSet)? {
    let start = session?.started?.startedAt
    let last = try lastSession(of: name) { earlier in
      earlier.session != session?.id && start.map { earlier.start < $0 } ?? true
    }
    guard let last else { return nil }
    let work = last.sets.map(\.set).filter(\.isWork)
    let sets = work.isEmpty ? last.sets.map(\.set) : work
    guard let set = sets.indices.contains(number - 1) ? sets[number - 1] : sets.last else {
      return nil
    }
    return (last.day, set)
  }

  /// What to do next of an exercise by its progression; nil without one.
  func target(of name: String) throws(LogError) -> NextTarget? {
    var (finder, places) = (BookFinder(answers.book), SessionClocks(elsewhere: reader.zone))
    let named = try NamedExercise(name, in: state, &finder)
    return try NextTarget.next(of: named, in: state, &finder) { places.day(of: $0) }.target
  }

  /// The records that some sets of a session are, by the sets' ids.
  func records(
    of name: String, in session: Session.ID
  ) -> [LoggedSet.ID: Set<PersonalRecord.Merit>] {
    let records = answers.book.records(of: name).filter { $0.session == session }
    return Dictionary(records.map { ($0.set.id, $0.merits) }) { $0.union($1) }
  }
}
