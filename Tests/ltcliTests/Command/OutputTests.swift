import Testing

@testable import ltcli

struct OutputTests {
  @Test func `columns stand under each other, numbers at the right, nothing at a line's end`() {
    var table = TextTable(indent: 2)
    table.add([.init(7), "a", "x"])
    table.add([.init(12), "引体", "y"])
    table.add([.init(3), "abcde", ""])
    #expect(table.text == "   7  a      x\n  12  引体   y\n   3  abcde\n")
  }

  @Test func `a long table is printed piece by piece, and its columns only grow`() throws {
    let console = CapturedConsole()
    let output = Output(console)
    var table = TextTable()
    for number in 1...Output.rowsPerPiece { try output.row([.init(number), "x"], of: &table) }
    #expect(table.rows.isEmpty)
    try output.row([.init(7), "x"], of: &table)
    try output.table(table)
    try output.flush()
    let lines = String(decoding: console.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == Output.rowsPerPiece + 1)
    #expect(Set(lines.map(\.count)).count == 1)
  }

  @Test func `colours do not move columns`() {
    var table = TextTable()
    table.add([.init("a", .bold), "x"])
    table.add(["bb", "y"])
    #expect(table.takeText(isColoured: true) == "\u{1B}[1ma\u{1B}[0m   x\nbb  y\n")
  }

  @Test func `what a terminal would obey is shown, not obeyed`() {
    #expect(Printable.text("a\u{1B}[31mb\u{202E}c\n") == "a\\u{1b}[31mb\\u{202e}c\\u{a}")
    #expect(Printable.text("Kniebeuge é 引体") == "Kniebeuge é 引体")
  }

  @Test func `a text that is too long ends with an ellipsis inside its columns`() {
    #expect(Printable.short("abcdef", 6) == "abcdef")
    #expect(Printable.short("abcdefg", 6) == "abcde…")
    #expect(Printable.width(Printable.short("引体引体引体", 6)) <= 6)
  }

  @Test(arguments: [
    (true, nil, nil, true), (true, "", nil, true), (true, "1", nil, false),
    (true, nil, "dumb", false), (false, nil, nil, false),
  ])
  func `colours are for terminals, unless somebody said no`(
    isTerminal: Bool, noColour: String?, terminal: String?, expected: Bool
  ) {
    let console = CapturedConsole()
    console.isOutputTerminal = isTerminal
    console.variables["NO_COLOR"] = noColour
    console.variables["TERM"] = terminal
    #expect(Output(console).isColoured == expected)
  }

  @Test func `progress is for a person at a terminal, and goes away`() {
    let console = CapturedConsole()
    let silent = Progress("replaying", of: 4, on: console, stride: 2)
    for _ in 0..<4 { silent.step() }
    silent.finish()
    #expect(console.error.isEmpty)
    console.isErrorTerminal = true
    let shown = Progress("replaying", of: 4, on: console, stride: 2)
    for _ in 0..<4 { shown.step() }
    shown.finish()
    #expect(
      console.error
        == "\rreplaying: 2 of 4\u{1B}[K\rreplaying: 4 of 4\u{1B}[K\r\u{1B}[K")
  }
}
