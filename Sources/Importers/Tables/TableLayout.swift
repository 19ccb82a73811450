/// How one app writes its sets as a table: the names of its columns, and its habits.
struct TableLayout: Sendable {
  let format: FileFormat
  /// Names that together only its headers have, without their units; one list for each language or edition.
  let telling: [[String]]
  /// The names of each column, in the form in which names are compared.
  let columns: [TableColumn: [String]]
  /// Names of columns that only repeat or sum up what other ones say.
  var derived: [String] = []
  /// Whether each of its files ends with a line end, so that one without has been cut.
  var endsLines = true
  /// Whether the texts of notes have `\n` in place of a line end.
  var hasEscapedLines = false
  /// Whether set numbers begin with 0.
  var countsFromZero = false
  /// Whether the day is all that makes a session with its name, and rows say when each set was done.
  var groupsByDay = false
  /// Puts a record right that has more fields than the header; nil where that leaves a doubt.
  var repair: @Sendable (CSVRecord, TableHeader) -> CSVRecord? = { _, _ in nil }

  /// Every app whose table has one set in each row, or that is told by its header as if it had.
  static let all: [TableLayout] = [.hevy, .strongLifts, .fitbod, .gravl, .gymBook, .fitNotes]

  /// The app whose table has a header; nil for a header of none of them.
  static func recognised(by header: [String]) -> TableLayout? {
    let names = header.map { HeaderName($0) }
    let known = Set(names.map(\.whole) + names.map(\.base))
    return all.first { layout in layout.telling.contains { known.isSuperset(of: $0) } }
  }

  /// The column of a name: by the whole of it first.
  func column(of name: HeaderName) -> TableColumn? {
    columns.first { $0.value.contains(name.whole) }?.key
      ?? columns.first { $0.value.contains(name.base) }?.key
  }
}
