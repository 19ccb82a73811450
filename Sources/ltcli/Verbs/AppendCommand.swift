import EventLog
import Projections

enum AppendCommand: Command {
  private static let atomic = CommandOption(
    name: "--atomic", meaning: "all lines are one batch, written whole or not at all")

  static let description = VerbDescription(
    name: "append", summary: "write events given on standard input",
    examples: [
      #"echo '{"type":"module.saved","entity":"push-a","data":{"name":"Push A"}}'"#
        + " | ltcli append phone": "writes one event and prints its id",
      "ltcli append phone < events.jsonl": "writes one event a line, in order",
      "ltcli append phone --atomic < session.jsonl": "writes all of them or none",
    ],
    operands: [.store], options: [atomic, .sameReplica, .json],
    notes: [
      "A line is {\"type\":…,\"entity\":…,\"data\":{…}}, with \"v\" where the payload is not version 1.",
      "An id is printed once its event is durable; `unchanged` where the state is that already.",
      "It stops at the first line that is refused (exit 3); what was printed stays.",
    ])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    let replica = try call.writableReplica(call.operand(0))
    var input = InputLines(call.console)
    do throws(CommandError) {
      if call.arguments.has(atomic) {
        try writeAtomically(try input.all(), to: replica, call)
      } else {
        while let group = try input.nextGroup() { try write(group, to: replica, call) }
      }
    } catch {
      var error = error
      // Lines may be left that nobody will write.
      if error.isSilent { error.status = .different }
      throw error
    }
    call.makeSnapshotIfDue(of: replica.store)
    return .done
  }

  /// Writes a group durably together, up to the first line that is refused.
  private static func write(
    _ group: [InputLine], to replica: Replica, _ call: Call
  ) throws(CommandError) {
    var drafts: [EventDraft] = []
    var refusal: CommandError?
    do throws(CommandError) { for line in group { drafts.append(try line.draft()) } } catch {
      refusal = error
    }
    let report = try attempting("writing the events") { try replica.write(drafts) }
    try print(report.outcomes, firstLine: group[0].number, call)
    try call.output.flush()
    if var error = report.refusal {
      error.position.line = group[report.outcomes.count].number
      refusal = CommandError(error, attempting: "writing the events")
    }
    if let refusal { throw refusal }
  }

  private static func writeAtomically(
    _ lines: [InputLine], to replica: Replica, _ call: Call
  ) throws(CommandError) {
    let drafts = try lines.map { (line) throws(CommandError) in try line.draft() }
    let outcomes = try attempting("writing the batch") { try replica.writeAtomically(drafts) }
    try print(outcomes, firstLine: 1, call)
  }

  private static func print(
    _ outcomes: [WriteOutcome], firstLine: Int, _ call: Call
  ) throws(CommandError) {
    for (index, outcome) in outcomes.enumerated() {
      try call.answer(json(outcome, line: firstLine + index), outcome.description)
    }
  }

  private static func json(_ outcome: WriteOutcome, line: Int) -> JSONObject {
    switch outcome {
    case .appended(let id): ["id": .text(id), "line": .count(line), "outcome": "appended"]
    case .unchanged: ["line": .count(line), "outcome": "unchanged"]
    }
  }
}
