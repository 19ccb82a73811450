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
  /// How many values stay, since the store has later ones, or a person's.
  let keptCount: Int

  /// - Throws: The refusal of what it says (merge-rules 8); `invalidPayload` where a person has deleted it, or where
  ///   a newer build has changed it.
  /// - Parameter keepsEdits: Whether what a person has written stays over a value of an unknown time.
  init(
    _ imported: ImportedEntity, in replica: Replica, _ ledger: ImportLedger, keepsEdits: Bool
  ) throws(LogError) {
    title = imported.title
    let view = try replica.state.view(of: imported.entity)
    if view.isDeleted, let deletion = view.deletion, !ledger.hasUndone(deletion.id) {
      throw LogError(
        .invalidPayload, "it was deleted by \(deletion.id) at \(deletion.stamp.instant)")
    }
    isNew = !view.isShown
    var writes: [ImportedWrite] = []
    var keptCount = 0
    for var write in imported.writes {
      // An import whose undo deleted the entity brings it back, which an old stamp could not.
      if view.isDeleted { write.updatedAt = nil }
      let draft = try replica.draft(of: write)
      let isEdited =
        !view.isDeleted && write.updatedAt == nil
        && view.writer(of: draft, replica.kinds).map { !ledger.hasWritten($0) } ?? false
      if keepsEdits, isEdited {
        if try !replica.state.shows(draft) { keptCount += 1 }
      } else if try replica.wouldImport(draft) {
        writes.append(write)
      } else if try !replica.state.shows(draft) {
        keptCount += 1
      }
    }
    (self.writes, self.keptCount) = (writes, keptCount)
  }
}

extension EntityView {
  /// The event that a draft would take the place of; nil where the store has nothing there.
  fileprivate func writer(of draft: EventDraft, _ kinds: KindTable) -> EventID? {
    kinds.unit(writtenBy: draft.type, id: draft.payload.id).flatMap { unit in
      deciding(unit)?.holder.id ?? self[unit]?.holder.id
    }
  }
}

extension Replica {
  /// An import's write as a draft, with the time of its entity's last change as its stamp (merge-rules 16).
  /// - Throws: `invalidPayload` where a line cannot hold it.
  func draft(of write: ImportedWrite) throws(LogError) -> EventDraft {
    let draft = try write.draft()
    guard let updatedAt = write.updatedAt else { return draft }
    return adopted(draft, updatedAt: updatedAt)
  }

  /// Whether an import's write would append something.
  /// - Throws: The refusal of what it says (merge-rules 8); `invalidPayload` where
  ///   the unit's last write is of a newer version, which this build cannot read and would overwrite unseen
  ///   (merge-rules 2).
  /// - Complexity: That of `wouldAppend`, and O(events that this build cannot read).
  func wouldImport(_ draft: EventDraft) throws(LogError) -> Bool {
    guard try wouldAppend(draft) else { return false }
    if let event = try state.newerVersion(than: draft) {
      throw LogError(
        .invalidPayload, "\(event) has changed it, in a newer version than this build knows")
    }
    return true
  }
}
