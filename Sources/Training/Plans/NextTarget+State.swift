package import EventLog
package import Projections

extension NextTarget {
  /// The progression of an exercise: its own, else the one of all exercises; nil where the state shows neither.
  package static func progression(
    of exercise: ExerciseKey, in state: TrainingState
  ) throws(LogError) -> Progression? {
    if let own = try state.one(Progression.self, Progression.id(of: exercise)) { return own }
    guard var common = try state.one(Progression.self, Progression.defaultID) else { return nil }
    // A weight is of one exercise.
    common.baseline = nil
    return common
  }
}
