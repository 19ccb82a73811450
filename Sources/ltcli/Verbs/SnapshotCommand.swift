import EventLog
import Projections

enum SnapshotCommand: Command {
  static let description = VerbDescription(
    name: "snapshot", summary: "make a snapshot, so that a large store opens at once",
    examples: [
      "ltcli snapshot phone":
        "show, log --entity, diff and append then read only the lines behind it"
    ],
    operands: [.store], options: [.sameReplica, .json],
    notes: [
      "A snapshot may be deleted at any time and changes no answer. Writers make one by themselves when",
      "much was written since the last. A store in which an event id has several contents gets none (exit",
      "1): all its lines are read each time.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let store = try context.writableStore(context.operand(0))
    let kinds = context.kinds(at: store.folder.path)
    let report = try attempting("making a snapshot") { try store.makeSnapshot(kinds: kinds) }
    if report != nil { context.keepAnswers(of: try context.folded(store, kinds)) }
    let (events, bytes) = (report?.count ?? 0, report?.length ?? 0)
    try context.answer(
      [
        "bytes": .count(bytes), "events": .count(events),
        "file": report.map { .string($0.path) } ?? .null,
      ],
      report.map { "\($0.path): \(Count.text(events, "event")), \(Count.text(bytes, "byte"))" }
        ?? reason(of: store))
    return report == nil && store.log.count > 0 ? .different : .done
  }

  /// Why there is no snapshot.
  private static func reason(of store: Store) -> String {
    store.log.count == 0
      ? "there is no event yet"
      : "no snapshot: \(store.log.contested) have several contents, so every line is read"
  }
}
