import EventLog

/// Decides what a local write comes to, before anything is written (SPEC 4.4, 4.6).
struct LocalWrite: Sendable {
  let draft: EventDraft
  /// What its event will say to the fold.
  let change: EntityChange

  /// Checks a draft against its verb.
  /// - Throws: `unknownType` for a version that this build does not know, `invalidPayload`.
  init(_ draft: EventDraft, _ verb: VerbRow) throws(ProjectionError) {
    guard draft.version <= verb.version else {
      throw ProjectionError(
        .unknownType,
        "version \(draft.version) of \(draft.type) is newer than \(verb.version), "
          + "the newest that this build knows",
        advice: "write version \(verb.version), or use a newer build")
    }
    try verb.schema.check(draft.payload, of: draft.type)
    guard let change = EntityChange(verb.action, id: { draft.payload.id }) else {
      throw ProjectionError(
        .invalidPayload, "\(draft.type) lacks \"id\", which names what it is about")
    }
    self.draft = draft
    self.change = change
  }

  /// Whether the write would change the state.
  /// - Parameters:
  ///   - entity: How its entity stands, and who holds its unit.
  ///   - payload: The payload of the event that holds a unit, in canonical bytes.
  /// - Throws: `writeOnce` where another value is there already.
  func changes(
    _ entity: EntityStanding, payload: (Holder) throws(LogError) -> ArraySlice<UInt8>
  ) throws(ProjectionError) -> Bool {
    guard case .unit(let unit, let rule, let isRemoval) = change else { return !entity.isDeleted }
    if isRemoval {
      // Taking away what nobody sees changes nothing, and never brings a deleted entity back.
      guard let held = entity.held else { return false }
      return entity.isLive && !held.isRemoval
    }
    guard let held = entity.held, !held.isRemoval else { return true }
    let isSame = try same(as: held.holder, payload)
    if rule == .writeOnce, !isSame { throw refusal(of: unit, held: held.holder) }
    return !isSame || !entity.isLive
  }

  private func same(
    as holder: Holder, _ payload: (Holder) throws(LogError) -> ArraySlice<UInt8>
  ) throws(ProjectionError) -> Bool {
    do throws(LogError) {
      return try payload(holder) == draft.payload.bytes[...]
    } catch {
      throw ProjectionError(error)
    }
  }

  private func refusal(of unit: UnitKey, held: Holder) -> ProjectionError {
    ProjectionError(
      .writeOnce, "\(unit) of \(draft.entity) was written once by \(held.id), with another value",
      at: LogError.Position(event: held.id),
      advice: "what is written once stays; give the new value an id of its own")
  }
}

extension KindTable {
  /// The verb that a local write is about.
  /// - Throws: `unknownType`, naming those that are known.
  func verb(ofLocal type: EventType) throws(ProjectionError) -> VerbRow {
    if let verb = self[type] { return verb }
    let known: [String]
    let what: String
    if let row = self[type.kind] {
      known = row.verbs.map(\.verb) + [KindTable.deleted.verb]
      what = "\(type.kind) has no verb \"\(type.verb)\""
    } else {
      known = rows.map(\.kind)
      what = "there is no kind \"\(type.kind)\""
    }
    throw ProjectionError(
      .unknownType, what, advice: "known are \(known.joined(separator: ", "))")
  }
}
