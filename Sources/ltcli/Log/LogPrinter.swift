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

/// Prints the last events of a log, and then each that a writer adds, until the reader of its output has gone.
enum LogFollower {
  /// How many events are printed at first if `-n` does not say.
  private static let usualCount = 10

  static func follow(
    _ path: String, _ selection: EventSelection, _ context: CommandContext
  ) throws(CommandError) {
    let (place, store) = try attempting("opening the store") {
      // Before it is opened: whatever comes to stand there later is another one.
      (
        try context.environment.files.identity(of: path),
        try Store.follow(at: path, environment: context.environment)
      )
    }
    try context.damage.note(store)
    // A follower may never come to its end, which would tell it.
    if let damage = context.damage.error { context.warn("\(damage.place): \(damage.reason)") }
    context.warn(ofTailOf: store)
    var selection = selection
    selection.count = selection.count ?? usualCount
    var printer = LogPrinter(context)
    let count = try printer.print(selection, of: store.log, among: 1..<(store.log.count + 1))
    let kinds = context.kinds(at: store.folder.path)
    if count == 0, let missing = try NothingFound.error(selection.filter, in: store.log, kinds) {
      context.note("" + missing.reason + (missing.hint.map { "; " + $0 } ?? ""))
    }
    selection.count = nil
    repeat {
      let growth = try attempting("reading the log") { try store.readGrowth() }
      switch growth {
      case .none:
        guard
          try attempting("following the log", { try context.environment.files.identity(of: path) })
            == place
        else {
          throw CommandError(
            .unreachable, attempted: "following the log", at: LogError.Position(path: path),
            "the store was moved or removed, or another one stands in its place",
            hint: "run it again")
        }
      case .appended(let positions):
        _ = try printer.print(selection, of: store.log, among: positions)
      case .replaced:
        throw CommandError(
          .unreachable, attempted: "following the log", at: LogError.Position(path: path),
          "its lines were replaced meanwhile, as a repair does", hint: "run it again")
      }
      try context.output.flush()
    } while context.console.waitForMore()
  }
}
