import EventLog
import EventLogTesting
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

  @Test(arguments: [
    0x0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069,
    0xFEFF...0xFEFF, 0xE0000...0xE007F,
  ])
  func `what hides or turns is written out`(range: ClosedRange<UInt32>) throws {
    for value in range {
      let scalar = try #require(Unicode.Scalar(value))
      #expect(Printable.text("a\(scalar)b") == "a\\u{\(String(value, radix: 16))}b")
    }
  }

  @Test func `a line for people, a note and an error are all written out`() throws {
    let console = CapturedConsole()
    let output = Output(console)
    try output.line("a\u{1B}b")
    try output.line(Array("a\u{202E}b".utf8))
    try output.flush()
    #expect(String(decoding: console.output, as: UTF8.self) == "a\\u{1b}b\na\u{202E}b\n")
    let error = CommandError(
      status: .damaged, attempted: "reading \u{200B}", place: "/a\u{1B}", reason: "b\u{61C}",
      hint: "c\u{E0041}")
    #expect(
      error.text(command: "ltcli")
        == "ltcli: reading \\u{200b}: /a\\u{1b}: b\\u{61c}\nhint: c\\u{e0041}\n")
  }

  @Test func `the holder of a lock is written out`() throws {
    let bench = Workbench()
    bench.makeStore()
    let lock = try bench.files.lock("/phone/lock", holder: "\u{1B}[2Jnobody")
    let outcome = bench.run("append /phone", input: Line.module("m", "M"))
    #expect(outcome.status == .unreachable)
    #expect(outcome.error.contains("written by \\u{1b}[2Jnobody"))
    withExtendedLifetime(lock) {}
  }

  @Test func `the headers of a table from elsewhere are written out`() throws {
    let bench = Workbench()
    bench.makeStore()
    try bench.files.createFile(at: "/strong.csv").append(Array("a\u{1B}[31m,b\u{202E}\n1,2\n".utf8))
    let outcome = bench.run("import strong /phone /strong.csv --unit kg --zone UTC")
    #expect(outcome.status == .inputRefused)
    #expect(!outcome.error.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }

  @Test func `words that are no UTF-8 are refused, not repaired`() {
    let console = CapturedConsole()
    let tool = Tool(console: console, environment: StoreEnvironment(files: MemoryFileSystem()))
    #expect(tool.run(bytes: [Array("init".utf8), [0x2F, 0xFF]]) == .wrongUsage)
    #expect(console.error.contains("is not UTF-8\nhint: "))
    #expect(tool.run(bytes: [Array("version".utf8)]) == .done)
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

  @Test(arguments: [
    ("\u{9B}31m", "\\u009b31m"), ("a\u{202E}b", "a\\u202eb"),
    ("\u{2066}\u{2069}", "\\u2066\\u2069"),
    ("\u{200E}\u{200F}\u{61C}", "\\u200e\\u200f\\u061c"), ("\u{E0041}", "\\udb40\\udc41"),
    ("Klimmzüge 懸垂", "Klimmzüge 懸垂"),
  ])
  func `what a terminal would obey in JSON is escaped there, and stays as it is elsewhere`(
    text: String, shown: String
  ) throws {
    for isTerminal in [true, false] {
      let console = CapturedConsole()
      console.isOutputTerminal = isTerminal
      let output = Output(console)
      try output.json(["name": .string(text)])
      try output.flush()
      let printed = String(decoding: console.output, as: UTF8.self)
      #expect(printed == "{\"name\":\"\(isTerminal ? shown : text)\"}\n")
      let bytes = Array(console.output.dropLast())
      #expect(try JSONReader.value(of: bytes) == .object(["name": .string(text)]))
    }
  }
}
