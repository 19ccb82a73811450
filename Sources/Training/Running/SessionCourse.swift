import EventLog
import Projections

/// The planned sets of a session in the order in which they are to be done: exercise by exercise, supersets in turns.
struct SessionCourse {
  /// A planned set and its place.
  struct Step {
    let exercise: PlannedExercise
    let set: PlannedSet
    /// Its place among the sets of the exercise, from 0.
    let index: Int
  }

  let steps: [Step]

  init(_ plan: [PlannedExercise]) {
    var turns: [UTF8Text: [PlannedExercise]] = [:]
    for exercise in plan {
      if let id = exercise.supersetId { turns[UTF8Text(id), default: []].append(exercise) }
    }
    var steps: [Step] = []
    for exercise in plan {
      guard let superset = exercise.supersetId.map({ UTF8Text($0) }) else {
        steps += exercise.sets.indices.compactMap { exercise.step($0) }
        continue
      }
      // The exercises of a superset stand together, where the first of them stands.
      guard let exercises = turns.removeValue(forKey: superset) else { continue }
      for round in 0..<(exercises.map(\.sets.count).max() ?? 0) {
        steps += exercises.compactMap { $0.step(round) }
      }
    }
    self.steps = steps
  }

  /// The step of the planned set that a logged set names; nil if it names none of the plan.
  func step(namedBy set: LoggedSet) -> Step? {
    guard let exercise = set.plannedId, let id = set.plannedSetId else { return nil }
    return steps.first { $0.exercise.id == exercise && $0.set.id == id }
  }
}

extension PlannedExercise {
  /// A set of it; nil where it has none. One without an id has the number of its place, from 1.
  fileprivate func step(_ index: Int) -> SessionCourse.Step? {
    guard sets.indices.contains(index) else { return nil }
    var set = sets[index]
    if set.id == nil { set.id = Identifier("\(index + 1)") }
    return SessionCourse.Step(exercise: self, set: set, index: index)
  }
}
