import EventLog
import Importers
import Projections
import SyncRelay
import Training

enum UndoCommand: Command {
  private static let list = CommandOption(
    name: "--list", meaning: "list what the commands of this device wrote, the newest first")
  private static let all = CommandOption(name: "--all", meaning: "list, or show, all of it")
  private static let anyway = CommandOption(
    name: "--anyway", meaning: "take back also what was changed since")

  static let description = VerbDescription(
    name: "undo", summary: "take back what a command wrote: sets, edits, deletions, imports",
    examples: [
      "ltcli undo phone": "the last command that is not undone; again for the one before it",
      "ltcli undo phone --list": "what each command wrote, when, and whether it is undone",
      "ltcli undo phone 3": "number 3 of that list; an undo is undone in the same way",
      "ltcli undo phone aaaaaaaaaaaaaaaa:12":
        "the command that wrote this event, also on another device",
      "ltcli undo phone --dry-run": "shows before and after, and writes nothing",
    ],
    operands: [
      .store,
      Operand(
        name: "N|EVENT", meaning: "which command: its number in the list, or an event of it",
        isOptional: true),
    ],
    options: [list, all, anyway, .dryRun, .zone, .sameReplica, .json],
    notes: [
      "What a command wrote is given back as it was before, by events later than it: the log keeps both,",
      "and other devices get both. If something of it was changed since, nothing is written (exit 6), or,",
      "of an import and of what was more than 1,000 events, the rest is undone (exit 1). What was undone",
      "since counts as unchanged. A line of append that is not --atomic is a command of its own.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let which = context.optionalOperand(1)
    if context.arguments.has(list) {
      guard which == nil else { throw .usage("--list takes no number and no event") }
      try printList(context)
      return .done
    }
    return try context.changing(context.operand(0)) { (replica) throws(CommandError) in
      let ledger = try attempting("reading what was written") {
        try CommandLedger(replica.state)
      }
      let command = try find(which, ledger, in: replica)
      if let undo = ledger.undo(of: command.id), undo.left == 0 {
        throw CommandError(
          status: .different, reason: "\(command.id) was undone already",
          hint: "ltcli undo \(ShellWord.quoted(context.operand(0))) \(undo.event) brings it back")
      }
      if let record = command.record, record.isOfImport, record.undoes == nil {
        return try ImportsCommand.undo(record.importID, in: replica, context)
      }
      return try undo(command, ledger, in: replica, context)
    }
  }

  /// The command that is meant.
  private static func find(
    _ which: String?, _ ledger: CommandLedger, in replica: Replica
  ) throws(CommandError) -> WrittenCommand {
    if let which, Int(which) == nil {
      guard let id = EventID(which) else {
        throw .usage(
          "“\(Printable.text(which))” is no number and no event",
          hint: "ltcli undo STORE --list lists what can be undone")
      }
      let found = try attempting("looking for the command") {
        try replica.command(with: id, ledger)
      }
      if let found { return found }
      throw CommandError(
        status: .different, reason: "the log does not have the event \(id)",
        hint: "ltcli undo STORE --list lists what can be undone")
    }
    let number = which.flatMap { Int($0) }
    if let number, number < 1 { throw .usage("the list of commands counts from 1") }
    var found: WrittenCommand?
    var count = 0
    try attempting("looking for the command") {
      try replica.forEachOwnCommand(ledger) { command in
        count += 1
        if let number {
          if count == number { found = command }
        } else if !command.isUndo, !isTaken(command, ledger) {
          found = command
        }
        return found == nil
      }
    }
    if let found { return found }
    throw CommandError(
      status: .different,
      reason: number.map {
        "this device wrote \(Count.text(count, "command")), and none is number \($0)"
      }
        ?? "nothing that this device wrote is left to undo",
      hint: "ltcli undo STORE --list lists what was written")
  }

  private static func isTaken(_ command: WrittenCommand, _ ledger: CommandLedger) -> Bool {
    ledger.isUndone(command.id)
  }

  private static func undo(
    _ command: WrittenCommand, _ ledger: CommandLedger, in replica: Replica,
    _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    let reader = try context.arguments.here.reader()
    let (words, undo, changes) = try attempting("reading what \(command.id) wrote") {
      var words = CommandWords(replica, ledger, reader)
      let undo = try CommandUndo(
        of: command, by: ledger, in: replica, isOverriding: context.arguments.has(anyway))
      return (
        try words.words(command), undo, try UndoChanges(undo.writes, in: replica.state, reader)
      )
    }
    if undo.isRefused { throw try refusal(undo, words, reader, in: replica) }
    let event = try attempting("undoing \(command.id)") {
      try context.isTrial ? nil : undo.write()
    }
    let left = try attempting("reading what stays") {
      var titles = EntityTitles(replica.state, reader)
      return try undo.obstacles.map {
        (entity: $0.entity, title: try titles.title(of: $0.entity), reason: $0.reason)
      }
    }
    if context.isJSON {
      var object: JSONObject = [
        "changes": changes.json, "command": .text(command.id), "dryRun": .bool(context.isTrial),
        "left": .array(
          left.map { ["entity": .text($0.entity), "reason": .string($0.reason)] }),
        "words": .string(words),
      ]
      object["undo"] = event.map { .text($0) }
      try context.output.json(object)
    } else {
      let lead = context.isTrial ? "would take back" : command.isUndo ? "undone" : "took back"
      try context.output.line("\(lead): \(words)", .bold)
      try changes.print(on: context.output, all: context.arguments.has(all))
      if !left.isEmpty {
        try context.output.line("left as they are")
        try context.output.wrapped(left.map { ["\($0.title)", "\($0.reason)"] }, indent: 2)
      }
      if let event {
        let store = ShellWord.quoted(context.operand(0))
        try context.output.line("ltcli undo \(store) \(event) brings it back")
      }
    }
    return left.isEmpty ? .done : .different
  }

  private static func refusal(
    _ undo: CommandUndo, _ words: String, _ reader: TimeReader, in replica: Replica
  ) throws(CommandError) -> CommandError {
    let reasons = try attempting("reading what was changed") {
      var titles = EntityTitles(replica.state, reader)
      return try undo.obstacles.map { "\(try titles.title(of: $0.entity)): \($0.reason)" }
    }
    let shown = reasons.prefix(3).joined(separator: "; ")
    let more = reasons.count > 3 ? "; and \(reasons.count - 3) more" : ""
    return CommandError(
      status: undo.canOverride ? .undecided : .inputRefused,
      attempted: "undoing “\(words)”", reason: shown + more + "; nothing is written",
      hint: undo.canOverride
        ? "undo first what was done since, or take that back, too, with --anyway" : nil)
  }

  /// So many commands are listed, if not all are asked for.
  private static let mostListed = 20

  private static func printList(_ context: CommandContext) throws(CommandError) {
    let replica = try context.replica(context.operand(0))
    let reader = try context.arguments.here.reader()
    let isWhole = context.arguments.has(all)
    var rows: [(command: WrittenCommand, time: Instant, words: String, undo: CallRecord?)] = []
    var hasMore = false
    try attempting("reading what was written") {
      let ledger = try CommandLedger(replica.state)
      var words = CommandWords(replica, ledger, reader)
      try replica.forEachOwnCommand(ledger) { command in
        if !isWhole, rows.count == mostListed {
          hasMore = true
          return false
        }
        rows.append(
          (
            command, try command.moment(in: replica.log), try words.words(command),
            ledger.undo(of: command.id)
          ))
        return true
      }
    }
    if context.isJSON {
      let commands = rows.enumerated().map { place, row -> JSONValue in
        var object: JSONObject = [
          "command": .text(row.command.id), "events": .count(row.command.events.count),
          "number": .count(place + 1), "words": .string(row.words),
          "writtenAt": .text(row.time),
        ]
        object["undoneBy"] = row.undo.map { .text($0.event) }
        return .object(object)
      }
      return try context.output.json(["commands": .array(commands), "more": .bool(hasMore)])
    }
    if rows.isEmpty { return try context.output.line("nothing was written on this device") }
    var table = FittedTable([
      .init(heading: "", isNumber: true), .init(heading: "when", rank: 2),
      .init(heading: "what", isCut: true), .init(heading: "", rank: 1),
      .init(heading: "command", rank: 3),
    ])
    for (place, row) in rows.enumerated() {
      let state = row.undo.map { $0.left == 0 ? "undone" : "undone but for \($0.left)" } ?? ""
      table.add([
        "\(place + 1)", "\(reader.shown(row.time))", .init(row.words),
        .init(state, .faint), .init("\(row.command.id)", .faint),
      ])
    }
    try context.output.table(table.table(in: context.output.width))
    if hasMore { try context.output.line("--all lists the earlier ones, too") }
  }
}
