import EventLog

extension KindTable {
  /// The number of a local write's verb.
  /// - Throws: `unknownType`, naming the known ones.
  func number(ofLocal type: EventType) throws(LogError) -> Int {
    if let number = number(of: type) { return number }
    let known: [String]
    let what: String
    if let row = self[type.kind] {
      known = row.verbs.map(\.verb)
      what = "\(type.kind) has no verb \"\(type.verb)\""
    } else {
      known = rows.map(\.kind)
      what = "there is no kind \"\(type.kind)\""
    }
    throw LogError(.unknownType, what, advice: .useKnown(known))
  }

  /// Checks a draft against its verb.
  /// - Throws: `unknownType` for a version that this build does not know, `invalidPayload`.
  func check(_ draft: DraftView, _ number: Int) throws(LogError) {
    if let refused = firstRefused(of: CollectionOfOne(draft), number) { throw refused.error }
  }

  /// The first draft of a verb that does not satisfy it, as an index; nil where all do.
  @inline(__always)
  func firstRefused<Drafts: Collection<DraftView>>(
    of drafts: Drafts, _ number: Int
  ) -> (index: Drafts.Index, error: LogError)? {
    let verb = compiledVerbs[number]
    let found = schemas[number].withRules { rules -> (Drafts.Index, DraftFault)? in
      for index in drafts.indices {
        if let fault = DraftFault(drafts[index], verb, rules) { return (index, fault) }
      }
      return nil
    }
    return found.map { ($0, refusal(of: drafts[$0], number, $1)) }
  }

  private func refusal(
    of draft: DraftView, _ number: Int, _ fault: DraftFault
  ) -> LogError {
    let type = String(decoding: draft.type, as: UTF8.self)
    switch fault {
    case .version:
      let known = compiledVerbs[number].version
      return LogError(
        .unknownType,
        "version \(draft.version) of \(type) is newer than \(known), "
          + "the newest that this build knows",
        advice: .writeVersion(known))
    case .payload: return schemas[number].refusal(of: Array(draft.data), type)
    case .id:
      return LogError(
        .invalidPayload, "\(type) lacks \"id\", which names what it is about")
    }
  }
}

/// What is wrong with a draft of a known verb.
private enum DraftFault {
  /// Its version is newer than this build knows.
  case version
  /// Its payload breaks the schema.
  case payload
  /// It names no unit of its list.
  case id

  /// Nil if nothing is wrong.
  @inline(__always)
  init?(_ draft: DraftView, _ verb: CompiledVerb, _ rules: PayloadRules) {
    if draft.version > verb.version {
      self = .version
    } else if !rules.accept(draft.data, draft.members), !draft.isChecked {
      self = .payload
    } else if verb.unitID(draft.dataID) == nil {
      self = .id
    } else {
      return nil
    }
  }
}
