import EventLog

enum StatusCommand: Command {
  static let description = VerbDescription(
    name: "status", summary: "print where a store is, what it holds and whom it has met",
    examples: [
      "ltcli status phone": "reads what a snapshot does not know, and changes nothing",
      "ltcli status phone --json": "the same for programs",
    ],
    operands: [.store], options: [.json],
    notes: [
      "“New since” counts the events that the store has taken or written since it last met a peer.",
      "The peer may have got them in another way. ltcli doctor says whether anything is wrong.",
    ])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    let facts = try StoreFacts(try call.store(call.operand(0), reading: .sinceSnapshot))
    try call.isJSON ? call.output.json(facts.json) : facts.print(on: call.output)
    return .done
  }
}
