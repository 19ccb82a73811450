extension TableLayout {
  /// Gravl's export: one set a row, the day and the time of day apart.
  static let gravl = TableLayout(
    format: .gravl, telling: [["date", "start date", "workout", "exercise", "set type"]],
    columns: [
      .date: ["date"], .time: ["start date"], .workout: ["workout"],
      .duration: ["workout duration"], .exercise: ["exercise"], .set: ["set"],
      .kind: ["set type"], .reps: ["reps"], .weight: ["weight"], .distance: ["distance"],
      .seconds: ["set duration"], .workoutNotes: ["workout notes"],
    ])
}
