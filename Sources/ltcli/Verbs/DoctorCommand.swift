import EventLog
import Projections

enum DoctorCommand: Command {
  static let description = VerbDescription(
    name: "doctor", summary: "check everything that a store needs, and say what to do",
    examples: [
      "ltcli doctor phone":
        "checks files, holes, lock, space, clock, quarantine, snapshots, peers and what is not shown",
      "ltcli doctor phone watch": "also checks whether a sync with watch would work",
    ],
    operands: [
      .store,
      Operand(
        name: "PEER", meaning: "the folder of another store, to check a sync with it",
        isOptional: true, form: .folder),
    ], options: [.zone, .json],
    notes: [
      "Changes nothing, but takes the store's lock for a moment. Exit 0 if all is well or there are only",
      "notes, 1 if there is a fault, 4 if the store is damaged or cannot be read. Faults are damage, a peer",
      "with which five attempts failed, and less free space than twice the log's bytes (at least 16 MiB;",
      "100 MiB are always enough). An address whose last pass did not succeed is a note, and so is a PEER",
      "that is not there now. A PEER that cannot be read, or with which no sync would work, is a fault.",
      "So is a file that is not the store's and has events that the log lacks (4).",
      "Of notes of one sort three are printed, and 20 in all; --json has every one.",
      "Notes are also events that need a newer build, which are kept and not shown, ids that lead to",
      "nothing that is shown, and supersets of one exercise, which are shown as none.",
    ], isSilentWhenWell: true)

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
