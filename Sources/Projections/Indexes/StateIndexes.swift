package import EventLog

/// Indexes of the state, derived from it. They answer what a scan of the state would find.
///
/// Each is made when it is first asked. The state's owner notes which entities were touched, and the next question
/// reads these again. Dropping the indexes costs only making them again.
///
/// A value belongs to one replica: ask it with that replica's present state only. After a reopening begin with a
/// new one.
package struct StateIndexes: Sendable {
  private var starts = DerivedIndex(MemberReader.sessionStarts)
  private var sets = DerivedIndex(ExerciseSets())
  private var days = DerivedIndex(MemberReader.scheduledDays)
  private var members: [IndexedMember: DerivedIndex<MemberReader<MemberKey>>] = [:]

  /// Indexes that are not made yet.
  package init() {}

  /// Notes the entities that a commit, a receive or the end of a failed write touched, changed or not.
  /// - Complexity: O(entities)
  package mutating func note(_ touched: some Sequence<Entity>) {
    for entity in touched {
      starts.note(entity)
      sets.note(entity)
      days.note(entity)
      for name in members.keys { members[name]?.note(entity) }
    }
  }

  /// The sessions that began in a span of time, in the order of their starts, then of their ids' bytes.
  ///
  /// It goes by the start that counts (merge-rules 5). A session without a readable start is not found.
  /// - Parameter span: From the first instant on, before the last; nil for all time.
  /// - Throws: `damaged` if a payload cannot be read.
  /// - Complexity: O(log n + found) for n sessions. What was touched since the last question is read first,
  ///   and costs O(n) once; the first question reads all of the kind.
  package mutating func sessions(
    _ span: Range<Instant>? = nil, in state: TrainingState
  ) throws(LogError) -> [IndexedUnit<Instant>] {
    let found = try starts.current(in: state)
    return found.units(from: span?.lowerBound, to: span?.upperBound, ofKind: "session")
  }

  /// The workouts that are planned for some days, in the order of the days, then of their ids' bytes.
  /// - Parameter span: From the first day on, before the last; nil for all days.
  /// - Throws: `damaged` if a payload cannot be read.
  /// - Complexity: As of `sessions`.
  package mutating func scheduledWorkouts(
    _ span: Range<Day>? = nil, in state: TrainingState
  ) throws(LogError) -> [IndexedUnit<Day>] {
    let found = try days.current(in: state)
    return found.units(from: span?.lowerBound, to: span?.upperBound, ofKind: "scheduledWorkout")
  }

  /// The entities of a kind by a member of a single unit, in the order of its value, then of their ids'
  /// bytes. An entity of which the member is missing, or neither a string nor a number, is not found.
  /// - Parameters:
  ///   - start: The least value; nil for all from the beginning.
  ///   - end: The first value that is too great; nil for all to the end.
  /// - Throws: `damaged` if a payload cannot be read.
  /// - Complexity: As of `sessions`.
  package mutating func entities(
    by member: IndexedMember, from start: MemberKey? = nil, to end: MemberKey? = nil,
    in state: TrainingState
  ) throws(LogError) -> [IndexedUnit<MemberKey>] {
    let found = try members[member, default: DerivedIndex(MemberReader(member))].current(in: state)
    return found.units(from: start, to: end, ofKind: member.kind)
  }
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
    try entries(of: exercise, span, in: state) { entries, index in
      entries.map { index.unit($0, ofKind: "session", key: $0.key.time) }
    } ?? []
  }

  /// The last logged set of an exercise in a span of time; nil if there is none. See `sets` for the order.
  /// - Throws: `damaged` if a payload cannot be read.
  /// - Complexity: As of `sessions`, for n sets of which one is found.
  package mutating func last(
    of exercise: ExerciseKey, _ span: Range<Instant>? = nil, in state: TrainingState
  ) throws(LogError) -> IndexedUnit<Instant>? {
    try entries(of: exercise, span, in: state) { entries, index in
      entries.last.map { index.unit($0, ofKind: "session", key: $0.key.time) }
    } ?? nil
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

  private typealias SetEntries = IndexEntries<ExerciseSets.Key>

  /// Calls the body with the entries of an exercise; nil if the index knows no set of it.
  private mutating func entries<Value>(
    of exercise: ExerciseKey, _ span: Range<Instant>?, in state: TrainingState,
    _ body: (ArraySlice<SetEntries.Entry>, SetEntries) -> Value
  ) throws(LogError) -> Value? {
    let index = try sets.current(in: state)
    guard let number = sets.reader.number(of: exercise) else { return nil }
    let beginning = Instant(milliseconds: .min)
    let start = ExerciseSets.Key(exercise: number, time: span?.lowerBound ?? beginning)
    let end =
      span.map { ExerciseSets.Key(exercise: number, time: $0.upperBound) }
      ?? ExerciseSets.Key(exercise: number + 1, time: beginning)
    return body(index.entries(from: start, to: end), index)
  }
}

extension IndexEntries {
  /// What an entry stands for.
  fileprivate func unit<Shown>(
    _ entry: Entry, ofKind kind: String, key: Shown
  ) -> IndexedUnit<Shown> {
    IndexedUnit(
      key: key, entity: Entity(checkedKind: kind, id: id(of: entry.entity)), event: entry.event)
  }

  /// The units whose keys are in a range.
  fileprivate func units(from start: Key?, to end: Key?, ofKind kind: String) -> [IndexedUnit<Key>]
  {
    entries(from: start, to: end).map { unit($0, ofKind: kind, key: $0.key) }
  }
}
