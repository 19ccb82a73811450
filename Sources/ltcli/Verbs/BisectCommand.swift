import EventLog
import Projections
import SyncRelay

enum BisectCommand: Command {
  private static let arrival = CommandOption(
    name: "--arrival", meaning: "in the order in which the events came here, not by their stamps")

  static let description = VerbDescription(
    name: "bisect", summary: "find the first event with which a command of yours fails",
    examples: [
      "ltcli bisect phone -- sh -c 'ltcli show {} module push-a | grep -q elbow'":
        "which event took the word away",
      "ltcli bisect phone --arrival -- ./check.sh": "by arrival; the script reads LT_STORE",
    ],
    operands: [
      .store,
      Operand(
        name: "COMMAND",
        meaning: "a program and its arguments, behind --; {} is the store's folder",
        isRepeated: true),
    ], options: [arrival, .json],
    notes: [
      "The command is run with stores that have the first events only, some 20 times for a million. {} in",
      "its words, and LT_STORE in its environment, name such a store. Status 0 says that all is well; 125",
      "that the command cannot tell, which ends the search (6); any other that it fails. What it prints",
      "goes to standard error. Batches come whole. Your store is only read.",
      "Exit 1: it does not fail with all events, or fails without any.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let store = try context.store(context.operand(0))
    let command = Array(context.arguments.operands.dropFirst())
    let order: Bisection.Order = context.arguments.has(arrival) ? .arrival : .stamps
    let bisection = try attempting("reading the log") { try Bisection(store.log, by: order) }
    let past = try PastStores(of: store, context)
    var runs = 0
    let progress = context.progress("searching")
    defer { progress.finish() }
    let outcome = try bisection.search { (count) throws(CommandError) in
      runs += 1
      return try past.with(Array(bisection.groups.prefix(count).joined()), number: runs) {
        (path) throws(CommandError) in try fails(command, at: path, context)
      }
    }
    progress.finish()
    switch outcome {
    case .first(let group):
      try tell(bisection.groups[group], of: store, runs, context)
      return .done
    case .failsWithout:
      throw CommandError(
        status: .different, reason: "the command fails with a store that has no event",
        hint: "let it succeed where what it looks for is not there yet")
    case .neverFails:
      throw CommandError(
        status: .different, reason: "the command does not fail with all events of the store",
        hint: "status 0 says that all is well; turn the test round, for example with ! in a shell")
    }
  }

  /// Whether the command fails with a store.
  private static func fails(
    _ command: [String], at path: String, _ context: CommandContext
  ) throws(CommandError) -> Bool {
    let words = command.map { $0.replacing("{}", with: path) }
    let ending = try attempting("running the command") {
      try context.console.runProgram(words, variables: [(DefaultStore.variable, path)])
    }
    switch ending {
    case .status(0): return false
    case .status(125):
      throw CommandError(
        status: .undecided, attempted: "running the command",
        reason: "it ended with 125: it cannot tell",
        hint: "let it end with 0 or 1 for each beginning of the log")
    case .status(126), .status(127):
      throw CommandError(
        status: .wrongUsage, attempted: "running the command", reason: "\(ending)",
        hint: "check that the command is there: \(words.first ?? "")")
    case .status: return true
    case .signal:
      throw CommandError(
        status: .undecided, attempted: "running the command", reason: "it \(ending)",
        hint: "let it end with 0 or 1 for each beginning of the log")
    }
  }

  private static func tell(
    _ positions: [Int], of store: Store, _ runs: Int, _ context: CommandContext
  ) throws(CommandError) {
    let state = try context.folded(store).state
    var words = EventWords(state, try context.arguments.here.reader())
    let events = try attempting("reading the log") {
      try positions.map { (position: $0, event: try store.log.event(at: $0)) }
    }
    try attempting("reading the log") {
      if context.isJSON {
        return try context.output.json([
          "events": .array(
            events.map { position, event in
              [
                "entity": .text(event.entity), "id": .text(event.id),
                "position": .count(position), "stamp": .text(event.stamp),
                "type": .text(event.type),
              ]
            }), "runs": .count(runs),
        ])
      }
      for (_, event) in events {
        try context.output.sentence(
          "\(try words.line(event.id, event.stamp)): \(event.type) \(event.entity.id), \(try event.data.memberWords)"
        )
      }
      try context.output.line(
        "the first \(events.count == 1 ? "event" : "batch") with which it fails, found in "
          + Count.text(runs, "run"))
    }
  }
}
