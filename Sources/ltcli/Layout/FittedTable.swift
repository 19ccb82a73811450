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

  /// The table in so many columns of a terminal; nil for as many as it takes.
  func table(in width: Int?, indent: Int = 0) -> TextTable {
    var headings = columns.map { column in
      var cell = TextTable.Cell(column.heading, .bold)
      cell.isNumber = column.isNumber
      return cell
    }
    if columns.allSatisfy(\.heading.isEmpty) { headings = [] }
    let all = (headings.isEmpty ? [] : [headings]) + rows
    let widths = columns.indices.map { index in
      all.map { Printable.width($0[index].text) }.max() ?? 0
    }
    // A column that is empty throughout says nothing.
    var kept = columns.indices.filter { index in rows.contains { !$0[index].text.isEmpty } }
    func excess(whereTextsHave greatest: Int) -> Int {
      let texts = kept.map { columns[$0].isCut ? min(widths[$0], greatest) : widths[$0] }
      let needed = texts.reduce(indent, +) + 2 * max(0, kept.count - 1)
      return width.map { needed - $0 } ?? 0
    }
    while excess(whereTextsHave: FittedTable.readable) > 0,
      let last = kept.max(by: { columns[$0].rank < columns[$1].rank }),
      columns[last].rank > 0
    {
      kept.removeAll { $0 == last }
    }
    let excess = max(0, excess(whereTextsHave: .max))
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
  /// The same, cut to so many columns.
  func short(_ columns: Int) -> TextTable.Cell {
    var cell = TextTable.Cell(Printable.short(text, columns), style)
    cell.isNumber = isNumber
    return cell
  }
}

/// What is known of the terminal on which somebody reads.
struct Terminal {
  /// How many columns it has; nil where nobody says so, and lines may be as long as they are.
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
