/// A table for the terminal and for a page: Markdown with aligned columns.
struct TextTable {
  private var rows: [[String]]

  init(_ titles: [String]) {
    rows = [titles]
  }

  mutating func add(_ cells: [String]) {
    rows.append(cells)
  }

  var text: String {
    let columns = rows[0].indices
    let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
    // The first column is text, and the others are numbers.
    let rule = columns.map { column in
      column == 0
        ? String(repeating: "-", count: widths[column] + 2)
        : String(repeating: "-", count: widths[column] + 1) + ":"
    }
    var lines = rows.map { row in
      let cells = columns.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + space : space + row[column]
      }
      return "| \(cells.joined(separator: " | ")) |"
    }
    lines.insert("|\(rule.joined(separator: "|"))|", at: 1)
    return lines.joined(separator: "\n")
  }
}
