import EventLog
import Hub
import SyncRelay

/// What `hub status` tells.
enum HubReport {
  static func tell(
    _ session: HubSession, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    let status = try attempting("asking the hub") { try HubKeeping(session).status() }
    if context.isJSON {
      var object: JSONObject = [
        "bytes": .count(status.bytes), "datasets": .count(status.datasets),
        "hub": .string(status.hub.id), "parts": .count(status.parts),
        "removed": .count(status.removed), "version": .count(status.hub.version),
      ]
      object["oldestUnmerged"] = status.oldestUnmerged.map { .text($0) }
      try context.output.json(object)
      return .done
    }
    let now = context.environment.clock.now()
    var rows: [[TextTable.Cell]] = [
      ["hub", .init(session.name, .bold)], ["id", "\(status.hub.id)"],
      ["datasets", "\(status.datasets)"],
      ["parts", "\(status.parts), \(ByteCount.text(Int(clamping: status.bytes)))"],
      [
        "unmerged",
        .init(
          status.oldestUnmerged.map { "the oldest was added \(AgeText.ago($0, now: now))" }
            ?? "nothing waits to become one"),
      ],
    ]
    if status.removed > 0 {
      rows.insert(["removed", "\(Count.text(status.removed, "dataset")), refused"], at: 3)
    }
    try context.output.table(TextTable(rows))
    return .done
  }
}
