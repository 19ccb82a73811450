import EventLog

enum RepairCommand: Command {
  static let description = VerbDescription(
    name: "repair", summary: "mend lines, move damaged ones into quarantine, take sound ones back",
    examples: [
      "ltcli repair phone": "mends what can be mended, and says what is missing",
      "ltcli sync phone watch": "brings back what is missing, from a peer that has it",
    ],
    operands: [.store], options: [.json],
    notes: [
      "Nothing is deleted. A line that is sound but for a carriage return or a byte order mark beside it,",
      "a missing newline or bytes around it stands as it was written again. A damaged line goes to",
      "quarantine; a whole one that is there comes back, if the log lacks its event and its batch is whole.",
      "If a lost line may have been an event of this store's own replica, the store goes on under a new",
      "replica id, so that no event id is used twice.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    var environment = context.environment
    environment.workers = context.watchedWorkers()
    let report = try attempting("repairing the store") {
      try Store.repair(at: context.operand(0), environment: environment)
    }
    try context.isJSON ? context.output.json(json(report)) : print(report, on: context.output)
    return .done
  }

  private static func print(
    _ report: Store.RepairReport, on output: Output
  ) throws(CommandError) {
    for error in report.mended { try output.line("mended: \(error.line)") }
    for fault in report.faults {
      let cure =
        if fault.error.code == .lostLines {
          "lost"
        } else {
          // A segment that bears another's number is renamed; nothing is taken out of it.
          fault.bytes.isEmpty ? "renamed" : "in quarantine"
        }
      try output.line("\(cure): \(fault.error.line)")
    }
    if let journal = report.journal { try output.line("found: \(journal.error.line)") }
    if let tail = report.tail {
      let bytes = Count.text(tail.bytes.count, "byte")
      try output.line("in quarantine: an unfinished write, \(bytes) of \(tail.path)")
    }
    if let change = report.replicaChange {
      try output.line("the replica was \(change.old) and goes on as \(change.new)")
    }
    if !report.takenBack.isEmpty {
      try output.line("taken back from quarantine: \(report.takenBack)")
    }
    if !report.waiting.isEmpty {
      try output.line(
        "whole, but in quarantine until the rest of their batch is there: \(report.waiting)")
    }
    if !report.missing.isEmpty {
      try output.line(
        "missing: \(report.missing); a sync with a peer that has them brings them back")
    }
    if report.wasInterrupted {
      try output.line(
        "an earlier repair was interrupted, and may have found more than is listed here; what it took out is "
          + "in quarantine")
    } else if report.hasFoundNothing {
      try output.line("nothing to repair")
    }
  }

  private static func json(_ report: Store.RepairReport) -> JSONObject {
    var object: JSONObject = [
      "faults": .array(report.faults.map(\.error.json)), "missing": .text(report.missing),
      "mended": .array(report.mended.map(\.json)), "rewritten": .texts(report.rewritten),
      "takenBack": .text(report.takenBack), "waiting": .text(report.waiting),
    ]
    object["journal"] = report.journal.map(\.json)
    object["tail"] = report.tail.map(\.json)
    if report.wasInterrupted { object["interrupted"] = .bool(true) }
    object["replica"] = report.replicaChange.map { ["new": .text($0.new), "old": .text($0.old)] }
    return object
  }
}
