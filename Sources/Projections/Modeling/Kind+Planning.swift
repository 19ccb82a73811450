package import EventLog

// What a typed write comes to: drafts that the replica's owner writes as one batch. Pure functions of models and
// of what stands.

extension Kind {
  /// All that a model says, laid over what stands: adds, changes and brings back; takes nothing away.
  /// - Parameter standing: What the state shows of the entity; nil if it shows nothing.
  /// - Returns: Nothing if the model says nothing new.
  /// - Throws: `ModelError`: `invalidValue`, `alreadyWritten` if a logged part has another value; what the type's own
  ///   coding throws; what `Payload` throws.
  package func drafts(saving model: M, over standing: EntityReading?) throws -> [EventDraft] {
    try drafts(from: nil, to: model, over: standing)
  }

  /// What changed between two values, laid over what stands. It removes what the new value lacks, and corrects,
  /// retracts and moves logged parts.
  /// - Throws: `ModelError`: `notFound` if the state shows nothing, `idChanged`, `invalidValue`, `alreadyWritten`;
  ///   what the type's own coding throws; what `Payload` throws.
  package func drafts(
    from original: M, to model: M, over standing: EntityReading?
  ) throws -> [EventDraft] {
    guard original.id == model.id else {
      throw ModelError(.idChanged, "\(name) \(original.id) cannot become \(model.id)", member: "id")
    }
    guard let standing else {
      throw ModelError(.notFound, "the state does not show \(name) \(model.id)")
    }
    return try drafts(from: payloads(of: original), to: model, over: standing)
  }

  /// What a model says, or what changed in it.
  /// - Parameter old: What the model said before; nil to write all that it says and take nothing away.
  private func drafts(
    from old: Payloads?, to model: M, over standing: EntityReading?
  ) throws -> [EventDraft] {
    try check(model)
    var drafts = try EntityDrafts(self, model.id)
    let new = try payloads(of: model)
    if let fields = contents.fields {
      let payload = try EntityChange(
        standing?.single("fields"), isNew: standing == nil, known: fieldsKnown,
        from: old?.fields.object, to: new.fields
      ).payload
      if let payload {
        try drafts.add(
          "saved", version, payload, saying: payloads(of: model, .dropped).fields.object, fields,
          at: "")
      }
    }
    for part in parts {
      let member = part.row.member
      let standing = StandingPart(part, in: standing)
      let count = drafts.drafts.count
      try part.add(
        to: &drafts, from: old.map { $0.parts[member]?.map(\.object) ?? [] },
        to: new.parts[member] ?? [],
        saying: { try payloads(of: model, .dropped).parts[member]?.map(\.object) ?? [] },
        over: standing)
      try part.addFormer(standing, to: &drafts, from: count)
    }
    return drafts.drafts
  }

  /// The deletion of an entity.
  /// - Throws: `ModelError` of `invalidValue` for an id that breaks the grammar of ids.
  package func drafts(deleting id: Identifier<M>, reason: String? = nil) throws -> [EventDraft] {
    var drafts = try EntityDrafts(self, id)
    try drafts.addDeletion(reason: reason)
    return drafts.drafts
  }

  /// Checks a model against the demands of its kind.
  func check(_ model: M) throws(ModelError) {
    for prefix in contents.reserved where model.id.text.utf8.starts(with: prefix.utf8) {
      throw ModelError(
        .invalidValue, "the ids of \(name) that begin with “\(prefix)” are kept for the engine",
        member: "id")
    }
    for requirement in contents.requirements where !requirement.holds(model) {
      let words = requirement.words()
      throw ModelError(
        .invalidValue, "\(name) needs \(words)", member: member(requirement.differs) ?? "",
        demand: .requirement(words))
    }
  }

  /// The payloads of a model's units: of `saved`, and of each part.
  private typealias Payloads = (fields: WrittenPart, parts: [String: [WrittenPart]])

  /// A model as the payloads of its units.
  private func payloads(of model: M, _ unknown: PayloadEncoder.Unknown = .kept) throws -> Payloads {
    var fields = try PayloadEncoder.written(model, unknown, without: hiddenLists)
    var payloads: [String: [WrittenPart]] = [:]
    for part in parts {
      let member = part.row.member
      if let elements = part.payloads {
        payloads[member] = try elements(model, unknown)
      } else {
        payloads[member] = [WrittenPart(object: fields.object.only(member), read: nil)]
        fields.object[member] = nil
      }
    }
    return (fields, payloads)
  }

  /// What this build reads in a payload of `saved`, as it would write it.
  private func fieldsKnown(_ payload: JSONObject) throws -> JSONObject {
    let hidden = hidden
    var members = payload
    for name in hidden { members[name] = nil }
    let decoder = PayloadDecoder(defaults: [ObjectIdentifier(M.self): defaults])
    return try PayloadEncoder.object(of: decoder.part(M.self, from: members), without: hidden)
  }
}
