extension TableLayout {
  /// StrongLifts' export: one exercise a row, its sets beside each other in columns such as `Set 1 (Reps)` and `Set 1 (KG)`,
  /// durations in hours.
  static let strongLifts = TableLayout(
    format: .stronglifts, telling: [["date", "workout", "exercise", "sets×reps"]],
    columns: [
      .date: ["date"], .time: ["start time"], .end: ["end time"], .duration: ["duration"],
      .workout: ["workout name"], .exercise: ["exercise"], .exerciseNotes: ["notes"],
      // What tells a set that was failed from one that was not done.
      .reps: ["sets×reps"],
    ],
    derived: ["workout", "sets×time", "top set", "e1rm", "reps", "volume", "workout volume"],
    endsLines: false)
}
