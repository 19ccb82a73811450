import EventLog

/// Reads the logged sets of sessions: each under its exercise, at its own time or else at the start of its
/// session.
///
/// A set without an exercise or without a time has no key.
struct ExerciseSets: IndexReader {
  /// An exercise by its number, and a time.
  struct Key: Comparable, Sendable {
    let exercise: Int32
    let time: Instant

    static func < (left: Key, right: Key) -> Bool {
      left.exercise == right.exercise ? left.time < right.time : left.exercise < right.exercise
    }
  }

  let kind = "session"
  /// The numbers of the exercises that have been seen.
  private var exercises: [ExerciseKey: Int32] = [:]

  /// The number of an exercise; nil if no set of it has been seen.
  func number(of exercise: ExerciseKey) -> Int32? { exercises[exercise] }

  mutating func read(
    _ id: String, _ view: EntityView, in state: TrainingState,
    _ body: (_ key: Key, _ event: EventID) -> Void
  ) throws(LogError) {
    var start: Instant?
    try MemberReader.sessionStarts.read(id, view, in: state) { time, _ in start = time }
    try view.forEachPayload("sets", in: state.log) { (event, payload) throws(LogError) in
      let set = try LoggedSetKey(payload)
      guard let exercise = set.exercise, let time = set.time ?? start else { return }
      body(Key(exercise: number(adding: exercise), time: time), event)
    }
  }

  private mutating func number(adding exercise: ExerciseKey) -> Int32 {
    if let known = exercises[exercise] { return known }
    let number = Int32(exercises.count)
    exercises[exercise] = number
    return number
  }
}
