import EventLog

enum ReceiveCommand: Command {
  static let description = VerbDescription(
    name: "receive", summary: "take event lines of another store from standard input",
    examples: ["ltcli log watch --json | ltcli receive phone": "takes what phone lacks of watch"],
    operands: [.store], options: [.sameReplica, .json],
    notes: [
      "The lines are kept verbatim. One that is malformed, has a wrong sum, is of another dataset, or",
      "is a second content under a known id is refused with its number (exit 3), and nothing of the",
      "call is kept; nor is anything where the disk fails or the call is killed. All lines are held",
      "in memory meanwhile, in about four times their size.",
    ])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    let store = try call.writableStore(call.operand(0))
    let before = store.manifest.replica
    let (taken, known) = try receive(InputLines(call.console), into: store)
    try call.answer(
      ["known": .count(known), "taken": .count(taken)], "taken \(taken), known \(known)")
    call.sayNewReplica(of: store, was: before)
    call.makeSnapshotIfDue(of: store)
    return .done
  }

  /// Takes the lines, and says how many were taken and how many were known.
  private static func receive(
    _ input: InputLines, into store: Store
  ) throws(CommandError) -> (taken: Int, known: Int) {
    var input = input
    var events: [Event] = []
    while let lines = try input.nextGroup() {
      try attempting("reading the event lines") {
        for line in lines { events.append(try line.event(of: store.manifest.dataset)) }
      }
    }
    let taken = try attempting("receiving the events") { try store.receive(events) }.count
    return (taken, events.count - taken)
  }
}
