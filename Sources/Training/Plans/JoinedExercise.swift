package import EventLog
package import Projections

/// An exercise with those that are one with it: whose sets are read as its sets (worth 1).
package struct JoinedExercise: Sendable {
  /// A set of it, and where it stands.
  package struct Found: Sendable {
    package let session: Session
    package let set: LoggedSet
    /// When it was done: its own time, else the start of its session.
    package let performedAt: Instant
  }

  private let catalogue: ExerciseCatalogue
  /// The entity of the exercise that the others lead to.
  private let first: UTF8Text
  /// Whose sets may be its own.
  private let keys: Set<ExerciseKey>

  /// The exercise of a key; nil where the athlete has said of none that it is one with another one, and the key alone
  /// tells its sets.
  /// - Complexity: O(log n) for n exercises if none is; else O(bytes of the custom exercises)
  package init?(
    of key: ExerciseKey, in state: TrainingState, _ indexes: inout StateIndexes
  ) throws(LogError) {
    let member = CustomExercise.kind.row(of: \.sameAs).member
    let index = IndexedMember(kind: CustomExercise.kind.name, unit: member, member: member)
    if try indexes.entities(by: index, IndexPart(limit: 1), in: state).isEmpty { return nil }
    let exercises = try state.all(CustomExercise.self)
    let catalogue = ExerciseCatalogue(exercises, [])
    guard catalogue.hasAliases else { return nil }
    let name = try key.isID ? indexes.lastName(of: key, in: state) : key.name
    let label = ExerciseLabel(
      id: key.isID ? key.text : UTF8Text(""), name: UTF8Text(name ?? ""))
    let first = catalogue.first(of: label)
    var keys: Set = [key, ExerciseKey(entityID: first.string)]
    for exercise in exercises where catalogue.first(of: ExerciseLabel(exercise)) == first {
      keys.insert(ExerciseKey(entityID: exercise.id.text))
    }
    (self.catalogue, self.first, self.keys) = (catalogue, first, keys)
  }

  /// Whether a set is one of it.
  package func contains(_ set: LoggedSet) -> Bool {
    ExerciseKey(set) != nil && catalogue.first(of: ExerciseLabel(set)) == first
  }

  /// Its sets of sessions that count, in the order of their times, then of their sessions' ids, then of the sessions'
  /// lists.
  /// - Parameter span: From the first instant on, before the last; nil for all time.
  /// - Complexity: O(bytes of the sessions that have it)
  package func sets(
    _ span: Range<Instant>?, in state: TrainingState, _ indexes: inout StateIndexes
  ) throws(LogError) -> [Found] {
    var sessions: Set<Entity> = []
    for key in keys {
      sessions.formUnion(try indexes.lastSessions(of: key, span, limit: .max, in: state))
      // A set whose id no entity has is of the exercise of its name, where that is one with another one.
      guard let name = key.name else { continue }
      sessions.formUnion(try indexes.sessions(loggedAs: name, span, in: state))
    }
    var found: [Found] = []
    for entity in sessions.sorted() {
      guard let session = try state.countedSession(entity) else { continue }
      for set in session.sets where contains(set) {
        guard let time = set.loggedAt ?? session.started?.startedAt,
          span?.contains(time) ?? true
        else { continue }
        found.append(Found(session: session, set: set, performedAt: time))
      }
    }
    // Of sets of one time the order of the sessions and of their lists stays.
    return found.enumerated().sorted {
      ($0.element.performedAt, $0.offset) < ($1.element.performedAt, $1.offset)
    }.map(\.element)
  }
}
