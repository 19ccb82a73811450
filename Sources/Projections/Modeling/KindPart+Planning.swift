import EventLog

extension KindPart {
  /// Adds the drafts that bring a part to a value.
  /// - Parameters:
  ///   - old: The payloads of the value that the change began with; nil to write all of the new one and take nothing
  ///     away.
  ///   - written: The new value.
  ///   - said: The new value without the members that this build does not know.
  func add(
    to drafts: inout EntityDrafts, from old: [JSONObject]?, to written: [WrittenPart],
    saying said: () throws -> [JSONObject], over standing: StandingPart
  ) throws {
    try addValues(to: &drafts, from: old, to: written, saying: said, over: standing)
    try addMoves(to: &drafts, from: old, to: written.map(\.object), over: standing)
  }

  /// Adds the drafts that bring its elements, or its one value, to what they are to be, wherever they stand.
  func addValues(
    to drafts: inout EntityDrafts, from old: [JSONObject]?, to written: [WrittenPart],
    saying said: () throws -> [JSONObject], over standing: StandingPart
  ) throws {
    let new = written.map(\.object)
    let before = try byID(old ?? [])
    let after = try byID(new)
    for (index, part) in written.enumerated() {
      let id = StandingPart.id(of: part.object, row)
      let path = row.isList ? "\(row.member)[\(index)]" : row.member
      guard
        let change = try change(
          from: before[id], to: part, isSave: old == nil, id, path, standing)
      else { continue }
      guard let verb = row.verb(change.verb) else { continue }
      try drafts.add(
        verb, row.version, change.payload, saying: said()[index], row.schema,
        at: row.isApart ? "" : path)
    }
    for payload in old ?? [] {
      let id = StandingPart.id(of: payload, row)
      guard after[id] == nil, standing.payloads[id] != nil,
        let verb = row.verb(.removed)
      else { continue }
      try drafts.add(verb, row.version, naming: standing.removal(of: id, row))
    }
  }

  /// Adds the elements that stand in `fields` alone, before the first drafts about their list: from then on that list
  /// is not read in `fields`. They bring the first stamp, so that any edit and any removal outweighs them, and two
  /// devices write the same (merge-rules 17).
  /// - Parameter start: Where the drafts about the list begin.
  func addFormer(
    _ standing: StandingPart, to drafts: inout EntityDrafts, from start: Int
  ) throws {
    guard drafts.drafts.count > start, let verb = row.verb(.written) else { return }
    try drafts.insertStarters(verb, row.version, standing.former, at: start)
  }

  /// What is to be written of one value; nil if it stands there already.
  private func change(
    from old: JSONObject?, to written: WrittenPart, isSave: Bool, _ id: UTF8Text, _ path: String,
    _ standing: StandingPart
  ) throws -> (verb: KindPartRow.Change, payload: JSONObject)? {
    let new = written.object
    if old == new { return nil }
    let stands = standing.payloads[id]
    guard row.isLogged else {
      return try EntityChange(stands, isNew: row.isList, known: known, from: old, to: written)
        .payload.map { (.written, $0) }
    }
    if let stands {
      let changed = stands.patched(from: try old ?? known(stands), to: new, removing: old != nil)
      if changed == stands { return nil }
      guard old != nil else {
        throw ModelError(.alreadyWritten, "it was logged with another value", member: path)
      }
      return (.corrected, changed)
    }
    if old != nil {
      throw ModelError(.notFound, "the state does not show it any more", member: path)
    }
    if standing.retracted.contains(id) {
      if isSave { throw ModelError(.alreadyWritten, "it was logged and retracted", member: path) }
      return (.corrected, try written.whole(known))
    }
    return (.written, try written.whole(known))
  }

  /// - Throws: `invalidValue` if two elements have one id.
  private func byID(_ payloads: [JSONObject]) throws(ModelError) -> [UTF8Text: JSONObject] {
    var found: [UTF8Text: JSONObject] = [:]
    for (index, payload) in payloads.enumerated() {
      let id = StandingPart.id(of: payload, row)
      if found.updateValue(payload, forKey: id) != nil {
        throw ModelError(
          .invalidValue, "another element has the id \(id)", member: "\(row.member)[\(index)].id")
      }
    }
    return found
  }
}

/// What the state shows of a part of an entity.
struct StandingPart {
  /// The payloads that count, by id. A part that has only one has an empty id.
  private(set) var payloads: [UTF8Text: JSONObject] = [:]
  /// The ids in the state's order.
  private(set) var ids: [UTF8Text] = []
  /// The ids of what was logged and retracted.
  let retracted: Set<UTF8Text>
  /// Where each element stands that was moved.
  let places: [UTF8Text: ListPlace]
  /// The number of each element of a list that was removed.
  let removed: [UTF8Text: Double]
  /// The elements of a list that stand in `fields` alone (merge-rules 17).
  let former: [JSONObject]

  init<M: Model>(_ part: KindPart<M>, in reading: EntityReading?) {
    let row = part.row
    let inFields = reading.flatMap { part.payloads(inFieldsOf: $0) }
    former = row.isList ? inFields ?? [] : []
    retracted = reading?.retracted(row.member) ?? []
    places = reading?.places(row.member) ?? [:]
    removed = reading?.removed(row.member) ?? [:]
    for payload in inFields ?? reading?.list(row.member) ?? [] {
      let id = StandingPart.id(of: payload, row)
      ids.append(id)
      payloads[id] = payload
    }
  }

  /// The payload that takes an element away, or the one value.
  func removal(of id: UTF8Text, _ row: KindPartRow) -> JSONObject {
    row.isList ? ListMoves.removal(of: id, row.isLogged ? nil : payloads[id]) : [:]
  }

  /// The id of a payload of the part.
  static func id(of payload: JSONObject, _ row: KindPartRow) -> UTF8Text {
    UTF8Text(row.isList ? payload["id"]?.string ?? "" : "")
  }
}

/// The payload that a save writes to a last-write-wins unit.
struct EntityChange {
  /// The payload to write; nil if the unit says all that already.
  let payload: JSONObject?

  /// - Parameters:
  ///   - standing: The unit's payload, if it has one.
  ///   - isNew: Whether a unit without a payload gets one even if that says no more than `init()`.
  ///   - known: Reads the members of a payload that this build knows.
  ///   - old: The value that the change began with; nil to write all of the new one.
  ///   - written: The new value.
  init(
    _ standing: JSONObject?, isNew: Bool, known: (JSONObject) throws -> JSONObject,
    from old: JSONObject?, to written: WrittenPart
  ) throws {
    let new = written.object
    if old == new {
      payload = nil
    } else if let standing {
      let changed = standing.patched(
        from: try old ?? known(standing), to: new, removing: old != nil)
      payload = changed == standing ? nil : changed
    } else {
      let says = try old != nil || isNew || known(JSONObject()) != new
      payload = says ? try written.whole(known) : nil
    }
  }
}
