public import EventLog

extension Replica {
  /// Whether a local write would append an event, decided as `write` decides it, but without
  /// writing; a replica that is open for reading only can be asked as well.
  ///
  /// Writes that were asked about before do not count, so a row of them is decided alike only where
  /// each is about a unit of its own.
  /// - Throws: `unknownType`, `invalidPayload`, `writeOnce`, as the write itself would.
  /// - Complexity: O(bytes of the payload and of the one that holds the unit)
  public func wouldAppend(_ draft: EventDraft) throws(ProjectionError) -> Bool {
    let table = fold.table
    let number = try table.number(ofLocal: draft.type)
    let log = store.log
    return try draft.text.withView { (view) throws(ProjectionError) in
      try table.check(view, number)
      let record = try record(of: draft.entity)
      let write = LocalWrite(draft: view, verb: table.flatVerbs[number])
      let standing = EntityStanding(record, table.unit(of: write.verb, write.unitID))
      return try write.changes(standing, table: table) { (holder, payload) throws(LogError) in
        try log.event(at: holder.position).dataBytes.elementsEqual(payload)
      }
    }
  }

  /// What is known of an entity.
  public func record(of entity: Entity) throws(ProjectionError) -> EntityRecord {
    do throws(LogError) { return try fold[entity] } catch { throw ProjectionError(error) }
  }
}
