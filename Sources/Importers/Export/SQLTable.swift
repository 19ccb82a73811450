import EventLog

/// A table as the SQL that makes it.
struct SQLTable {
  private let name: String
  private let columns: [(name: String, sort: Sort)]
  private var rows: [String] = []

  /// So many rows stand in one statement.
  private static let rowsPerStatement = 200

  /// What a column holds.
  enum Sort: String {
    case text = "VARCHAR"
    case number = "DOUBLE"
    case date = "DATE"
    case time = "TIMESTAMP"
  }

  /// What a row has in a column; nil is NULL.
  enum Cell {
    case text(String?)
    case number(Double?)
    case time(Instant?)

    fileprivate var text: String {
      switch self {
      case .text(let text?): SQLTable.literal(text)
      case .number(let number?): NumberText.text(number)
      case .time(let time?):
        // Without the letter of UTC, which SQLite's functions would show, too.
        "'\(time.description.dropLast().replacing("T", with: " "))'"
      case .text(nil), .number(nil), .time(nil): "NULL"
      }
    }
  }

  init(_ name: String, _ columns: [(name: String, sort: Sort)]) {
    (self.name, self.columns) = (name, columns)
  }

  mutating func add(_ cells: [Cell]) {
    rows.append("(\(cells.map(\.text).joined(separator: ",")))")
  }

  /// The statements.
  func text() -> String {
    let columns = columns.map { "\($0.name) \($0.sort.rawValue)" }.joined(separator: ", ")
    var text = "CREATE TABLE \(name) (\(columns));\n"
    var first = 0
    while first < rows.count {
      let last = min(first + SQLTable.rowsPerStatement, rows.count)
      text += "INSERT INTO \(name) VALUES\n" + rows[first..<last].joined(separator: ",\n") + ";\n"
      first = last
    }
    return text
  }

  /// A text in quotes. A NUL, which would end the statement, is shown as one.
  private static func literal(_ text: String) -> String {
    "'" + text.replacing("'", with: "''").replacing("\0", with: "\u{2400}") + "'"
  }
}
