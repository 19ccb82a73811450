import Projections
import Training

/// What every row of a table has in common: its columns, how its cells are written, and what a person has said.
final class TableFile: Sendable {
  let layout: TableLayout
  /// Where the columns stand.
  let header: TableHeader
  /// Which mark stands before fractions.
  let numbers: NumberStyle
  /// Whether day or month stands first.
  let dates: DateStyle
  /// Whether rows lack the empty fields at their end, so that one that does has not been cut.
  let hasShortRows: Bool
  let answers: ImportAnswers
  /// What a person should know about all of it.
  let notices: [ImportNotice]

  /// Looks at all rows of a table.
  /// - Throws: `ImportError.datesUndecided`, `.datesContradicted` and `.unitContradicted`.
  /// - Complexity: O(n)
  init(
    _ layout: TableLayout, _ header: TableHeader, over records: [CSVRecord],
    delimiter: CSVDelimiter, _ answers: ImportAnswers
  ) throws(ImportError) {
    (self.layout, self.header, self.answers) = (layout, header, answers)
    let width = header.width
    hasShortRows = records.contains { $0.isEnded && $0.fields.count < width }
    var cells: [(line: Int, text: String)] = []
    for record in records {
      let text = Self.date(of: record, header)
      if cells.last?.text != text, WrittenStart(withOffset: text) == nil {
        cells.append((record.line, text))
      }
    }
    dates = try DateStyle(of: cells, asked: answers.dates)
    var style = NumberStyle(hasPoints: delimiter == .comma)
    var open: [NumberDoubts.Cell] = []
    let places = TableColumn.numbered.compactMap { header.places[$0] }
    for record in records {
      for place in places {
        guard let text = CellAmount(record[place])?.number, let number = WrittenNumber(text) else {
          continue
        }
        style.learn(from: number)
        if case .either = number.marks { open.append((record.line, text, number)) }
      }
    }
    numbers = style
    // Where sets have times, the first of them is when the session began.
    let hasTimes = header.places[.setTime] != nil
    let ofDates = dates.notices.filter { !hasTimes || $0.text != DateStyle.daysNotice }
    notices = ofDates + NumberDoubts.notices(of: open, in: style)
    for column in [TableColumn.weight, .otherWeight] {
      guard let asked = answers.unit, let found = header.massUnit(of: column), asked != found,
        header.places[.otherWeight] == nil
      else { continue }
      throw .unitContradicted(asked: asked, found: found, line: nil)
    }
  }

  /// The cell of the date, with that of the time of day behind it, in a form whose month is a number.
  static func date(of record: CSVRecord, _ header: TableHeader) -> String {
    let date = header.places[.date].map { record[$0].trimmed } ?? ""
    let time = header.places[.time].map { record[$0].trimmed } ?? ""
    let text = date.isEmpty || time.isEmpty ? date : date + " " + time
    return WrittenMonth.plain(text) ?? text
  }
}

/// Numbers of a file that may mean two things, and that nothing in it settles.
enum NumberDoubts {
  typealias Cell = (line: Int, text: String, number: WrittenNumber)

  /// How many numbers in doubt are named.
  private static let most = 5

  /// What a person should know about them.
  static func notices(of cells: [Cell], in style: NumberStyle) -> [ImportNotice] {
    var told: Set<String> = []
    var notices: [ImportNotice] = []
    for (line, text, number) in cells where style.isInDoubt(number) {
      guard told.count < most, told.insert(text).inserted else { continue }
      func shown(_ isGrouped: Bool) -> String {
        let plain = number.plain(isGrouped: isGrouped)
        return NumberText.text(NumberText.value(of: plain, allowsComma: false))
      }
      let words =
        "“\(text)” may be \(shown(true)) or \(shown(false)), and no other number of the file settles it; it was taken "
        + "for \(shown(style.isGrouped(number)))"
      notices.append(
        ImportNotice(line: line, text: words, cause: "numbers that may mean two things"))
    }
    return notices
  }
}
