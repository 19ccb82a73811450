/// Rows whose last text may be long, made to fit a terminal: it is wrapped between words, under itself where there is
/// room, else on lines of its own. Nothing is left out.
struct WrappedRows {
  let rows: [[TextTable.Cell]]
  /// How far the rows stand from the left.
  let indent: Int

  /// The least columns in which a wrapped text is easy to read, unless it has a longer word.
  private static let readable = 18

  /// The rows in so many columns of a terminal; nil for as many as they take.
  func table(in columns: Int?) -> TextTable {
    let widths = (rows.map(\.count).max().map { 0..<$0 } ?? 0..<0).map { column in
      rows.map { column < $0.count ? Printable.width($0[column].text) : 0 }.max() ?? 0
    }
    let whole = widths.reduce(indent + 2 * max(0, widths.count - 1), +)
    guard let columns, whole > columns, let last = widths.last else {
      return TextTable(rows, indent: indent)
    }
    let room = columns - (whole - last)
    let words = rows.lazy.flatMap { ($0.last?.text ?? "").split(separator: " ") }
    let longest = words.map { Printable.width(String($0)) }.max() ?? 0
    let wrapped =
      room >= max(WrappedRows.readable, longest)
      ? rows.flatMap { under($0, room) } : rows.flatMap { below($0, columns - indent) }
    return TextTable(wrapped, indent: indent)
  }

  /// A row whose last text goes on under itself.
  private func under(_ row: [TextTable.Cell], _ room: Int) -> [[TextTable.Cell]] {
    guard let last = row.last else { return [row] }
    let lead = Array(row.dropLast())
    let empty = lead.map { _ in TextTable.Cell("") }
    return WrappedRows.lines(of: last.text, room).enumerated().map { index, text in
      (index == 0 ? lead : empty) + [.init(text, last.style)]
    }
  }

  /// A row whose last text stands on lines of its own.
  private func below(_ row: [TextTable.Cell], _ room: Int) -> [[TextTable.Cell]] {
    guard let last = row.last, row.count > 1 else {
      return row.flatMap { cell in
        WrappedRows.lines(of: cell.text, room).map { [.init($0, cell.style)] }
      }
    }
    let lead = row.dropLast().map(\.text).filter { !$0.isEmpty }.joined(separator: "  ")
    let style = row.dropLast().last?.style ?? .plain
    // Where there is no text there is no line.
    let above = lead.isEmpty ? [] : WrappedRows.lines(of: lead, room)
    let below = last.text.isEmpty ? [] : WrappedRows.lines(of: last.text, room - 2)
    return above.map { [.init($0, style)] } + below.map { [.init("  " + $0, last.style)] }
  }

  /// A text in lines of so many columns, broken between words; a word that is longer has a line of its own.
  static func lines(of text: String, _ columns: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if let line = lines.last, Printable.width(line) + 1 + Printable.width(String(word)) <= columns
      {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension Output {
  /// Prints a sentence on as many lines as it takes.
  func sentence(_ text: String, _ style: TextTable.Style = .plain) throws(CommandError) {
    for line in WrappedRows.lines(of: Printable.text(text), width ?? .max) {
      try self.line(line, style)
    }
  }

  /// Prints rows of which the last text may be long, on as many lines as they take.
  func wrapped(_ rows: [[TextTable.Cell]], indent: Int = 0) throws(CommandError) {
    try table(WrappedRows(rows: rows, indent: indent).table(in: width))
  }
}
