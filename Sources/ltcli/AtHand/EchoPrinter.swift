import EventLog

/// Prints what became of lines: beside each other where there is room, else below each other.
struct EchoPrinter {
  let output: Output
  /// Whether it is read aloud: no columns, and words for signs.
  let isPlain: Bool

  /// How far what belongs to a set stands from the left.
  private static let indent = 3

  func print(_ rows: [EchoRow]) throws(CommandError) {
    var isBehindSet = false
    for row in rows {
      if isPlain { try printPlainly(row) } else { try print(row, isBehindSet) }
      if !row.lead.isEmpty { isBehindSet = true }
    }
    try output.flush()
  }

  private func printPlainly(_ row: EchoRow) throws(CommandError) {
    let lead = row.lead.isEmpty ? "" : "Set \(row.lead.replacing("-", with: " to ")): "
    try output.line(lead + EchoPrinter.spoken(row.parts.joined(separator: ", ")))
  }

  /// A text with words in place of signs that a reader passes over or misreads.
  static func spoken(_ text: String) -> String {
    text.replacing(" × ", with: " times ").replacing(";", with: ",")
      .replacing("“", with: "").replacing("”", with: "")
  }

  private func print(_ row: EchoRow, _ isBehindSet: Bool) throws(CommandError) {
    let columns = output.width ?? .max
    let indent = row.lead.isEmpty && !isBehindSet ? 0 : max(Self.indent, row.lead.count + 2)
    let margin = String(repeating: " ", count: indent)
    let lead = row.lead + String(repeating: " ", count: indent - row.lead.count)
    let parts = row.parts.map { Printable.text($0) }
    let whole = lead + parts.joined(separator: "  ")
    if Printable.width(whole) <= columns { return try output.line(whole, row.style) }
    if row.isExplained, let form = parts.first {
      try output.line(form, .bold)
      for line in WrappedRows.lines(of: parts[1...].joined(separator: "  "), max(1, columns - 2)) {
        try output.line("  " + line)
      }
      return
    }
    var isFirst = true
    // What has no number is one text.
    for part in row.lead.isEmpty ? [parts.joined(separator: "  ")] : parts {
      for line in WrappedRows.lines(of: part, max(1, columns - indent)) {
        try output.line((isFirst ? lead : margin) + line, row.style)
        isFirst = false
      }
    }
  }
}
