import EventLog
import Projections

/// What has to be written so that a store shows an entity as a file has it, where each unit goes to its last
/// write.
///
/// A part that the file does not have stays.
struct ImportedEntityChange {
  let title: String
  /// Whether the store shows nothing of it now.
  let isNew: Bool
  /// Those that change something.
  let writes: [ImportedWrite]

  /// Decides upon an entity.
  /// - Throws: The refusal of what it says (merge-rules 8); `invalidPayload` where somebody has deleted it, or
  ///   where a newer build has changed it.
  init(_ imported: ImportedEntity, in replica: Replica, _ ledger: ImportLedger) throws(LogError) {
    title = imported.title
    let folded = try replica.state.folded(imported.entity)
    if folded.isDeleted, let deletion = folded.deletion, !ledger.hasUndone(deletion.id) {
      throw LogError(
        .invalidPayload, "it was deleted by \(deletion.id) at \(deletion.stamp.instant)")
    }
    isNew = !folded.isShown
    var writes: [ImportedWrite] = []
    for write in imported.writes where try replica.wouldImport(write) { writes.append(write) }
    self.writes = writes
  }
}
