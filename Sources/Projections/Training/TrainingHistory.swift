package import EventLog

/// Sessions in the order of their starts, with the sets that count: corrections are applied, and retracted sets
/// and deleted sessions are absent, as everywhere in the state.
///
/// Statistics are made from it: ``TrainingStatistics``, ``ExerciseSummary``, ``PersonalRecord``.
public struct TrainingHistory: Sendable, Hashable {
  /// The sessions that have a day, in the order of their starts, then of their ids' bytes.
  public private(set) var sessions: [TrainedSession]
  /// How many sessions have no start that can be read, and so no day.
  public private(set) var undated: Int

  /// The history of some sessions.
  /// - Parameters:
  ///   - exercises: The custom exercises, whose present names count.
  ///   - day: The day on which a session began, by the clocks where it took place; nil where that is unknown.
  /// - Complexity: O(n log n) in the sessions, plus O(sets).
  public init(
    _ sessions: [Session], exercises: [CustomExercise], day: (SessionStart) -> Day?
  ) {
    let names = ExerciseNames(exercises)
    var dated: [(start: Instant, session: TrainedSession)] = []
    for session in sessions {
      guard let started = session.started, let start = started.startedAt, let day = day(started)
      else { continue }
      let sets = session.sets.map { TrainedSet(set: $0, exercise: names.name(of: $0)) }
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
    for found in try indexes.sessions(days.map(Day.span), in: state) {
      guard let session = try state.one(Session.self, Session.ID(found.entity.id)),
        try !state.isSecondRecord(session)
      else { continue }
      sessions.append(session)
    }
    self.init(sessions, exercises: try state.all(CustomExercise.self), day: day)
    undated = try state.entities(ofKind: Session.kind.name).count - dated
    if let days { self.sessions.removeAll { !days.contains($0.day) } }
  }
}

/// What the exercises of logged sets are called at present.
package struct ExerciseNames: Sendable, Hashable {
  /// The names of the custom exercises that have one, by id.
  private var customs: [UTF8Text: UTF8Text] = [:]

  /// The ids of the custom exercises that have a name, each followed by that name, ascending.
  package var texts: [String] {
    customs.sorted { $0.key < $1.key }.flatMap { [$0.key.string, $0.value.string] }
  }

  /// Takes over such texts; an id without a name is left out.
  package init(texts: [String]) {
    for place in stride(from: 0, to: texts.count - 1, by: 2) {
      customs[UTF8Text(texts[place])] = UTF8Text(texts[place + 1])
    }
  }

  /// Those without any custom exercise.
  package init() {}

  init(_ exercises: [CustomExercise]) {
    for exercise in exercises { add(exercise) }
  }

  /// Adds a custom exercise.
  package mutating func add(_ exercise: CustomExercise) {
    customs[UTF8Text(exercise.id.text)] = exercise.name.isEmpty ? nil : UTF8Text(exercise.name)
  }

  /// Removes a custom exercise.
  package mutating func remove(_ exercise: CustomExercise) {
    customs[UTF8Text(exercise.id.text)] = nil
  }

  /// The present name of the exercise of a set.
  func name(of set: LoggedSet) -> String { name(of: ExerciseLabel(set)) }

  /// The present name of an exercise that was logged under a label.
  package func name(of label: ExerciseLabel) -> String {
    if let name = customs[label.id] { return name.string }
    if !label.name.string.isEmpty { return label.name.string }
    return label.id.string.isEmpty ? ModuleExercise.unknownName : label.id.string
  }
}

/// How a set names its exercise.
package struct ExerciseLabel: Sendable, Hashable, Comparable {
  /// The exercise's id; empty where the set has none.
  package let id: UTF8Text
  /// The name at the time; empty where the set has none.
  package let name: UTF8Text

  /// A label by its parts.
  package init(id: UTF8Text, name: UTF8Text) { (self.id, self.name) = (id, name) }

  /// The label of a set.
  package init(_ set: LoggedSet) {
    id = UTF8Text(set.exerciseId ?? "")
    name = UTF8Text(set.exercise ?? "")
  }

  /// Orders by the bytes of the ids, then of the names.
  package static func < (left: ExerciseLabel, right: ExerciseLabel) -> Bool {
    (left.id, left.name) < (right.id, right.name)
  }
}
