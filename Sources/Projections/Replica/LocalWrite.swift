import EventLog

/// Decides the outcome of a local write before anything is written (merge-rules 8).
struct LocalWrite {
  let draft: DraftView
  let verb: CompiledVerb

  /// The `id` of its unit, spelt as in the JSON string; empty for a unit outside of a list.
  var unitID: UnsafeRawBufferPointer { verb.unitID(draft.dataID) }

  /// Whether to append the write.
  /// - Parameters:
  ///   - standing: Whether its entity is deleted.
  ///   - held: Looks up who holds its unit.
  /// - Throws: `writeOnce` where another value is there already.
  @inline(__always)
  fileprivate func isAppended(
    _ standing: DeletionRule, held: (_ row: UInt8) -> EntityTable.Holding?, _ kinds: KindTable,
    in store: Store
  ) throws(LogError) -> Bool {
    let decision: LocalDecision
    switch verb.action {
    case .deletes: decision = standing.decisionOnLocalDeletion
    case .writes(let row, _, let rule, let isRemoval):
      func payload(_ event: EventID, _ mapped: UnsafeRawBufferPointer?) -> StoredPayload<Store> {
        StoredPayload(event: event, mapped: mapped, source: store)
      }
      // It has no id yet and needs none: its payload is at hand.
      let none = EventID(replica: store.manifest.replica, seq: 0)
      decision = try rule.decision(
        onLocal: isRemoval ? nil : payload(none, draft.data),
        held: held(row)?.candidate { payload($0.id, $1) }, isShown: standing.isShown)
    }
    switch decision {
    case .append: return true
    case .unchanged: return false
    case .refuse(let holder): throw refusal(held: holder.id, kinds)
    }
  }

  private func refusal(held: EventID, _ kinds: KindTable) -> LogError {
    var unit = ""
    if case .writes(let row, let isList, _, _) = verb.action {
      unit = kinds.unit(row, ofKind: verb.kind, isList ? unitID : nil).description
    }
    return LogError(
      .writeOnce, "\(unit) of \(draft.entity) was written once by \(held), with another value",
      at: LogError.Position(event: held),
      advice: .useAnotherID)
  }
}

extension EntityTable {
  /// Whether a local write about one of the entities is to be appended.
  /// - Throws: `writeOnce` where another value is there already.
  fileprivate func isAppended(
    _ write: LocalWrite, about entity: Int, _ kinds: KindTable, in store: Store
  ) throws(LogError) -> Bool {
    try write.isAppended(
      entities[entity].standing, held: { holding($0, write.unitID, of: entity) }, kinds, in: store)
  }
}

extension Fold {
  /// Whether a local write about the entity in a place is to be appended.
  /// - Throws: `writeOnce` where another value is there already.
  func isAppended(_ write: LocalWrite, at place: Place, in store: Store) throws(LogError) -> Bool {
    try withTables { (tables) throws(LogError) in
      try tables[place.table].isAppended(write, about: place.entity, kinds, in: store)
    }
  }

  /// The same, after looking up the entity.
  func isAppended(_ write: LocalWrite, in store: Store) throws(LogError) -> Bool {
    guard let found = try find(write.draft.entity, in: store) else {
      let nothing = DeletionRule(deletion: nil, latest: nil)
      return try write.isAppended(nothing, held: { _ in nil }, kinds, in: store)
    }
    return try found.table.isAppended(write, about: found.index, kinds, in: store)
  }
}
