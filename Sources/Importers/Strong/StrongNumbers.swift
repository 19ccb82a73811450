/// The numbers of one row; nil where the field is empty.
struct StrongNumbers: Sendable {
  /// In the file's unit; may be negative, for help from a machine.
  let weight: Double?
  /// How often.
  let reps: Double?
  /// In the file's unit.
  let distance: Double?
  /// How long.
  let seconds: Double?
  /// The rate of perceived exertion.
  let rpe: Double?

  /// Reads the numbers; throws the column and the text where one does not parse.
  init(_ row: StrongRow, format: StrongFormat, delimiter: CSVDelimiter) throws(SkippedRow) {
    let reader = Reader(row: row, format: format, allowsComma: delimiter == .semicolon)
    weight = try reader.number(.weight, allowsNegative: true)
    reps = try reader.number(.reps)
    distance = try reader.number(.distance)
    seconds = try reader.number(.seconds)
    rpe = try reader.number(.rpe)
  }

  /// Whether nothing was done: exports write 0 where nothing was entered.
  var isNothing: Bool {
    [weight, reps, distance, seconds].allSatisfy { ($0 ?? 0) == 0 }
  }

  private struct Reader {
    let row: StrongRow
    let format: StrongFormat
    let allowsComma: Bool

    func number(
      _ column: StrongColumn, allowsNegative: Bool = false
    ) throws(SkippedRow) -> Double? {
      let text = row[column]
      if text.trimmed.isEmpty { return nil }
      guard let value = NumberText.value(of: text, allowsComma: allowsComma) else {
        throw row.skipped("column “\(format.name(of: column))”: “\(text)” is no number")
      }
      guard allowsNegative || value >= 0 else {
        throw row.skipped("column “\(format.name(of: column))”: “\(text)” is below zero")
      }
      return value
    }
  }
}
