extension KindTable {
  /// The kinds of this build (merge-rules 2). A new kind takes a file beside this one, and a row
  /// here.
  public static let current = KindTable([
    Session.row, UserProfile.row, CustomExercise.row, Module.row, Workout.row, Program.row,
    ScheduledWorkout.row, Setting.row, Device.row,
  ])
}
