import EventLog

/// Events as rows for people. The first rows wait until a screen of them is there, since the columns' widths are
/// found from them; each later row is printed as it comes.
struct EventTable {
  private let output: Output
  private var waiting: [(event: Event, position: Int)] = []
  private var columns: EventColumns?
  private var table = TextTable()

  /// How many rows the columns are found from.
  private static let screen = 50

  init(on output: Output) {
    self.output = output
  }

  mutating func add(_ event: Event, at position: Int) throws(CommandError) {
    if let columns {
      table.add(columns.cells(of: event, at: position))
      return try output.rows(of: &table)
    }
    waiting.append((event, position))
    if waiting.count == EventTable.screen { try printWaiting() }
  }

  /// Prints the rows that wait.
  mutating func finish() throws(CommandError) {
    if !waiting.isEmpty { try printWaiting() }
  }

  private mutating func printWaiting() throws(CommandError) {
    var needs = EventColumns.Needs()
    for (event, position) in waiting { needs.note(event, at: position) }
    let columns = EventColumns(needs, width: output.width)
    for (event, position) in waiting { table.add(columns.cells(of: event, at: position)) }
    (self.columns, waiting) = (columns, [])
    try output.rows(of: &table)
  }
}

/// Which columns a table of events has, and how wide each is; a width of 0 leaves a column out.
struct EventColumns: Equatable {
  var position: Int
  var id: Int
  var stamp = EventColumns.wholeStamp
  var type: Int
  var entity: Int
  var data = EventColumns.usualData
  /// Whether columns get as much room as a later event needs.
  let canGrow: Bool

  /// How wide a stamp is, and how wide payloads are in a table of any width.
  static let wholeStamp = 29
  static let usualData = 60

  private static let gap = 2
  /// Of a payload in less room nothing is to be seen.
  private static let leastData = 8
  /// What is shown of id and stamp, and how much room must then be left: the first that fits is taken.
  private static let shapes = [
    (true, wholeStamp, 18), (true, 19, 18), (false, 19, 0), (false, 0, 0),
  ]

  /// The widest texts that some events have.
  struct Needs: Equatable {
    var position = 1
    var id = 1
    var type = 1
    var entity = 1

    mutating func note(_ event: Event, at position: Int) {
      self.position = max(self.position, "\(position)".utf8.count)
      id = max(id, "\(event.id)".utf8.count)
      type = max(type, event.layout.type.count)
      entity = max(entity, event.layout.entity.count)
    }
  }

  /// Finds the columns for a table of some width; nil where it may be of any.
  ///
  /// Of what does not fit the payload is cut first, then the stamp loses its end, then the id goes, then
  /// the stamp, and then type and entity are cut.
  init(_ needs: Needs, width: Int?) {
    (position, id, type, entity) = (needs.position, needs.id, needs.type, needs.entity)
    canGrow = width == nil
    guard let width else { return }
    data = 0
    // One long id takes the room of all others only where there is room.
    if total + EventColumns.gap + 2 * EventColumns.leastData > width {
      entity = min(entity, max(EventColumns.leastData, width / 4))
    }
    for (hasID, stamp, least) in EventColumns.shapes {
      (id, self.stamp) = (hasID ? needs.id : 0, stamp)
      let room = width - total
      guard room >= least else { continue }
      data = room - EventColumns.gap
      if data < EventColumns.leastData { data = 0 }
      return
    }
    cut(to: width)
  }

  /// How wide all of it is.
  var total: Int {
    let shown = [position, id, stamp, type, entity, data].filter { $0 > 0 }
    return shown.reduce((shown.count - 1) * EventColumns.gap, +)
  }

  /// Takes from type and entity what is too much, as far as they go.
  private mutating func cut(to width: Int) {
    for (leastType, leastEntity) in [(12, 6), (1, 1)] {
      type -= min(max(0, total - width), max(0, type - leastType))
      entity -= min(max(0, total - width), max(0, entity - leastEntity))
    }
  }

  /// An event's cells, cut to the columns where a width limits them.
  func cells(of event: Event, at position: Int) -> [TextTable.Cell] {
    func text(_ text: String, _ column: Int, _ style: TextTable.Style = .plain) -> TextTable.Cell {
      .init(canGrow ? text : Printable.short(text, column), style)
    }
    var cells = [TextTable.Cell(position, .faint)]
    if id > 0 { cells.append("\(event.id)") }
    if stamp > 0 { cells.append(.init(String("\(event.stamp)".prefix(stamp)), .faint)) }
    cells += [text("\(event.type)", type, .bold), text(event.entity.id, entity)]
    if data > 0 {
      // A character that is shown has 16 bytes at most; one that the cut parts is cut off as well.
      let payload = String(decoding: event.dataBytes.prefix(16 * data), as: UTF8.self)
      cells.append(.init(Printable.short(payload, data), .faint))
    }
    return cells
  }
}
