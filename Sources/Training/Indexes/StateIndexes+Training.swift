package import EventLog
package import Projections

extension DeclaredIndex {
  private static let start = Place("started", "startedAt")
  /// Sessions by when they began.
  fileprivate static let sessions = DeclaredIndex("session", "started", inOrderOf: start)
  /// Logged sets by exercise, each at its own time or else at the start of its session.
  fileprivate static let sets = DeclaredIndex(
    "session", "sets", groupedBy: ["exerciseId", "exercise"], inOrderOf: Place("sets", "loggedAt"),
    or: start)
  /// Logged sets by the name under which they were logged, whatever id they have.
  fileprivate static let namedSets = DeclaredIndex(
    "session", "sets", groupedBy: ["exercise"], inOrderOf: Place("sets", "loggedAt"), or: start)
  /// The workouts of the calendar by their days.
  fileprivate static let scheduled = DeclaredIndex(
    "scheduledWorkout", "fields", inOrderOf: Place("fields", "day"))
  /// Occurrences by the days for which they were planned.
  fileprivate static let planned = DeclaredIndex(
    "occurrence", "fields", inOrderOf: Place("fields", "plannedDay"))
  /// Occurrences by the days to which they were moved.
  fileprivate static let moved = DeclaredIndex(
    "occurrence", "moved", inOrderOf: Place("moved", "moved", "day"))
}

extension ExerciseKey {
  /// Its group in the index of sets.
  fileprivate var group: IndexGroup { IndexGroup(isID ? 0 : 1, text) }
}

extension StateIndexes {
  /// The sessions that began in a span of time, in the order of their starts, then of their ids' bytes.
  ///
  /// It goes by the start that counts (merge-rules 5). A session without a readable start is not found.
  /// - Parameters:
  ///   - span: From the first instant on, before the last; nil for all time.
  ///   - part: Which of them are wanted, and in which order.
  /// - Throws: `damaged` if a payload cannot be read.
  /// - Complexity: O(log n + found) for n sessions. What was touched since the last question is read first,
  ///   and costs O(n) once; the first question reads all of the kind.
  package mutating func sessions(
    _ span: Range<Instant>? = nil, _ part: IndexPart = .all, in state: TrainingState
  ) throws(LogError) -> [IndexedUnit<Instant>] {
    try units(
      by: .sessions, in: IndexSpan(during: span), part, of: state, key: Instant.init(milliseconds:))
  }

  /// The workouts that are planned for some days, in the order of the days, then of their ids' bytes.
  /// - Parameter span: From the first day on, before the last; nil for all days.
  /// - Throws: `damaged` if a payload cannot be read.
  /// - Complexity: As of `sessions`.
  package mutating func scheduledWorkouts(
    _ span: Range<Day>? = nil, in state: TrainingState
  ) throws(LogError) -> [IndexedUnit<Day>] {
    try units(by: .scheduled, in: IndexSpan(onDaysOf: span), of: state, key: StateIndexes.day)
  }

  /// The occurrences that were planned for some days or moved to them, each once: those that were planned first.
  /// - Parameter span: From the first day on, before the last.
  /// - Throws: `damaged` if a payload cannot be read.
  /// - Complexity: As of `sessions`.
  package mutating func occurrences(
    _ span: Range<Day>, in state: TrainingState
  ) throws(LogError) -> [Entity] {
    let planned = try units(
      by: .planned, in: IndexSpan(onDaysOf: span), of: state, key: StateIndexes.day)
    let moved = try units(
      by: .moved, in: IndexSpan(onDaysOf: span), of: state, key: StateIndexes.day)
    var seen: Set<Entity> = []
    return (planned + moved).map(\.entity).filter { seen.insert($0).inserted }
  }

  private static func day(_ number: Int64) -> Day { Day(daysSinceEpoch: Int(number)) }
}

extension StateIndexes {
  /// The logged sets of an exercise in a span of time, oldest first.
  ///
  /// It goes by what counts (merge-rules 5): a corrected set stands where its correction says, and a retracted one is
  /// left out. The time of a set is its `loggedAt`, else the start of its session. A set without either is not found.
  /// Sets of one time are in the order of their sessions' ids, then of the session's list.
  /// - Parameter span: From the first instant on, before the last; nil for all time.
  /// - Throws: `damaged` if a payload cannot be read.
  /// - Complexity: As of `sessions`, for n sets.
  package mutating func sets(
    of exercise: ExerciseKey, _ span: Range<Instant>? = nil, in state: TrainingState
  ) throws(LogError) -> [IndexedUnit<Instant>] {
    try units(
      by: .sets, in: IndexSpan(exercise.group, during: span), of: state,
      key: Instant.init(milliseconds:))
  }

  /// The sessions with sets that were logged under a name, whatever id they have: that of the last one first, each once.
  /// - Throws: `damaged` if a payload cannot be read.
  /// - Complexity: As of `lastSessions`.
  package mutating func sessions(
    loggedAs name: String, _ span: Range<Instant>? = nil, in state: TrainingState
  ) throws(LogError) -> [Entity] {
    let group = IndexGroup(0, UTF8Text(name))
    return try lastEntities(
      by: .namedSets, in: IndexSpan(group, during: span), limit: .max, of: state)
  }

  /// The last logged sets of an exercise, the last one first.
  /// - Throws: `damaged` if a payload cannot be read.
  /// - Complexity: As of `sessions`, for the sets that are found.
  package mutating func lastSets(
    of exercise: ExerciseKey, limit: Int, in state: TrainingState
  ) throws(LogError) -> [IndexedUnit<Instant>] {
    try units(
      by: .sets, in: IndexSpan(exercise.group, during: nil),
      IndexPart(isReversed: true, limit: limit), of: state, key: Instant.init(milliseconds:))
  }

  /// The last logged set of an exercise in a span of time; nil if there is none. See `sets` for the order.
  /// - Throws: `damaged` if a payload cannot be read.
  /// - Complexity: As of `sessions`, for n sets of which one is found.
  package mutating func last(
    of exercise: ExerciseKey, _ span: Range<Instant>? = nil, in state: TrainingState
  ) throws(LogError) -> IndexedUnit<Instant>? {
    try units(
      by: .sets, in: IndexSpan(exercise.group, during: span), IndexPart(isReversed: true, limit: 1),
      of: state, key: Instant.init(milliseconds:)
    ).first
  }

  /// The sessions with the last sets of an exercise in a span of time: that of the last one first, each once.
  /// - Parameter limit: How many are wanted at most.
  /// - Throws: `damaged` if a payload cannot be read.
  /// - Complexity: As of `sessions`, for the sets of the sessions that are found.
  package mutating func lastSessions(
    of exercise: ExerciseKey, _ span: Range<Instant>? = nil, limit: Int, in state: TrainingState
  ) throws(LogError) -> [Entity] {
    try lastEntities(
      by: .sets, in: IndexSpan(exercise.group, during: span), limit: limit, of: state)
  }

  /// The logged set of an exercise in a span of time with the greatest measure; of several the oldest.
  /// - Parameter measure: Measures the payload of a set. Sets for which it gives nil or NaN are passed over.
  /// - Throws: `damaged` if a payload cannot be read.
  /// - Complexity: As of `sets`, plus the bytes of the exercise's payloads.
  package mutating func best(
    of exercise: ExerciseKey, _ span: Range<Instant>? = nil, in state: TrainingState,
    by measure: (JSONObject) -> Double?
  ) throws(LogError) -> IndexedUnit<Instant>? {
    var best: (unit: IndexedUnit<Instant>, value: Double)?
    for unit in try sets(of: exercise, span, in: state) {
      guard let value = measure(try state.payload(of: unit)), !value.isNaN else { continue }
      if best.map({ $0.value < value }) ?? true { best = (unit, value) }
    }
    return best?.unit
  }
}
