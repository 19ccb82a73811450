import EventLog

enum ReceiveCommand: Command {
  static let description = VerbDescription(
    name: "receive", summary: "take event lines of another store from standard input",
    examples: ["ltcli log watch --json | ltcli receive phone": "takes what phone lacks of watch"],
    operands: [.store], options: [.sameReplica, .json],
    notes: [
      "The lines are kept verbatim. One that is malformed, has a wrong sum, is of another dataset, or",
      "is a second content under a known id is refused with its number (exit 3), and nothing of the",
      "call is kept.",
    ])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    let store = try call.writableStore(call.operand(0))
    var input = InputLines(call.console)
    let dataset = store.manifest.dataset
    let events = try attempting("reading the event lines") {
      try input.all().map { (line) throws(LogError) in try line.event(of: dataset) }
    }
    let taken = try attempting("receiving the events") { try store.receive(events) }.count
    let known = events.count - taken
    try call.answer(
      ["known": .count(known), "taken": .count(taken)], "taken \(taken), known \(known)")
    call.makeSnapshotIfDue(of: store)
    return .done
  }
}
