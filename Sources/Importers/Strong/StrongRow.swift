/// One row of a file, by column, and the session it belongs to.
struct StrongRow: Sendable {
  /// The row's first line, counted from 1.
  let line: Int
  /// When its session began.
  let start: CivilTime
  private let texts: [String]

  /// Reads a record; throws the reason where it cannot even be said which session it belongs to.
  init(_ record: CSVRecord, format: StrongFormat) throws(SkippedRow) {
    guard record.fields.count == format.width else {
      throw SkippedRow(
        line: record.line,
        reason: "\(record.fields.count) fields where the header has \(format.width)")
    }
    line = record.line
    texts = StrongColumn.allCases.map { format.place(of: $0).map { record.fields[$0] } ?? "" }
    let date = texts[StrongColumn.date.rawValue]
    guard let start = CivilTime(date) else {
      throw SkippedRow(
        line: record.line,
        reason: "column “\(format.name(of: .date))”: “\(date)” is no date with a time")
    }
    self.start = start
  }

  /// The text of a column as it stands in the file; empty where the file has no such column.
  subscript(column: StrongColumn) -> String { texts[column.rawValue] }

  /// What the row says about its set, for comparing rows byte for byte.
  ///
  /// What it repeats about its session is left out, and so is the workout's number: a session that
  /// stands twice in a file may have two.
  var content: [UInt8] {
    let columns: [StrongColumn] = [
      .exerciseName, .setOrder, .weight, .weightUnit, .reps, .rpe, .distance, .distanceUnit,
      .seconds, .notes,
    ]
    return Array(columns.map { self[$0] }.joined(separator: "\u{1F}").utf8)
  }

  /// What stands in the “Set Order” column; nil where it is unknown.
  var order: StrongSetOrder? { StrongSetOrder(self[.setOrder]) }

  /// The row as left out, with the reason.
  func skipped(_ reason: String) -> SkippedRow {
    SkippedRow(line: line, reason: reason)
  }
}
