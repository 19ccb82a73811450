import EventLog
import Projections

enum DoctorCommand: Command {
  static let description = VerbDescription(
    name: "doctor", summary: "look at all that a store needs, and say what to do",
    examples: [
      "ltcli doctor phone": "files, holes, lock, room, clock, quarantine, snapshots, peers",
      "ltcli doctor phone watch": "and whether a sync with watch would work",
    ],
    operands: [
      .store,
      Operand(name: "PEER", meaning: "another store that it is to meet", isOptional: true),
    ], options: [.json],
    notes: [
      "Changes nothing, but takes the store's lock for a moment. Exit 0 where all is well or only",
      "worth a look, 1 where somebody has to see to something, 4 where the store cannot be read.",
      "Somebody has to see to faults of the log, to a peer with which five attempts failed, and to a",
      "medium with less room than twice the log's bytes, or than 16 MiB; 100 MiB are always enough. Worth",
      "a look is each address of a peer whose last pass did not succeed. A PEER that is not there now is",
      "only worth a look; one that cannot be read, or with which no sync would work, is a fault.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let replica = try context.checkedReplica(context.operand(0))
    var checkup = try Checkup(context, replica)
    if let peer = context.optionalOperand(1) {
      try checkup.lookAtExchange(replica.store, with: peer, context)
    }
    try context.isJSON ? context.output.json(checkup.json) : checkup.print(on: context.output)
    return checkup.isWell ? .done : .different
  }
}
