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
    if let fault = schemas[number].withRules({ DraftFault(draft, verb, $0) }) {
      throw refusal(of: draft, number, fault)
    }
  }

  /// The first of some drafts that `check` refuses, and why; no reference is counted for each.
  func firstRefusal(
    among drafts: ArraySlice<CheckedCall.CheckedDraft>
  ) -> (index: Int, error: ProjectionError)? {
    var start = drafts.startIndex
    while start < drafts.endIndex {
      let number = drafts[start].verb
      let end = drafts[start...].firstIndex { $0.verb != number } ?? drafts.endIndex
      let verb = flatVerbs[number]
      let found = schemas[number].withRules { rules -> (index: Int, fault: DraftFault)? in
        for index in start..<end {
          if let fault = DraftFault(drafts[index].view, verb, rules) { return (index, fault) }
        }
        return nil
      }
      if let found {
        return (found.index, refusal(of: drafts[found.index].view, number, found.fault))
      }
      start = end
    }
    return nil
  }

  private func refusal(
    of draft: DraftView, _ number: Int, _ fault: DraftFault
  ) -> ProjectionError {
    let type = String(decoding: draft.type, as: UTF8.self)
    switch fault {
    case .version:
      let known = flatVerbs[number].version
      return ProjectionError(
        .unknownType,
        "version \(draft.version) of \(type) is newer than \(known), "
          + "the newest that this build knows",
        advice: "write version \(known), or use a newer build")
    case .payload: return schemas[number].refusal(of: Array(draft.data), type)
    case .id:
      return ProjectionError(
        .invalidPayload, "\(type) lacks \"id\", which names what it is about")
    }
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

/// What is wrong with a draft of a known verb.
private enum DraftFault {
  /// Its version is newer than the one that is known.
  case version
  /// Its payload breaks the schema.
  case payload
  /// It names no unit of its list.
  case id

  /// Nil where nothing is.
  @inline(__always)
  init?(_ draft: DraftView, _ verb: FlatVerb, _ rules: SchemaRules) {
    if draft.version > verb.version {
      self = .version
    } else if !rules.accept(draft.data, draft.members) {
      self = .payload
    } else if verb.wantsID, draft.dataID == nil {
      self = .id
    } else {
      return nil
    }
  }
}
