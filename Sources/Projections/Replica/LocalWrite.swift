import EventLog

/// Decides the outcome of a local write before anything is written (merge-rules 8).
struct LocalWrite {
  let draft: DraftView
  let verb: CompiledVerb

  /// The `id` of its unit, spelt as in the JSON string; empty for a unit outside of a list.
  var unitID: UnsafeRawBufferPointer { verb.unitID(draft.dataID) }

  /// Whether to append the write.
  /// - Parameters:
  ///   - standing: Tells whether its entity is deleted.
  ///   - held: The holder of its unit.
  /// - Throws: `writeOnce` if the unit has another value already.
  func isAppended(
    _ standing: DeletionRule, held: @autoclosure () -> EntityTable.Holding?, _ kinds: KindTable,
    in store: Store
  ) throws(LogError) -> Bool {
    switch try decision(standing, held: held, in: store) {
    case .append: return true
    case .unchanged: return false
    case .refuse(let holder): throw refusal(held: holder.id, kinds)
    }
  }

  private func decision(
    _ standing: DeletionRule, held: () -> EntityTable.Holding?, in store: Store
  ) throws(LogError) -> LocalDecision {
    switch verb.action {
    case .deletes: return standing.decisionOnLocalDeletion
    case .writes(_, _, let rule, let isRemoval):
      func payload(_ event: EventID, _ mapped: UnsafeRawBufferPointer?) -> StoredPayload<Store> {
        StoredPayload(event: event, mapped: mapped, source: store)
      }
      // It has no id yet and needs none: its payload is at hand.
      let none = EventID(replica: store.manifest.replica, seq: 0)
      let written = payload(none, draft.data)
      return try rule.decision(
        onLocal: isRemoval ? nil : written, held: held()?.candidate { payload($0.id, $1) },
        isShown: standing.isShown)
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
      advice: "what is written once stays; give the new value an id of its own")
  }
}

extension Fold {
  /// Whether to append a local write about the entity at a place.
  /// - Throws: `writeOnce` if the unit has another value already.
  func isAppended(
    _ write: LocalWrite, at place: Place, in store: Store
  ) throws(LogError) -> Bool {
    try write.isAppended(
      tables[place.table].entities[place.entity].standing,
      held: held(write, by: place.entity, of: tables[place.table]), kinds, in: store)
  }

  /// The same, after looking up the entity.
  func isAppended(_ write: LocalWrite, in store: Store) throws(LogError) -> Bool {
    let found = try find(write.draft.entity, in: store)
    return try write.isAppended(
      found?.slot.standing ?? DeletionRule(deletion: nil, latest: nil),
      held: found.flatMap { held(write, by: $0.index, of: $0.table) }, kinds, in: store)
  }

  private func held(
    _ write: LocalWrite, by entity: Int, of table: EntityTable
  ) -> EntityTable.Holding? {
    switch write.verb.action {
    case .deletes: nil
    case .writes(let row, _, _, _): table.holding(row, write.unitID, of: entity)
    }
  }
}
