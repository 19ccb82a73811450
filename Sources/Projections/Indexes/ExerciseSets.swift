package import EventLog

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

/// Which exercise a logged set is of: that of its `exerciseId`, else that of its name, as bytes.
///
/// An empty string names none, as with the exercises of a module (merge-rules 12).
public struct ExerciseKey: Sendable, Hashable {
  private let isID: Bool
  private let text: UTF8Text

  /// The exercise with an id.
  public static func id(_ id: String) -> ExerciseKey { .id(UTF8Text(id)) }

  /// The exercise of the sets that have this name and no `exerciseId`.
  public static func named(_ name: String) -> ExerciseKey { .named(UTF8Text(name)) }

  package static func id(_ id: UTF8Text) -> ExerciseKey { ExerciseKey(isID: true, text: id) }
  package static func named(_ name: UTF8Text) -> ExerciseKey {
    ExerciseKey(isID: false, text: name)
  }
}

extension ExerciseKey {
  /// The id of an entity that belongs to it: its own id, where an entity can have that; else `id:` or `name:` and the
  /// text, in which each byte that an id cannot have, and each `+`, is `+` and two hex digits.
  package var entityID: String {
    if isID, Entity.isID(text.string.utf8) { return text.string }
    let escaped = text.string.utf8.map { byte in
      byte != UInt8(ascii: "+") && Entity.isID(CollectionOfOne(byte))
        ? String(decoding: CollectionOfOne(byte), as: UTF8.self)
        : "+" + Hexadecimal.text(of: UInt64(byte), digits: 2)
    }
    return (isID ? "id:" : "name:") + escaped.joined()
  }
}

extension ExerciseKey {
  /// The exercise of a set; nil for a set that names none.
  package init?(_ set: LoggedSet) {
    if let id = set.exerciseId, !id.isEmpty {
      self = .id(id)
    } else if let name = set.exercise, !name.isEmpty {
      self = .named(name)
    } else {
      return nil
    }
  }
}
