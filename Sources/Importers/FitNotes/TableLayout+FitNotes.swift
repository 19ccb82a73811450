extension TableLayout {
  /// FitNotes' exports, of Android and of iOS: one set a row, days without a time, no sessions and no set numbers; names
  /// of exercises may have commas without quotes.
  static let fitNotes = TableLayout(
    format: .fitnotes, telling: [["date", "exercise", "category", "reps"]],
    columns: [
      .date: ["date"], .exercise: ["exercise"], .weight: ["weight"],
      .unit: ["weight unit", "weightunit"], .reps: ["reps"], .distance: ["distance"],
      .distanceUnit: ["distance unit", "distanceunit"], .seconds: ["time"],
      .notes: ["comment", "notes"], .kind: ["kind"],
    ],
    endsLines: false, repair: { FitNotesCommas.repaired($0, $1) })
}
