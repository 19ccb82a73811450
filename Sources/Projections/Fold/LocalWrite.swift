import EventLog

/// Decides the outcome of a local write before anything is written (merge-rules 8).
struct LocalWrite {
  let draft: DraftView
  let verb: CompiledVerb
  /// The `id` of its unit, spelt as in the JSON string; empty for a unit outside of a list.
  let unitID: UnsafeRawBufferPointer

  /// - Precondition: The draft satisfies the verb.
  init(_ draft: DraftView, _ verb: CompiledVerb) {
    self.draft = draft
    self.verb = verb
    unitID = verb.unitID(draft.dataID) ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// Whether to append the write.
  /// - Parameters:
  ///   - standing: Whether its entity is deleted.
  ///   - held: Who holds its unit, if it is about one.
  /// - Throws: `writeOnce` where another value is there already.
  @inline(__always)
  func isAppended<Source: PayloadSource>(
    _ standing: DeletionRule, held: EntityTable.Holding?, _ kinds: KindTable, in source: Source
  ) throws(LogError) -> Bool {
    let decision: LocalDecision
    switch verb.action {
    case .deletes: decision = standing.decisionOnLocalDeletion
    case .writes(_, _, let rule, let isRemoval):
      decision = try rule.decision(
        onLocal: isRemoval ? nil : .mapped(draft.data),
        held: held?.candidate { StoredPayload($0.id, $1, source) }, isShown: standing.isShown)
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

extension Fold {
  /// Whether a local write is to be appended.
  /// - Throws: `writeOnce` where another value is there already.
  func isAppended(_ write: LocalWrite, in store: Store) throws(LogError) -> Bool {
    guard let found = try find(write.draft.entity, in: store) else {
      let nothing = DeletionRule(deletion: nil, latest: nil)
      return try write.isAppended(nothing, held: nil, kinds, in: store)
    }
    let target = found.table.target(of: write.verb, unit: write.unitID, of: found.index)
    return try write.isAppended(
      found.slot.standing, held: found.table.holding(of: target), kinds, in: store)
  }
}
