package import EventLog

extension TrainingState {
  /// The writes that bring a deleted entity back with all that it had; empty if it is not deleted, nil if it has
  /// nothing that could be written again.
  /// - Complexity: O(events of the entity), and a look at the entry of each line that was read
  package func revival(of entity: Entity) throws(LogError) -> [EventDraft]? {
    let view = try view(of: entity)
    guard view.isDeleted, let deletion = view.deletion, let row = kinds[entity.kind] else {
      return []
    }
    let past = try TouchedPast([deletion.id], over: [], in: self)
    return try EntityRevival(
      EntityUndo(
        entity: entity, row: row, units: [], moments: past.moments(of: entity), log: log,
        kinds: kinds)
    ).drafts()
  }
}
