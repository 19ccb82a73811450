import EventLog
import Projections

/// `ltcli snapshot`: makes what lets a large store open at once.
enum SnapshotCommand: Command {
  static let description = VerbDescription(
    name: "snapshot", summary: "make a snapshot, so that a large store opens at once",
    examples: [
      .init("ltcli snapshot phone", "show, log --entity, diff and append read only what follows it")
    ],
    operands: [.store], options: [.sameReplica, .json],
    notes: [
      "A snapshot is derived: it may be deleted at any time, and changes no answer. Writers make one",
      "by themselves where much was written since the last.",
    ])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    let store = try call.writableStore(call.operand(0))
    let report = try attempting("making a snapshot") { try store.makeSnapshot() }
    if call.isJSON {
      try call.output.json([
        "bytes": .number(Double(report?.length ?? 0)),
        "events": .number(Double(report?.count ?? 0)),
        "file": report.map { .string($0.path) } ?? .null,
      ])
    } else if let report {
      try call.output.line(
        "\(report.path): \(Count.text(report.count, "event")), \(Count.text(report.length, "byte"))"
      )
    } else {
      try call.output.line("there is no event yet")
    }
    return .done
  }
}
