import EventLog

/// Events as rows for people. The first rows wait until a screen of them is there, to find the columns'
/// widths; every other one is printed as it comes.
struct EventTable {
  private let output: Output
  private var waiting: [(event: Event, position: Int)] = []
  private var row: EventRow?

  /// How many rows the columns are found from.
  private static let screen = 50

  init(on output: Output) {
    self.output = output
  }

  mutating func add(_ event: Event, at position: Int) throws(CommandError) {
    if row == nil {
      waiting.append((event, position))
      if waiting.count == EventTable.screen { try printWaiting() }
    } else {
      try print(event, at: position)
    }
  }

  /// Prints the rows that wait.
  mutating func finish() throws(CommandError) {
    if !waiting.isEmpty { try printWaiting() }
  }

  private mutating func printWaiting() throws(CommandError) {
    var needs = EventColumns.Needs()
    for (event, position) in waiting { needs.note(event, at: position) }
    row = EventRow(
      columns: EventColumns(needs, width: output.width), isColoured: output.isColoured)
    for (event, position) in waiting { try print(event, at: position) }
    waiting = []
  }

  private mutating func print(_ event: Event, at position: Int) throws(CommandError) {
    guard let bytes = row?.bytes(of: event, at: position) else { return }
    try output.bytes(bytes)
  }
}

/// Writes events as rows of a table, byte by byte: a log has a million of them.
///
/// Of an event's line only the payload may hold what a terminal obeys or what is wider than it is long.
struct EventRow {
  private var columns: EventColumns
  private let faint: Marks
  private let bold: Marks
  private var bytes: [UInt8] = []

  /// What stands around a text that stands out.
  private struct Marks {
    let start: [UInt8]
    let end: [UInt8]

    init(_ style: TextTable.Style, isColoured: Bool) {
      let parts = style.text("|", isColoured: isColoured).utf8.split(
        separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
      (start, end) = (Array(parts[0]), Array(parts[1]))
    }
  }

  private static let space = UInt8(ascii: " ")
  private static let ellipsis = Array("…".utf8)

  init(columns: EventColumns, isColoured: Bool) {
    self.columns = columns
    faint = Marks(.faint, isColoured: isColoured)
    bold = Marks(.bold, isColoured: isColoured)
  }

  /// An event's row, with its newline.
  mutating func bytes(of event: Event, at position: Int) -> [UInt8] {
    columns.grow(for: event, at: position)
    let (line, layout) = (event.line, event.layout)
    // The line begins with replica, seq and stamp, each behind a key (log-format 1).
    let seqStart = 36
    let seqEnd = line[seqStart...].firstIndex(of: UInt8(ascii: ",")) ?? seqStart
    let stampStart = seqEnd + 10
    bytes.removeAll(keepingCapacity: true)
    let digits = Array("\(position)".utf8)
    pad(columns.position - digits.count)
    append(digits[...], faint)
    if columns.id > 0 {
      separate()
      bytes.append(contentsOf: line[12..<28])
      bytes.append(UInt8(ascii: ":"))
      bytes.append(contentsOf: line[seqStart..<seqEnd])
      // Of several contents under one id, which one it is stands in no line.
      let number = event.id.contentNumber
      let content = number == 1 ? [] : Array("/\(number)".utf8)
      bytes.append(contentsOf: content)
      pad(columns.id - 17 - (seqEnd - seqStart) - content.count)
    }
    if columns.stamp > 0 {
      separate()
      append(line[stampStart..<(stampStart + columns.stamp)], faint)
    }
    separate()
    append(line[layout.type], bold, cutTo: columns.type)
    pad(columns.type - layout.type.count)
    separate()
    append(line[layout.entity], nil, cutTo: columns.entity)
    if columns.data > 0 {
      pad(columns.entity - layout.entity.count)
      separate()
      appendPayload(line[layout.data])
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private mutating func separate() { pad(2) }

  private mutating func pad(_ count: Int) {
    if count > 0 { bytes.append(contentsOf: repeatElement(EventRow.space, count: count)) }
  }

  /// Appends a text of ASCII.
  private mutating func append(_ text: ArraySlice<UInt8>, _ marks: Marks?, cutTo width: Int = .max)
  {
    if let marks { bytes.append(contentsOf: marks.start) }
    if text.count <= width {
      bytes.append(contentsOf: text)
    } else {
      bytes.append(contentsOf: text.prefix(width - 1))
      bytes.append(contentsOf: EventRow.ellipsis)
    }
    if let marks { bytes.append(contentsOf: marks.end) }
  }

  /// Appends as much of a payload as there is room for, fit for a terminal.
  private mutating func appendPayload(_ data: ArraySlice<UInt8>) {
    let shown = data.prefix(columns.data)
    if shown.allSatisfy({ $0 &- 0x20 < 0x5F }) { return append(data, faint, cutTo: columns.data) }
    // No character that is shown has more than a few bytes; what is cut in two is cut off as well.
    let text = String(decoding: data.prefix(16 * columns.data), as: UTF8.self)
    append(Array(Printable.short(text, columns.data).utf8)[...], faint)
  }
}
