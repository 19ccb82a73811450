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
  private var plannedDays = DerivedIndex(MemberReader.plannedDays)
  private var movedDays = DerivedIndex(MemberReader.movedDays)
  private var members: [IndexedMember: DerivedIndex<MemberReader<MemberKey>>] = [:]
  private var models: [ModelMember: DerivedIndex<ModelReader>] = [:]

  /// A member as a model reads it.
  private struct ModelMember: Sendable, Hashable {
    let model: ObjectIdentifier
    let member: IndexedMember
  }

  /// Indexes that are not made yet.
  package init() {}

  /// Notes the entities that a commit, a receive or the end of a failed write touched, changed or not.
  /// - Complexity: O(entities)
  package mutating func note(_ touched: some Sequence<Entity>) {
    for entity in touched {
      starts.note(entity)
      sets.note(entity)
      days.note(entity)
      plannedDays.note(entity)
      movedDays.note(entity)
      for name in members.keys { members[name]?.note(entity) }
      for name in models.keys { models[name]?.note(entity) }
    }
  }

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
    let found = try starts.current(in: state)
    return found.units(from: span?.lowerBound, to: span?.upperBound, part, ofKind: "session")
  }

  /// The workouts that are planned for some days, in the order of the days, then of their ids' bytes.
  /// - Parameter span: From the first day on, before the last; nil for all days.
  /// - Throws: `damaged` if a payload cannot be read.
  /// - Complexity: As of `sessions`.
  package mutating func scheduledWorkouts(
    _ span: Range<Day>? = nil, in state: TrainingState
  ) throws(LogError) -> [IndexedUnit<Day>] {
    let found = try days.current(in: state)
    return found.units(
      from: span?.lowerBound, to: span?.upperBound, .all, ofKind: "scheduledWorkout")
  }

  /// The occurrences that were planned for some days or moved to them, each once: those that were planned first.
  /// - Parameter span: From the first day on, before the last.
  /// - Throws: `damaged` if a payload cannot be read.
  /// - Complexity: As of `sessions`.
  package mutating func occurrences(
    _ span: Range<Day>, in state: TrainingState
  ) throws(LogError) -> [Entity] {
    let (start, end) = (span.lowerBound, span.upperBound)
    let planned = try plannedDays.current(in: state)
      .units(from: start, to: end, .all, ofKind: "occurrence")
    let moved = try movedDays.current(in: state)
      .units(from: start, to: end, .all, ofKind: "occurrence")
    var seen: Set<Entity> = []
    return (planned + moved).map(\.entity).filter { seen.insert($0).inserted }
  }

  /// The entities of a kind by a member of a single unit, in the order of its value, then of their ids'
  /// bytes. An entity of which the member is missing, or neither a string nor a number, is not found.
  /// - Parameters:
  ///   - start: The least value; nil for all from the beginning.
  ///   - end: The first value that is too great; nil for all to the end.
  ///   - part: Which of them are wanted, and in which order.
  /// - Throws: `damaged` if a payload cannot be read.
  /// - Complexity: As of `sessions`.
  package mutating func entities(
    by member: IndexedMember, from start: MemberKey? = nil, to end: MemberKey? = nil,
    _ part: IndexPart = .all, in state: TrainingState
  ) throws(LogError) -> [IndexedUnit<MemberKey>] {
    try current(member, nil, in: state).units(from: start, to: end, part, ofKind: member.kind)
  }

  /// The entities of a kind by a member, as `entities(by:)`, also where models read it elsewhere than payloads say.
  /// - Parameter model: The model that reads it, and the value that it has there; nil where payloads say it.
  package mutating func entities(
    by member: IndexedMember,
    as model: ModelKey?,
    from start: MemberKey?, to end: MemberKey?, _ part: IndexPart, in state: TrainingState
  ) throws(LogError) -> [IndexedUnit<MemberKey>] {
    try current(member, model, in: state).units(from: start, to: end, part, ofKind: member.kind)
  }

  /// How many entities `entities(by:as:)` finds.
  /// - Complexity: O(log n), beside what was touched since the last question.
  package mutating func count(
    by member: IndexedMember,
    as model: ModelKey?,
    from start: MemberKey?, to end: MemberKey?, in state: TrainingState
  ) throws(LogError) -> Int {
    try current(member, model, in: state).entries(from: start, to: end).count
  }

  private mutating func current(
    _ member: IndexedMember,
    _ model: ModelKey?,
    in state: TrainingState
  ) throws(LogError) -> IndexEntries<MemberKey> {
    guard let model else {
      return try members[member, default: DerivedIndex(MemberReader(member))].current(in: state)
    }
    let name = ModelMember(model: model.model, member: member)
    let reader = ModelReader(kind: member.kind, key: model.key)
    return try models[name, default: DerivedIndex(reader)].current(in: state)
  }
}

/// Which of the entries that an index finds are wanted, and in which order.
package struct IndexPart: Sendable, Hashable {
  /// Whether the last one comes first.
  package var isReversed: Bool
  /// How many are wanted at most; nil for all.
  package var limit: Int?

  /// All of them, in their order.
  package static let all = IndexPart()

  /// Makes one.
  package init(isReversed: Bool = false, limit: Int? = nil) {
    self.isReversed = isReversed
    self.limit = limit.map { max($0, 0) }
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

  /// The sessions with the last sets of an exercise in a span of time: that of the last one first, each once.
  /// - Parameter limit: How many are wanted at most.
  /// - Throws: `damaged` if a payload cannot be read.
  /// - Complexity: As of `sessions`, for the sets of the sessions that are found.
  package mutating func lastSessions(
    of exercise: ExerciseKey, _ span: Range<Instant>? = nil, limit: Int, in state: TrainingState
  ) throws(LogError) -> [Entity] {
    try entries(of: exercise, span, in: state) { entries, index in
      var found: [Int32] = []
      var seen: Set<Int32> = []
      for entry in entries.reversed() {
        if found.count >= limit { break }
        if seen.insert(entry.entity).inserted { found.append(entry.entity) }
      }
      return found.map { Entity(checkedKind: "session", id: index.id(of: $0)) }
    } ?? []
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

  /// The units whose keys are in a range, as far as they are wanted.
  fileprivate func units(
    from start: Key?, to end: Key?, _ part: IndexPart, ofKind kind: String
  ) -> [IndexedUnit<Key>] {
    let found = entries(from: start, to: end)
    let count = min(part.limit ?? found.count, found.count)
    return part.isReversed
      ? found.suffix(count).reversed().map { unit($0, ofKind: kind, key: $0.key) }
      : found.prefix(count).map { unit($0, ofKind: kind, key: $0.key) }
  }
}
