import EventLog
import Importers
import Projections

enum AdoptCommand: Command {
  static let description = VerbDescription(
    name: "adopt", summary: "take in an app's own records with their ids and times",
    examples: [
      "ltcli adopt phone old.jsonl --dry-run": "reports how much would come in",
      "ltcli adopt phone old.jsonl": "takes the records in; a second time it adds nothing",
    ],
    operands: [
      .store,
      Operand(name: "FILE", meaning: "the records, one a line, also a pipe; - for standard input"),
    ],
    options: [.dryRun, .sameReplica, .json],
    notes: [
      "A line is an entity as ltcli show --json prints it, with its kind and its id:",
      #"{"kind":"module","id":"push","updatedAt":"2025-01-03T10:00:00.000Z","fields":{"name":"Push"},"#,
      #""exercises":[{"id":"dips","name":"Dips","order":1}]}, or if it was deleted:"#,
      #"{"kind":"module","id":"legs","deletedAt":"2025-02-01T09:00:00.000Z"}"#,
      "",
      "Each record's time is the stamp of what is written of it. So it loses to whatever was changed",
      "later, in this store or in one that it syncs with, and two devices that adopt the same records",
      "show the same. A start, an end or a set of a session replaces nothing that was logged, whenever that",
      "was. A value that the store has otherwise, with a later stamp, logged, corrected or retracted, stays",
      "and is counted as kept.",
      "",
      "All of the file comes in, or nothing: a line that is not understood refuses it (exit 3).",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let path = context.operand(0)
    let replica = try context.writableReplica(path)
    let records = try records(context, kinds: replica.kinds)
    let progress = context.progress("adopting", of: records.count, stride: 100)
    defer { progress.finish() }
    var adoption = Adoption()
    do {
      for (line, record) in records {
        try add(record, line: line, to: replica, counting: &adoption)
        progress.step()
      }
    } catch {
      replica.takeBackStaged()
      throw CommandError(error, attempting: "adopting the records")
    }
    if context.isTrial {
      replica.takeBackStaged()
    } else {
      try attempting("writing the records") { try replica.commitStaged(allOrNone: true) }
    }
    try context.answer(
      [
        "events": .count(adoption.written), "kept": .count(adoption.kept),
        "records": .count(records.count),
      ],
      "\(Count.text(records.count, "record"))  \(context.isTrial ? "would write" : "wrote") "
        + "\(Count.text(adoption.written, "event")), "
        + "\(Count.text(adoption.kept, "value")) kept as the store has them")
    if !context.isTrial { context.makeSnapshotIfDue(of: replica) }
    return .done
  }

  /// Stages a record as one batch.
  private static func add(
    _ record: AdoptedRecord, line: Int, to replica: Replica, counting adoption: inout Adoption
  ) throws {
    do {
      _ = try replica.transact {
        try replica.add(
          replica.adopting(record.drafts, updatedAt: record.updatedAt, counting: &adoption))
      }
    } catch let error as LogError {
      var error = error
      error.position.line = line
      throw error
    }
  }

  /// The records of the file, each with the number of its line. Blank lines are passed over.
  private static func records(
    _ context: CommandContext, kinds: KindTable
  ) throws(CommandError) -> [(line: Int, record: AdoptedRecord)] {
    let path = context.operand(1)
    var records: [(line: Int, record: AdoptedRecord)] = []
    let bytes = try attempting("reading the records") { try InputFile.bytes(of: path, context) }
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) {
      do throws(LogError) {
        records.append((index + 1, try AdoptedRecord(line: Array(line), kinds: kinds)))
      } catch {
        var error = error.located(line: index + 1)
        error.position.path = path
        error.reason = Printable.text(error.reason)
        var refusal = CommandError(error, attempting: "reading the records")
        refusal.status = .inputRefused
        throw refusal
      }
    }
    return records
  }
}
