extension TableLayout {
  /// Fitbod's export: one set a row, the newest session first, times in UTC, and no names of workouts.
  static let fitbod = TableLayout(
    format: .fitbod, telling: [["date", "exercise", "reps", "iswarmup"]],
    columns: [
      .date: ["date"], .exercise: ["exercise"], .reps: ["reps"], .weight: ["weight"],
      .seconds: ["duration"], .distance: ["distance"], .kind: ["iswarmup"], .notes: ["note"],
    ])
}
