/// What a column of another app's table holds, whatever its name; the raw values are the words of `--map`.
enum TableColumn: String, CaseIterable, Sendable, Hashable {
  /// The day of the session, with the time of day if one cell has both.
  case date
  /// The time of day at which the session began, where the date alone does not say it.
  case time
  /// When the session ended.
  case end
  /// How long the session took.
  case duration
  case workout
  case exercise
  /// The number of the set among those of its exercise.
  case set
  /// The sort of set.
  case kind
  case weight
  /// The same weight in the other unit.
  case otherWeight = "other-weight"
  /// The unit of the weight.
  case unit
  case reps
  case distance
  case distanceUnit = "distance-unit"
  /// How long the set lasted.
  case seconds
  case rpe
  case rir
  /// The pause after the set.
  case rest
  case notes
  case exerciseNotes = "exercise-notes"
  case workoutNotes = "workout-notes"
  /// When the set was done.
  case setTime = "set-time"
  /// Repetitions or a time, as the cell itself says.
  case repsOrTime = "reps-or-time"
  /// A weight or a distance, as the cell itself says.
  case weightOrDistance = "weight-or-distance"
  /// Whether the set was left out.
  case skipped

  /// Those one of which a row needs to say something.
  static let amounts: [TableColumn] = [
    .weight, .reps, .distance, .seconds, .repsOrTime, .weightOrDistance,
  ]

  /// Those that a person may name.
  static let mapped: [TableColumn] = [
    .date, .time, .end, .duration, .workout, .exercise, .set, .kind, .weight, .unit, .reps,
    .distance, .distanceUnit, .seconds, .rpe, .rir, .rest, .notes, .exerciseNotes, .workoutNotes,
    .setTime,
  ]

  /// Those whose cells are numbers.
  static let numbered: [TableColumn] = [
    .weight, .otherWeight, .reps, .distance, .seconds, .rpe, .rir, .rest, .repsOrTime,
    .weightOrDistance,
  ]
}
