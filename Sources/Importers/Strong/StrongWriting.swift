/// How a file writes numbers, dates and durations, as all of its rows together settle it.
///
/// Strong writes them in one way, spreadsheets in many: one cell alone often does not say what it means.
struct StrongWriting: Sendable {
  /// Which mark stands before fractions.
  private(set) var numbers: NumberStyle
  /// Whether day or month stands first.
  private(set) var dates = DateStyle.ofApps
  /// Whether a duration of two numbers with a colon is one of minutes and seconds, rather than hours and minutes.
  private(set) var hasShortClocks = false
  /// Whether rows lack the empty fields at their end, so that one that does has not been cut.
  private(set) var hasShortRows = false
  /// What a person should know about it.
  private(set) var notices: [ImportNotice] = []

  /// As apps write.
  static let ofApps = StrongWriting(numbers: NumberStyle(hasPoints: true))

  private init(numbers: NumberStyle) { self.numbers = numbers }

  /// The columns of numbers whose marks tell which one stands before fractions.
  private static let numbered: [StrongColumn] = [.weight, .reps, .rpe, .distance, .seconds]

  /// Looks at all rows of a file.
  ///
  /// - Parameter asked: The order of day and month that a person says.
  /// - Throws: `ImportError.datesUndecided` and `.datesContradicted`.
  /// - Complexity: O(n).
  init(
    of rows: ArraySlice<CSVRecord>, _ format: StrongFormat, delimiter: CSVDelimiter,
    dates asked: DateOrder?
  ) throws(ImportError) {
    numbers = NumberStyle(hasPoints: delimiter == .comma)
    let width = format.width
    hasShortRows = rows.contains { $0.isEnded && $0.fields.count < width }
    dates = try DateStyle(of: Self.cells(of: .date, in: rows, format), asked: asked)
    notices += dates.notices
    lookAtClocks(rows, format)
    lookAtNumbers(rows, format)
  }

  /// The cells of a column, without those that say what the one before says.
  private static func cells(
    of column: StrongColumn, in rows: ArraySlice<CSVRecord>, _ format: StrongFormat
  ) -> [(line: Int, text: String)] {
    guard let place = format.places[column] else { return [] }
    var cells: [(line: Int, text: String)] = []
    for row in rows where cells.last?.text != row[place] {
      cells.append((row.line, row[place]))
    }
    return cells
  }

  /// A spreadsheet shows a column in one form: one first number beyond the 23 hours of a day makes all of them minutes.
  private mutating func lookAtClocks(_ rows: ArraySlice<CSVRecord>, _ format: StrongFormat) {
    func open(_ column: StrongColumn) -> [(line: Int, text: String, clock: ClockText)] {
      Self.cells(of: column, in: rows, format).compactMap { line, text in
        guard let clock = ClockText(text), clock.isOpen else { return nil }
        return (line, text.trimmed, clock)
      }
    }
    let durations = open(.duration)
    hasShortClocks = durations.contains(where: \.clock.exceedsDay)
    if let (line, text, _) = durations.first {
      let units = hasShortClocks ? "minutes and seconds" : "hours and minutes"
      notices.append(
        ImportNotice(line: line, text: "durations such as “\(text)” are taken for \(units)"))
    }
    if let (line, text, _) = open(.seconds).first {
      notices.append(
        ImportNotice(
          line: line, text: "times of sets such as “\(text)” are taken for minutes and seconds"))
    }
  }

  private mutating func lookAtNumbers(_ rows: ArraySlice<CSVRecord>, _ format: StrongFormat) {
    var open: [(line: Int, text: String, number: WrittenNumber)] = []
    let places = Self.numbered.compactMap { format.places[$0] }
    for row in rows {
      for place in places {
        // Digits alone say nothing of marks.
        if row[place].utf8.allSatisfy(\.isDigit) { continue }
        guard let number = WrittenNumber(row[place]) else { continue }
        numbers.learn(from: number)
        if case .either = number.marks { open.append((row.line, row[place].trimmed, number)) }
      }
    }
    let doubts = open.filter { numbers.isInDoubt($0.number) }
    var told: Set<String> = []
    var untold: (line: Int, count: Int)?
    for (line, text, number) in doubts {
      if told.contains(text) { continue }
      guard told.count < Self.mostDoubts else {
        untold = (untold?.line ?? line, (untold?.count ?? 0) + 1)
        continue
      }
      told.insert(text)
      func shown(isGrouped: Bool) -> String {
        NumberText.text(
          NumberText.value(of: number.plain(isGrouped: isGrouped), allowsComma: false))
      }
      let notice =
        "“\(text)” may be \(shown(isGrouped: true)) or \(shown(isGrouped: false)), and no other number of the file "
        + "settles it; it was taken for \(shown(isGrouped: numbers.isGrouped(number)))"
      notices.append(ImportNotice(line: line, text: notice))
    }
    if let untold {
      let text =
        "\(untold.count) more numbers are in the same doubt and were taken in the same way, the first of them here"
      notices.append(ImportNotice(line: untold.line, text: text))
    }
  }

  /// How many numbers in doubt are named.
  private static let mostDoubts = 5
}
