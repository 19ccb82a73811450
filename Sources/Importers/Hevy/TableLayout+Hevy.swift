extension TableLayout {
  /// Hevy's export: one set a row, the newest session first, times in minutes on the clocks of the phone.
  static let hevy = TableLayout(
    format: .hevy, telling: [["title", "start time", "exercise title"]],
    columns: [
      .workout: ["title"], .date: ["start time"], .end: ["end time"],
      .workoutNotes: ["description"], .exercise: ["exercise title"],
      .exerciseNotes: ["exercise notes"], .set: ["set index"], .kind: ["set type"],
      .weight: ["weight"], .reps: ["reps"], .distance: ["distance"], .seconds: ["duration"],
      .rpe: ["rpe"],
    ],
    hasEscapedLines: true, countsFromZero: true)
}
