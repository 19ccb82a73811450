/// Rows for people, with columns that stand under each other.
struct TextTable {
  /// What a cell's text stands out by, on a terminal.
  enum Style: String, Sendable {
    case plain = ""
    case bold = "1"
    case faint = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"

    /// The text, with the terminal's codes where it is coloured.
    func text(_ text: String, isColoured: Bool) -> String {
      guard isColoured, self != .plain, !text.isEmpty else { return text }
      return "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
  }

  struct Cell: Sendable, ExpressibleByStringInterpolation {
    let text: String
    var style = Style.plain
    var isNumber = false

    init(_ text: String, _ style: Style = .plain) {
      (self.text, self.style) = (Printable.text(text), style)
    }

    /// A number, which stands at the right of its column.
    init(_ number: some BinaryInteger, _ style: Style = .plain) {
      self.init("\(number)", style)
      isNumber = true
    }

    init(stringLiteral text: String) {
      self.init(text)
    }
  }

  /// How far the rows stand from the left.
  let indent: Int
  private(set) var rows: [[Cell]]
  /// How wide each column is so far.
  private var widths: [Int] = []

  /// A table of some rows, to which others may be added.
  init(_ rows: [[Cell]] = [], indent: Int = 0) {
    (self.rows, self.indent) = (rows, indent)
  }

  mutating func add(_ cells: [Cell]) {
    rows.append(cells)
  }

  /// The rows as plain lines.
  var text: String {
    var table = self
    return table.takeText(isColoured: false)
  }

  /// Takes the rows out, as lines with two spaces between columns and none at a line's end.
  ///
  /// Rows that are added later have columns that are at least as wide, so that a long table can be
  /// printed piece by piece.
  mutating func takeText(isColoured: Bool) -> String {
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], Printable.width(cell.text))
      }
    }
    defer { rows = [] }
    let margin = String(repeating: " ", count: indent)
    return rows.map { margin + line($0, isColoured: isColoured) + "\n" }.joined()
  }

  private func line(_ row: [Cell], isColoured: Bool) -> String {
    // Nothing is padded behind the last text of a row.
    let last = row.lastIndex { !$0.text.isEmpty } ?? -1
    var line = ""
    for (column, cell) in row.enumerated() where column <= last {
      let padding = String(repeating: " ", count: widths[column] - Printable.width(cell.text))
      let text = cell.style.text(cell.text, isColoured: isColoured)
      line += cell.isNumber ? padding + text : text + (column < last ? padding : "")
      if column < last { line += "  " }
    }
    return line
  }
}
