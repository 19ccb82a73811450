import EventLog
import Projections

extension CommandOption {
  /// Of a verb that can say what it would do.
  static let dryRun = CommandOption(
    name: "--dry-run", meaning: "say what would be done, and write nothing")
}

extension CommandContext {
  /// Whether the verb only says what it would do.
  var isTrial: Bool { arguments.has(.dryRun) }

  /// Opens a store for a change, as its only writer; for a trial to be read, beside any writer. Behind a change a
  /// snapshot is made if one is due.
  func changing(
    _ path: String, _ change: (Replica) throws(CommandError) -> ExitStatus
  ) throws(CommandError) -> ExitStatus {
    let replica = try isTrial ? replica(path) : writableReplica(path)
    let status = try change(replica)
    if !isTrial { makeSnapshotIfDue(of: replica) }
    return status
  }
}
