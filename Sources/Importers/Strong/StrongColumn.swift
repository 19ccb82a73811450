/// What a column of Strong's exports holds, whatever its name in the language of the phone.
enum StrongColumn: Int, CaseIterable, Sendable, Hashable {
  case workoutNumber, date, workoutName, duration, exerciseName, setOrder, weight, weightUnit
  case reps, rpe, distance, distanceUnit, seconds, notes, workoutNotes

  /// The columns without which a row says nothing.
  static let required: [StrongColumn] = [
    .date, .workoutName, .exerciseName, .setOrder, .weight, .reps,
  ]

  /// The column's English name, for messages.
  var englishName: String { StrongLanguage.english.columns[self]?.first ?? "" }

  /// The column of that name in any language; nil for an unknown name.
  init?(named name: String) {
    guard let found = StrongLanguage.columnsByName[StrongLanguage.comparable(name)] else {
      return nil
    }
    self = found
  }
}
