import EventLog

enum StatusCommand: Command {
  static let description = VerbDescription(
    name: "status", summary: "print where a store is, what it holds and which peers it has met",
    examples: [
      "ltcli status phone": "reads only what a snapshot does not know, and changes nothing",
      "ltcli status phone --json": "the same for programs",
    ],
    operands: [.store], options: [.json],
    notes: [
      "Pending events are those that a peer has neither acknowledged nor written itself, the most urgent",
      "first; it may have got them in another way. Events at risk are those that no peer is known to hold.",
      "After five failed attempts apps stop trying a peer; ltcli sync still tries it, and --retry clears",
      "the count. Being offline does not count as an attempt. ltcli doctor says whether anything is wrong.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    try context.answering(opened: context.store(_:reading:)) { (stores) throws(CommandError) in
      let facts = try StoreFacts(stores[0], context.appKinds(at: context.operand(0)))
      try context.isJSON
        ? context.output.json(facts.json)
        : facts.print(PeerCommands(stores[0], context), on: context.output)
      return .done
    }
  }
}
