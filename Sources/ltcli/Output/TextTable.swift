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

/// Rows with headings that are made to fit a terminal: what matters least is left out first.
struct FittedTable {
  struct Column {
    let heading: String
    /// Where room is lacking, the column with the greatest rank goes first; one with 0 stays.
    var rank = 0
    /// Whether its texts are cut where that is not enough.
    var isCut = false
    var isNumber = false
  }

  /// The least columns of the terminal that a text is cut to.
  private static let least = 8
  /// A text that is cut to so many columns still says most; rather it is cut than another column left out.
  private static let readable = 16

  private let columns: [Column]
  private var rows: [[TextTable.Cell]] = []

  init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row, with a text for each column.
  mutating func add(_ cells: [TextTable.Cell]) {
    rows.append(
      zip(cells, columns).map { cell, column in
        var cell = cell
        cell.isNumber = column.isNumber
        return cell
      })
  }

  /// Whether the column of a heading has its place in so many columns of a terminal.
  func keeps(_ heading: String, in width: Int?) -> Bool {
    kept(of: widths, in: width, indent: 0).contains { columns[$0].heading == heading }
  }

  /// How wide each column is.
  private var widths: [Int] {
    columns.indices.map { index in
      rows.map { Printable.width($0[index].text) }
        .reduce(Printable.width(columns[index].heading), max)
    }
  }

  /// By how much some texts side by side are too wide.
  private static func excess(of widths: [Int], in width: Int?, indent: Int) -> Int {
    let needed = widths.reduce(indent, +) + 2 * max(0, widths.count - 1)
    return width.map { needed - $0 } ?? 0
  }

  /// The columns that there is room for.
  private func kept(of widths: [Int], in width: Int?, indent: Int) -> [Int] {
    let least = columns.indices.map { index in
      columns[index].isCut ? min(widths[index], FittedTable.readable) : widths[index]
    }
    // A column that is empty throughout says nothing.
    var kept = columns.indices.filter { index in rows.contains { !$0[index].text.isEmpty } }
    while FittedTable.excess(of: kept.map { least[$0] }, in: width, indent: indent) > 0,
      let last = kept.max(by: { columns[$0].rank < columns[$1].rank }),
      columns[last].rank > 0
    {
      kept.removeAll { $0 == last }
    }
    return kept
  }

  /// The table in so many columns of a terminal; nil for as many as it takes.
  func table(in width: Int?, indent: Int = 0) -> TextTable {
    var headings = columns.map { column in
      var cell = TextTable.Cell(column.heading, .bold)
      cell.isNumber = column.isNumber
      return cell
    }
    if columns.allSatisfy(\.heading.isEmpty) { headings = [] }
    let all = (headings.isEmpty ? [] : [headings]) + rows
    let widths = widths
    let kept = kept(of: widths, in: width, indent: indent)
    let excess = max(
      0, FittedTable.excess(of: kept.map { widths[$0] }, in: width, indent: indent))
    return TextTable(
      all.map { row in
        kept.map { index in
          let room = max(FittedTable.least, widths[index] - excess)
          return columns[index].isCut && excess > 0 ? row[index].short(room) : row[index]
        }
      }, indent: indent)
  }
}

extension TextTable.Cell {
  /// The cell, cut to so many columns.
  func short(_ columns: Int) -> TextTable.Cell {
    var cell = TextTable.Cell(Printable.short(text, columns), style)
    cell.isNumber = isNumber
    return cell
  }
}

/// What is known of the terminal that shows the output.
struct Terminal {
  /// How many columns it has; nil if that is unknown, and lines may be of any length.
  let columns: Int?
  /// Whether it shows bars and lines made of blocks.
  let hasCharts: Bool

  init(_ console: any Console) {
    columns = Output(console).width
    hasCharts = console.isOutputTerminal && console.variable("TERM") != "dumb"
  }
}

/// Numbers as pictures of a terminal's own characters.
enum Chart {
  /// A bar of so many columns for the greatest value, to the eighth of a column; nothing for no value, and
  /// at least something for any other.
  static func bar(_ value: Double, of greatest: Double, columns: Int) -> String {
    guard value > 0, greatest > 0 else { return "" }
    let eighths = max(1, Int((min(1, value / greatest) * Double(columns * 8)).rounded()))
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    return String(repeating: "█", count: eighths / 8) + rest
  }

  /// One column for each value, from the least to the greatest; all in the middle where they are equal.
  static func sparkline(_ values: [Double]) -> String {
    let steps = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    guard let least = values.min(), let greatest = values.max() else { return "" }
    return values.map { value in
      guard greatest > least else { return steps[3] }
      return steps[Int(((value - least) / (greatest - least) * 7).rounded())]
    }.joined()
  }
}
