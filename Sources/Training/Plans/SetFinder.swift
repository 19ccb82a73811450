package import EventLog
package import Projections

/// Finds the sets of an exercise: in a store by its indexes, in the tool by the book that is kept of all exercises.
package protocol SetFinder {
  /// The name under which the last set of an exercise was logged that counts, empty where it had none; nil without a set.
  mutating func lastName(
    of exercise: ExerciseKey, in state: TrainingState
  ) throws(LogError) -> String?

  /// The sessions that may have sets of an exercise, among them all that do.
  /// - Parameter since: The first day that is wanted; nil for all.
  mutating func sessions(
    of exercise: NamedExercise, since: Day?, in state: TrainingState
  ) throws(LogError) -> Set<Entity>
}

extension StateIndexes: SetFinder {
  package mutating func lastName(
    of exercise: ExerciseKey, in state: TrainingState
  ) throws(LogError) -> String? {
    guard let last = try lastCountedSet(of: exercise, in: state) else { return nil }
    return try state.payload(of: last)["exercise"]?.string ?? ""
  }

  package mutating func sessions(
    of exercise: NamedExercise, since: Day?, in state: TrainingState
  ) throws(LogError) -> Set<Entity> {
    let span = since.map { Day.span($0...$0).lowerBound..<Instant(milliseconds: .max) }
    var entities: Set<Entity> = []
    // Sets with an id alone have it as their name, also where later ones of the exercise have another.
    for key in exercise.keys + [.id(exercise.name)] {
      entities.formUnion(try lastSessions(of: key, span, limit: .max, in: state))
    }
    // Sets with an id that no entity names have the name under which they were logged.
    for logged in [exercise.name] + exercise.keys.compactMap(\.name) {
      entities.formUnion(try sessions(loggedAs: logged, span, in: state))
    }
    return entities
  }
}
