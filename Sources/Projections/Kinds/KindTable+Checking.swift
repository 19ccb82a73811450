import EventLog

extension KindTable {
  /// The number of the verb that a local write is about.
  /// - Throws: `unknownType`, naming those that are known.
  func number(ofLocal type: EventType) throws(ProjectionError) -> Int {
    if let number = number(of: type) { return number }
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

  /// Holds a draft against its verb.
  /// - Throws: `unknownType` for a version that this build does not know, `invalidPayload`.
  func check(_ draft: DraftView, _ number: Int) throws(ProjectionError) {
    let verb = flatVerbs[number]
    let type = String(decoding: draft.type, as: UTF8.self)
    guard draft.version <= verb.version else {
      throw ProjectionError(
        .unknownType,
        "version \(draft.version) of \(type) is newer than \(verb.version), "
          + "the newest that this build knows",
        advice: "write version \(verb.version), or use a newer build")
    }
    try schemas[number].check(draft.data, draft.members, of: type)
    guard !verb.wantsID || draft.dataID != nil else {
      throw ProjectionError(
        .invalidPayload, "\(type) lacks \"id\", which names what it is about")
    }
  }

  /// How many drafts, from the first on, `check` would accept; without counting a reference for each.
  func acceptedCount(of drafts: ArraySlice<CheckedCall.CheckedDraft>) -> Int {
    var start = drafts.startIndex
    while start < drafts.endIndex {
      let number = drafts[start].verb
      let end = drafts[start...].firstIndex { $0.verb != number } ?? drafts.endIndex
      let verb = flatVerbs[number]
      let accepted = schemas[number].withRules { rules in
        drafts[start..<end].firstIndex { draft in
          let draft = draft.view
          return draft.version > verb.version || verb.wantsID && draft.dataID == nil
            || !rules.accept(draft.data, draft.members)
        }
      }
      if let accepted { return accepted - drafts.startIndex }
      start = end
    }
    return drafts.count
  }

  /// The unit that a verb is about; nil where it is about the entity as a whole.
  /// - Parameter id: The unit's, as in the JSON string; empty where it is of no list.
  func unit(of verb: FlatVerb, _ id: UnsafeRawBufferPointer) -> UnitKey? {
    guard case .writes(let unit, let isList, _, _) = verb.action else { return nil }
    return UnitKey(
      name: rows[Int(verb.kind)].units[Int(unit)].name,
      id: isList ? UTF8Text(JSONText.unescaped(id)) : nil)
  }
}
