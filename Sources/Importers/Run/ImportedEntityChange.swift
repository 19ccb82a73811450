import EventLog
import Projections

/// The writes after which a store shows an entity as a file has it, where each unit goes to its last write.
///
/// A part that the file does not have stays.
struct ImportedEntityChange {
  let title: String
  /// Whether the store shows nothing of it now.
  let isNew: Bool
  /// Those that change something.
  let writes: [ImportedWrite]

  /// - Throws: The refusal of what it says (merge-rules 8); `invalidPayload` where a person has deleted it, or where
  ///   a newer build has changed it.
  init(_ imported: ImportedEntity, in replica: Replica, _ ledger: ImportLedger) throws(LogError) {
    title = imported.title
    let view = try replica.state.view(of: imported.entity)
    if view.isDeleted, let deletion = view.deletion, !ledger.hasUndone(deletion.id) {
      throw LogError(
        .invalidPayload, "it was deleted by \(deletion.id) at \(deletion.stamp.instant)")
    }
    isNew = !view.isShown
    var writes: [ImportedWrite] = []
    for write in imported.writes where try replica.wouldImport(write) { writes.append(write) }
    self.writes = writes
  }
}

extension Replica {
  /// Whether an import's write would append something.
  /// - Throws: The refusal of what it says (merge-rules 8); `invalidPayload` where a line cannot hold it, and where
  ///   the unit's last write is of a newer version, which this build cannot read and would overwrite unseen
  ///   (merge-rules 2).
  /// - Complexity: That of `wouldAppend`, and O(events that this build cannot read).
  func wouldImport(_ write: ImportedWrite) throws(LogError) -> Bool {
    let draft = try write.draft()
    guard try wouldAppend(draft) else { return false }
    if let event = try state.newerVersion(than: draft) {
      throw LogError(
        .invalidPayload, "\(event) has changed it, in a newer version than this build knows")
    }
    return true
  }
}
