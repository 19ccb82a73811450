import EventLog
import LiftTrail
import Projections
import Training

/// What lists and statistics say of a store: the projections that an app's screens show, from the same files.
struct TrainingAnswers {
  let book: ExerciseBook
  let calendar: TrainingCalendar
  let state: TrainingState
  /// How weights are shown.
  let weights: WeightDisplay

  /// - Parameters:
  ///   - zone: The clocks of a session that does not say where it took place.
  ///   - forced: The unit in which all weights are to be shown.
  init(_ replica: Replica, in zone: LocalTime, unit forced: MassUnit?) throws {
    try replica.state.require(Session.self)
    try self.init(
      replica.state, ReplicaProjections(KeptProjections.all(in: zone), of: replica),
      unit: forced)
  }

  /// - Parameter projections: What is kept of training, of this very state.
  init(_ state: TrainingState, _ projections: ReplicaProjections, unit forced: MassUnit?) throws {
    self.state = state
    book = try projections.state(of: ExerciseSummaries.self)
    calendar = try projections.state(of: TrainingTotals.self)
    weights = try WeightDisplay(forced, state)
  }
}

extension TrainingHistory {
  /// The sessions of some days; nil for all.
  init(
    _ answers: TrainingAnswers, on days: ClosedRange<Day>?, _ places: SessionClocks
  ) throws(LogError) {
    var places = places
    let found = answers.calendar.sessions(on: days)
    try self.init(
      answers.state, sessions: found.counted, secondRecords: found.secondRecords,
      undated: answers.calendar.undated
    ) { places.day(of: $0) }
  }
}

extension CommandContext {
  /// Answers from what was kept of a store's training and what is new, else from all of it.
  /// - Parameter readsEveryLine: Whether the answer needs most lines of the log.
  func answeringOfTraining(
    readingEveryLine readsEveryLine: Bool = false,
    _ answer: (TrainingAnswers) throws(CommandError) -> ExitStatus
  ) throws(CommandError) -> ExitStatus {
    func answered(_ store: Store) throws(CommandError) -> ExitStatus {
      try answer(training(of: try folded(store)))
    }
    if readsEveryLine { return try answered(store(operand(0))) }
    return try answering(opened: store(_:reading:)) { (stores) throws(CommandError) in
      try answered(stores[0])
    }
  }

  /// What lists say of a replica.
  func training(of replica: Replica) throws(CommandError) -> TrainingAnswers {
    let (reader, forced) = (try arguments.here.reader(), try unit())
    return try attempting("reading the sessions") {
      try TrainingAnswers(replica, in: reader.zone, unit: forced)
    }
  }

}

/// Picks exercises by name: the one that has the name, else all that have it within theirs. Case does not count.
struct ExerciseFilter {
  private let part: String
  private let isWhole: Bool

  /// The filter that `--exercise` says; nil without one.
  /// - Parameter known: The names of all exercises that were done.
  /// - Throws: status 1 if no exercise has such a name.
  init?(_ context: CommandContext, among known: [String]) throws(CommandError) {
    try self.init(context.arguments[.exercise], among: known)
  }

  /// The filter by a name; nil without one.
  /// - Throws: status 1 if no exercise has such a name.
  init?(_ name: String?, among known: [String]) throws(CommandError) {
    guard let name else { return nil }
    part = name.lowercased()
    isWhole = known.contains { $0.lowercased() == name.lowercased() }
    guard known.isEmpty || known.contains(where: matches) else {
      throw CommandError(
        status: .different,
        reason: "no exercise has “\(name)” in its name, of \(known.count) that were done",
        hint: Suggestion.text(for: name, among: known) ?? "ltcli exercises STORE lists them")
    }
  }

  func matches(_ name: String) -> Bool {
    // Case and Unicode's forms change a length by less than that, and comparing accents is slow.
    if name.utf8.count < part.utf8.count / 8 { return false }
    return isWhole ? name.lowercased() == part : name.lowercased().contains(part)
  }
}

extension Arguments {
  /// How long the periods are that an option asks for; nil without it.
  func periodLength(_ option: CommandOption) throws(CommandError) -> TrainingPeriod.Length? {
    try value(option, otherwise: "is neither week nor month") {
      TrainingPeriod.Length(rawValue: $0)
    }
  }
}
