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
