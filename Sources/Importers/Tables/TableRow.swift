import Projections
import Training

/// One row of a table, by column.
struct TableRow: Sendable {
  let file: TableFile
  let record: CSVRecord

  /// Takes a record.
  /// - Throws: The reason where its fields are not those of the header.
  init(_ record: CSVRecord, of file: TableFile) throws(SkippedRow) {
    let header = file.header
    (self.file, self.record) = (file, try Self.whole(record, of: file))
    if let text = header.places[.exercise].map({ self.record[$0] }), text.trimmed.isEmpty {
      throw SkippedRow(line: record.line, reason: "no exercise", isLoss: !self.record.isBlank)
    }
  }

  /// The record with as many fields as the header has.
  private static func whole(_ record: CSVRecord, of file: TableFile) throws(SkippedRow) -> CSVRecord
  {
    let (count, expected) = (record.fields.count, file.header.names.count)
    func fault(_ rest: String = "") -> SkippedRow {
      let fields = count == 1 ? "1 field" : "\(count) fields"
      return SkippedRow(
        line: record.line, reason: "\(fields) where the header has \(expected)" + rest)
    }
    var whole = record
    if count > expected, let repaired = file.layout.repair(record, file.header) {
      whole = repaired
    } else if record.width > expected {
      throw fault()
    }
    let needed = [TableColumn.date, .exercise].compactMap { file.header.places[$0] }.max() ?? 0
    if whole.fields.count <= needed { throw fault() }
    if !whole.isEnded {
      let cut = ", and no end of the line: the file may have been cut here"
      if whole.fields.count < file.header.width, !file.hasShortRows { throw fault(cut) }
      if file.layout.endsLines || mayLackLetters(whole, file.header) {
        throw SkippedRow(
          line: record.line, reason: "no end of the line: the file may have been cut here")
      }
    }
    return whole
  }

  /// Whether the last field may lack letters or digits that matter. An empty one may lack all of them, which nothing shows;
  /// a clock of three parts such as `0:05:00`, a whole word of a known sort, and a note have enough.
  private static func mayLackLetters(_ record: CSVRecord, _ header: TableHeader) -> Bool {
    let last = record.fields.count - 1
    let text = record[last].trimmed
    guard !text.isEmpty, let column = header.places.first(where: { $0.value == last })?.key else {
      return false
    }
    return switch column {
    case .notes: false
    case .skipped: SetKindWord.isYes(text) == nil
    case .kind: text.utf8.count < 3 || SetKindWord.kind(text) == nil
    case .seconds: text.split(separator: ":").count != 3
    default: true
    }
  }

  /// The row's first line, counted from 1.
  var line: Int { record.line }

  /// The text of a column without blanks at its ends; empty where the file has no such column.
  subscript(column: TableColumn) -> String {
    file.header.places[column].map { record[$0].trimmed } ?? ""
  }

  /// A name in its one spelling.
  func name(_ column: TableColumn) -> String { NameSpelling.clean(self[column]) }

  /// The text of a note, with its line ends.
  func note(_ column: TableColumn) -> String {
    file.layout.hasEscapedLines ? self[column].replacing("\\n", with: "\n") : self[column]
  }

  /// When the session began.
  /// - Throws: The reason where that cannot be said, so that the row belongs to no session.
  func start() throws(SkippedRow) -> WrittenStart {
    try start(TableFile.date(of: record, file.header), of: .date)
  }

  /// A time in a column, or made of several columns.
  func start(_ text: String, of column: TableColumn) throws(SkippedRow) -> WrittenStart {
    if let start = WrittenStart(withOffset: text) { return start }
    do throws(DateStyle.Fault) {
      let (time, shown) = try file.dates.time(of: text)
      return shown.utf8.count <= 10 ? .day(time.date) : .clock(time)
    } catch {
      let name = "column “\(file.header.name(of: column))”"
      let fault =
        switch error {
        case .noDate: "is not a date" + (file.dates.takesDays ? "" : " with a time")
        case .otherOrder(let order):
          "does not have \(order.first) first, as other dates of the file do"
        }
      throw SkippedRow(
        line: line, reason: "\(name): “\(text)” \(fault)", fault: "\(name) \(fault)")
    }
  }

  /// The number in a column, with the unit that the cell says; nil where the cell is empty.
  func amount(
    _ column: TableColumn, allowsNegative: Bool = false
  ) throws(SkippedRow) -> (value: Double, cell: CellAmount)? {
    let text = self[column]
    if text.isEmpty || Self.dashes.contains(text) { return nil }
    guard let cell = CellAmount(text.hasSuffix(".") ? String(text.dropLast()) : text),
      let value = file.numbers.value(of: cell.number),
      cell.suffix.isEmpty || cell.unit != nil || cell.saysReps
    else { throw skipped(column, "is not a number") }
    guard allowsNegative || value >= 0 else { throw skipped(column, "is below zero") }
    return (value, cell)
  }

  /// What stands in a cell for nothing.
  private static let dashes: Set<String> = ["-", "–", "—"]

  /// A number without a unit; nil where the cell is empty.
  func number(_ column: TableColumn) throws(SkippedRow) -> Double? {
    guard let (value, cell) = try amount(column) else { return nil }
    guard cell.unit == nil else { throw skipped(column, "has a unit") }
    return value
  }

  /// A time in seconds; nil where the cell is empty.
  /// - Parameter isShort: Whether two numbers with a colon are minutes and seconds.
  func seconds(_ column: TableColumn, isShort: Bool = true) throws(SkippedRow) -> Double? {
    let text = self[column]
    if text.isEmpty || Self.dashes.contains(text) { return nil }
    if let clock = ClockText(text) { return clock.seconds(isShort: isShort) }
    if let value = file.numbers.value(of: text), value >= 0 {
      return value * (file.header.secondsOfOne(column) ?? 1)
    }
    if let seconds = StrongDuration.seconds(text) { return Double(seconds) }
    throw skipped(column, "is not a time")
  }

  /// The digits of a number as they were entered, in a form that needs no other number of the file.
  func entered(_ cell: CellAmount) -> String { file.numbers.entered(cell.number) }

  /// The row as left out, for what stands in a column.
  func skipped(_ column: TableColumn, _ fault: String) -> SkippedRow {
    let name = "column “\(file.header.name(of: column))”"
    return SkippedRow(
      line: line, reason: "\(name): “\(self[column])” \(fault)", fault: "\(name) \(fault)")
  }
}
