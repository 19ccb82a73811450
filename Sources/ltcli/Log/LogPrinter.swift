import EventLog

/// Prints events of a log as they come: rows for people, or their lines.
struct LogPrinter {
  private let context: CommandContext
  private var table: EventTable

  init(_ context: CommandContext) {
    self.context = context
    table = EventTable(on: context.output)
  }

  /// Prints what is selected among some positions; returns how many events that were.
  mutating func print(
    _ selection: EventSelection, of log: Log, among positions: some BidirectionalCollection<Int>
  ) throws(CommandError) -> Int {
    var table = table
    defer { self.table = table }
    let isJSON = context.isJSON
    let count = try selection.forEach(in: log, among: positions) {
      (event, position) throws(CommandError) in
      if isJSON {
        try context.output.line(event.line)
      } else {
        try table.add(event, at: position)
      }
    }
    try table.finish()
    return count
  }
}
