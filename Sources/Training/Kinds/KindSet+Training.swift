public import Projections

extension KindSet {
  /// The kinds of training (merge-rules 2), with those of the engine. A new kind takes a file in `Models`, and a place
  /// here and in `SendingPriority`.
  public static let training = KindSet(
    "training",
    [
      Session.self, UserProfile.self, CustomExercise.self, Module.self, Workout.self, Program.self,
      ScheduledWorkout.self, Routine.self, Occurrence.self, ProgramWeek.self, Progression.self,
      BodyWeight.self,
    ] + KindSet.engine.models)

  /// All sets that this build knows. A file of kinds that names none means the first (log-format 5).
  package static let known = [KindSet.training, .engine]
}

extension KindTable {
  /// The table of the kinds of training.
  public static let training = KindTable(.training)
}
