import EventLog

/// Decides what a local write comes to, before anything is written (SPEC 4.4, 4.6).
struct LocalWrite {
  let draft: EventDraft
  /// What its event will say to the fold.
  let change: EntityChange

  /// Checks a draft against the table of kinds.
  /// - Throws: `unknownType`, `invalidPayload`; the log's `malformed` or `tooLarge` for a value that
  ///   JSON text cannot hold.
  init(_ draft: EventDraft, table: KindTable) throws(ProjectionError) {
    guard let row = table[draft.type] else { throw LocalWrite.unknown(draft.type, in: table) }
    guard draft.version <= row.version else {
      throw ProjectionError(
        .unknownType,
        "version \(draft.version) of \(draft.type) is newer than \(row.version), "
          + "the newest that this build knows",
        advice: "write version \(row.version), or use a newer build")
    }
    try LocalWrite.checkValues(of: draft.data)
    try row.schema.check(draft.data, of: draft.type)
    guard let change = EntityChange(row.action, id: { draft.data["id"]?.string }) else {
      throw ProjectionError(
        .invalidPayload, "\(draft.type) lacks \"id\", which names what it is about")
    }
    self.draft = draft
    self.change = change
  }

  /// Refuses what would be written as another value: a number that is none becomes `null` as text.
  private static func checkValues(of data: JSONObject) throws(ProjectionError) {
    do throws(LogError) {
      // The line's own braces are one level around the payload.
      try JSONValue.object(data).check(depth: 1)
    } catch {
      throw ProjectionError(error)
    }
  }

  /// Whether the write would change the state.
  /// - Parameter payload: The payload of the event that holds a unit, in canonical bytes.
  /// - Throws: `writeOnce` where another value is there already.
  func changes(
    _ record: PendingRecord, payload: (Holder) throws(LogError) -> ArraySlice<UInt8>
  ) throws(ProjectionError) -> Bool {
    guard case .unit(let unit, let rule, let isRemoval) = change else { return !record.isDeleted }
    let held = record[unit]
    if isRemoval {
      // Taking away what nobody sees changes nothing, and never brings a deleted entity back.
      guard let held else { return false }
      return record.isLive && !held.isRemoval
    }
    guard let held, !held.isRemoval else { return true }
    let isSame = try same(as: held.holder, payload)
    if rule == .writeOnce, !isSame { throw refusal(of: unit, held: held.holder) }
    return !isSame || !record.isLive
  }

  private func same(
    as holder: Holder, _ payload: (Holder) throws(LogError) -> ArraySlice<UInt8>
  ) throws(ProjectionError) -> Bool {
    do throws(LogError) {
      return try payload(holder).elementsEqual(draft.data.canonicalBytes())
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

  private static func unknown(_ type: EventType, in table: KindTable) -> ProjectionError {
    let known: [String]
    let what: String
    if let row = table[type.kind] {
      known = row.verbs.map(\.verb) + [KindTable.deleted.verb]
      what = "\(type.kind) has no verb \"\(type.verb)\""
    } else {
      known = table.rows.map(\.kind)
      what = "there is no kind \"\(type.kind)\""
    }
    return ProjectionError(
      .unknownType, what, advice: "known are \(known.joined(separator: ", "))")
  }
}
