import EventLog

/// Decides what a local write comes to, before anything is written (SPEC 4.4, 4.6).
struct LocalWrite {
  let draft: DraftView
  let verb: FlatVerb

  /// The `id` of its unit, as in the JSON string; empty where the unit is of no list.
  var unitID: UnsafeRawBufferPointer { verb.unitID(draft.dataID) }

  /// Whether the write would change the state.
  /// - Parameters:
  ///   - entity: How its entity stands, and who holds its unit.
  ///   - isSame: Whether the event that holds a unit has this payload, in canonical bytes.
  /// - Throws: `writeOnce` where another value is there already.
  func changes(
    _ entity: EntityStanding, table: KindTable,
    isSame: (Holder, _ payload: UnsafeRawBufferPointer) throws(LogError) -> Bool
  ) throws(ProjectionError) -> Bool {
    guard case .writes(_, _, let rule, let isRemoval) = verb.action else {
      return !entity.isDeleted
    }
    if isRemoval {
      // Taking away what nobody sees changes nothing, and never brings a deleted entity back.
      guard let held = entity.held else { return false }
      return entity.isLive && !held.isRemoval
    }
    guard let held = entity.held, !held.isRemoval else { return true }
    do throws(LogError) {
      if try isSame(held.holder, draft.data) { return !entity.isLive }
    } catch {
      throw ProjectionError(error)
    }
    if rule == .writeOnce { throw refusal(held: held.holder, table) }
    return true
  }

  private func refusal(held: Holder, _ table: KindTable) -> ProjectionError {
    let unit = table.unit(of: verb, unitID)?.description ?? ""
    return ProjectionError(
      .writeOnce, "\(unit) of \(draft.entity) was written once by \(held.id), with another value",
      at: LogError.Position(event: held.id),
      advice: "what is written once stays; give the new value an id of its own")
  }
}
