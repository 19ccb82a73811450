/// The columns of the table of sets, in their order; the raw values are the header.
enum SetColumn: String, Sendable, Hashable, CaseIterable {
  // Of the session, the same in each of its rows.
  case sessionID = "session_id"
  case start
  case localStart = "local_start"
  case zone
  case workout
  case duration = "duration_seconds"
  case workoutNotes = "workout_notes"
  // Of the set.
  case exercise
  case exerciseID = "exercise_id"
  case setID = "set_id"
  case setNumber = "set_number"
  case kind
  case weight
  case weightUnit = "weight_unit"
  case kilograms = "weight_kg"
  case reps
  case rpe
  case distance = "distance_m"
  case seconds
  case rest = "rest_seconds"
  case loggedAt = "logged_at"
  case notes

  /// Those that say something about the session.
  static let ofSession: [SetColumn] = [
    .start, .localStart, .zone, .workout, .duration, .workoutNotes,
  ]

  /// Those whose text is a member of the set's payload as it is, with the member.
  static let texts: [(column: SetColumn, member: String)] = [
    (.exerciseID, "exerciseId"), (.kind, "kind"), (.loggedAt, "loggedAt"), (.notes, "notes"),
  ]

  /// Those whose number is a member of the set's payload, with the member.
  static let numbers: [(column: SetColumn, member: String)] = [
    (.setNumber, "setNumber"), (.reps, "reps"), (.rpe, "rpe"), (.distance, "distanceMeters"),
    (.seconds, "seconds"), (.rest, "restSeconds"),
  ]
}
