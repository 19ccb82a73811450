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
      "Pending is what a peer has neither acknowledged nor written itself, the most urgent first; it may",
      "have got it in another way. At risk is what no peer is known to hold. Apps stop trying a peer with",
      "which five attempts failed; ltcli sync still tries it, and with --retry forgets them. Being offline",
      "is no attempt.",
      "ltcli doctor says whether anything is wrong.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    try context.answering(opened: context.store(_:reading:)) { (stores) throws(CommandError) in
      let facts = try StoreFacts(stores[0])
      try context.isJSON
        ? context.output.json(facts.json)
        : facts.print(PeerCommands(stores[0], context), on: context.output)
      return .done
    }
  }
}
