import EventLog

/// Standard output, gathered and written in large pieces.
final class Output {
  /// How many rows of a long table are lined up with each other at least.
  static let rowsPerPiece = 1000
  private static let capacity = 64 << 10

  private let console: any Console
  /// Whether a person's terminal shows what is printed, by itself or in a pager.
  private let isTerminal: Bool
  private var pending: [UInt8] = []
  private var isPaged = false
  /// Whether what was printed may still be taken back.
  private var isHeld = false

  init(_ console: any Console) {
    self.console = console
    isTerminal = console.isOutputTerminal
  }

  /// Whether text may be coloured: a person sees it, and has not said no.
  var isColoured: Bool {
    console.isOutputTerminal && (console.variable("NO_COLOR") ?? "").isEmpty
      && console.variable("TERM") != "dumb"
  }

  /// How wide a table may be, by `COLUMNS`, else by the terminal; nil for any width.
  var width: Int? {
    let columns = console.variable("COLUMNS").flatMap { Decimal.value(of: $0.utf8) }
    if let columns, columns > 0 { return Int(clamping: columns) }
    return console.outputWidth
  }

  /// Shows what is printed from now on in the person's pager, if standard output is a terminal.
  func usePager() {
    guard console.isOutputTerminal, let command = PagerChoice.command(console.variable) else {
      return
    }
    if !isPaged { console.startPager(command) }
    isPaged = true
  }

  func bytes(_ bytes: some Sequence<UInt8>) throws(CommandError) {
    pending.append(contentsOf: bytes)
    if pending.count >= Output.capacity, !isHeld { try flush() }
  }

  func text(_ text: String) throws(CommandError) {
    try bytes(text.utf8)
  }

  /// Prints a line for people, fit for a terminal, which stands out where text may be coloured.
  func line(_ text: String = "", _ style: TextTable.Style = .plain) throws(CommandError) {
    try self.text(style.text(Printable.text(text), isColoured: isColoured) + "\n")
  }

  /// Prints JSON as one line: as it is, or fit for a terminal, where it is still the same JSON, but not canonical.
  func line(_ bytes: [UInt8]) throws(CommandError) {
    pending.append(contentsOf: isTerminal ? Printable.json(bytes) : bytes)
    try self.bytes(CollectionOfOne(UInt8(ascii: "\n")))
  }

  /// Prints an object as one line of canonical JSON.
  func json(_ object: JSONObject) throws(CommandError) {
    try line(object.canonicalBytes())
  }

  func table(_ table: TextTable) throws(CommandError) {
    var table = table
    try rows(of: &table)
  }

  /// Prints the rows that a long table has so far, and takes them out of it; the columns keep their widths.
  func rows(of table: inout TextTable) throws(CommandError) {
    try text(table.takeText(isColoured: isColoured))
  }

  /// Adds a row to a long table, whose rows are printed a thousand at a time.
  func row(_ row: [TextTable.Cell], of table: inout TextTable) throws(CommandError) {
    table.add(row)
    if table.rows.count == Output.rowsPerPiece { try rows(of: &table) }
  }

  /// Prints all that the body prints, or nothing of it where it throws.
  func allOrNothing<Value>(
    _ body: () throws(CommandError) -> Value
  ) throws(CommandError) -> Value {
    let (start, wasHeld) = (pending.count, isHeld)
    isHeld = true
    defer { isHeld = wasHeld }
    do throws(CommandError) {
      return try body()
    } catch {
      pending.removeSubrange(start...)
      throw error
    }
  }

  /// Keeps what is printed until it is handed over or discarded.
  func hold() { isHeld = true }

  /// Drops what was printed and not handed over.
  func discard() { pending = [] }

  /// Hands over what was printed so far.
  func flush() throws(CommandError) {
    guard !pending.isEmpty else { return }
    let bytes = pending
    pending = []
    do throws(OutputFailure) {
      try console.writeOutput(bytes)
    } catch {
      switch error {
      case .closed: throw .outputClosed
      case .failed(let reason):
        throw CommandError(
          status: .outputFailed, attempted: "writing to standard output", reason: reason,
          hint: "no store is at fault: what was written to one is durable")
      }
    }
  }
}
