import EventLog

enum StatusCommand: Command {
  static let description = VerbDescription(
    name: "status", summary: "print where a store is, what it holds and which peers it has met",
    examples: [
      "ltcli status phone": "reads only what a snapshot does not know, and changes nothing",
      "ltcli status phone --json": "the same for programs",
    ],
    operands: [.store], options: [.zone, .json],
    notes: [
      "Pending events are those that a peer has neither acknowledged nor written itself, the most urgent",
      "first; it may have got them in another way. Events at risk are those that no peer is known to hold.",
      "A peer has the name that its store has there. An id that it gave up, since it was put back or",
      "copied, belongs to it. Times are those of the clocks here, or of --zone; --json has them in UTC, and",
      "every range. With a file that is not the store's and has events that the log lacks, the command ends",
      "with 4.",
      "After five failed attempts apps stop trying a peer; ltcli sync still tries it, and --retry clears",
      "the count. Being offline does not count as an attempt. ltcli doctor says whether anything is wrong.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    try context.answering(opened: context.store(_:reading:)) { (stores) throws(CommandError) in
      let facts = try StoreFacts(stores[0], context.appKinds(at: context.operand(0)))
      context.damage.note(facts.strays, beside: stores[0])
      try context.isJSON
        ? context.output.json(facts.json)
        : facts.print(
          PeerCommands(stores[0], context), StatusWords(context), on: context.output)
      return .done
    }
  }
}
