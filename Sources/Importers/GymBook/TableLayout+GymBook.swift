extension TableLayout {
  /// GymBook's export: one set a row with the time at which it was done; a cell says whether it holds repetitions or a
  /// time, and a weight or a distance.
  static let gymBook = TableLayout(
    format: .gymbook,
    telling: [
      ["datum", "training", "übung", "wiederholungen / zeit"],
      ["date", "workout", "exercise", "repetitions / time"],
    ],
    columns: [
      .date: ["datum", "date"], .workout: ["training", "workout"], .setTime: ["zeit", "time"],
      .exercise: ["übung", "exercise"],
      .repsOrTime: ["wiederholungen / zeit", "repetitions / time"],
      .weightOrDistance: ["gewicht / strecke", "weight / distance"],
      .kind: ["satz / aufwärmsatz / abkühlungssatz", "set / warm-up set / cool-down set"],
      .notes: ["notizen", "notes"], .skipped: ["ausgelassen", "skipped"],
    ],
    endsLines: false, groupsByDay: true)
}
