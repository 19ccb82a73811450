import EventLog
import Projections

enum DeletionsCommand: Command {
  static let description = VerbDescription(
    name: "deletions", summary: "list what is deleted: when, by whom, why, and who has it",
    examples: [
      "ltcli deletions phone": "everything that is deleted, the newest first",
      "ltcli restore phone module/push-a": "brings one of them back",
    ],
    operands: [.store], options: [.json],
    notes: [
      "A deletion is never forgotten, so that no device brings back what another one deleted. What was",
      "edited after its deletion is not deleted. “held by” counts the other stores that are known to have",
      "the deletion; 0 means that it waits for a sync.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let replica = try context.replica(context.operand(0))
    let list = DeletionList(
      rows: try attempting("reading the deletions") { try replica.deletions() })
    try context.isJSON
      ? context.output.json(list.json)
      : list.print(
        on: context.output, Terminal(context.console), try context.arguments.here.reader())
    return .done
  }
}

/// What is deleted in a store, and which other replicas are known to have each deletion.
struct DeletionList {
  let rows: [HeldDeletion]

  func print(
    on output: Output, _ terminal: Terminal, _ clock: TimeReader
  ) throws(CommandError) {
    guard !rows.isEmpty else { return try output.line("nothing is deleted") }
    var table = FittedTable([
      .init(heading: "what", isCut: true), .init(heading: "called", rank: 4, isCut: true),
      .init(heading: "deleted", rank: 1), .init(heading: "by", rank: 3),
      .init(heading: "held by", rank: 5, isNumber: true),
      .init(heading: "why", rank: 2, isCut: true),
    ])
    for row in rows {
      let deletion = row.deletion
      table.add([
        .init("\(deletion.entity)", .bold), .init(deletion.title ?? ""),
        "\(clock.shown(deletion.date))", .init(row.deviceName ?? "\(deletion.id.replica)", .faint),
        "\(row.holders.count)", .init(deletion.reason ?? ""),
      ])
    }
    output.usePager()
    try output.table(table.table(in: terminal.columns))
    try output.line(Count.text(rows.count, "deletion"))
  }

  /// The object that `--json` prints.
  var json: JSONObject {
    [
      "deletions": .array(
        rows.map { row in
          var object: JSONObject = [
            "deletedAt": .text(row.deletion.date), "deletedBy": .text(row.deletion.id.replica),
            "entity": .text(row.deletion.entity), "event": .text(row.deletion.id),
            "holders": .array(row.holders.map { .text($0) }),
          ]
          object["device"] = row.deviceName.map { .string($0) }
          object["reason"] = row.deletion.reason.map { .string($0) }
          object["title"] = row.deletion.title.map { .string($0) }
          return .object(object)
        })
    ]
  }
}
