import EventLog

/// The drafts of writes about one entity, while they are made.
struct EntityDrafts {
  private let kind: String
  private let entityID: String
  private(set) var drafts: [EventDraft] = []

  /// - Throws: `invalidValue` where the id breaks the grammar of ids.
  init<M: Model>(_ kind: Kind<M>, _ id: Identifier<M>) throws(ModelError) {
    guard Entity.isID(id.text.utf8) else {
      throw ModelError(
        .invalidValue, "an id has 1 to 128 bytes of A-Z a-z 0-9 . _ : @ + -", member: "id")
    }
    self.kind = kind.name
    entityID = id.text
  }

  /// Adds a draft.
  /// - Parameters:
  ///   - version: That of the verb.
  ///   - said: What this build means to say of the payload. The rest stands there already, and need not fit the
  ///     schema.
  ///   - path: The member that the payload is, such as `sets[2]`; empty for the model itself.
  /// - Throws: `invalidValue`, naming the member that breaks its rule; what `Payload` throws.
  mutating func add(
    _ verb: String, _ version: UInt64, _ payload: JSONObject,
    saying said: @autoclosure () throws -> JSONObject, _ schema: PayloadSchema, at path: String
  ) throws {
    let isShort = schema.hasEmptyText(payload)
    let payload = try Payload(payload)
    let fits = payload.bytes.withUnsafeBytes(schema.accepts)
    if !fits || isShort, let fault = try schema.fault(in: said(), at: path) {
      throw ModelError(
        .invalidValue, fault.reason, member: fault.member, demand: fault.demand)
    }
    try add(verb, payload, version: version, isChecked: !fits)
  }

  /// Adds a draft of a verb whose payload only names what it is about.
  mutating func add(_ verb: String, _ version: UInt64, naming payload: JSONObject) throws {
    try add(verb, Payload(payload), version: version, isChecked: false)
  }

  /// Inserts writes that bring the first stamp (merge-rules 16). What they say stood in another payload, so it need
  /// not fit the schema.
  mutating func insertStarters(
    _ verb: String, _ version: UInt64, _ payloads: [JSONObject], at index: Int
  ) throws {
    let starters = try payloads.map { payload in
      try draft(verb, Payload(payload), version: version, isChecked: true).stamped(.first)
    }
    drafts.insert(contentsOf: starters, at: index)
  }

  /// Adds the deletion, whose version is the same in every kind.
  mutating func addDeletion(reason: String?) throws {
    var payload = JSONObject()
    payload["reason"] = reason.map { .string($0) }
    try add(
      VerbRow.deleted.verb, Payload(payload), version: VerbRow.deleted.version, isChecked: false)
  }

  private mutating func add(
    _ verb: String, _ payload: Payload, version: UInt64, isChecked: Bool
  ) throws(ModelError) {
    drafts.append(try draft(verb, payload, version: version, isChecked: isChecked))
  }

  private func draft(
    _ verb: String, _ payload: Payload, version: UInt64, isChecked: Bool
  ) throws(ModelError) -> EventDraft {
    guard let type = EventType(kind: kind, verb: verb),
      let draft = EventDraft(
        type: type, version: version, entityID: entityID, payload: payload, isChecked: isChecked)
    else { throw ModelError(.kindNotRegistered, "\(kind).\(verb) cannot be the type of an event") }
    return draft
  }
}

extension PayloadSchema {
  /// A member that breaks its rule, and how.
  typealias Fault = (member: String, reason: String, demand: ModelError.Demand?)

  /// The first member that breaks its rule, and how.
  func fault(in object: JSONObject, at path: String) -> Fault? {
    if !hasEmptyText(object), object.canonicalBytes().withUnsafeBytes(accepts) { return nil }
    let lead = path.isEmpty ? "" : path + "."
    for member in members {
      let name = lead + member.name
      guard let value = object[member.name] else {
        if member.isRequired {
          return (name, "it is missing: \(member.type.description)", .filled)
        }
        continue
      }
      if member.isFilled, value.string == "" { return (name, "it is empty", .filled) }
      if let fault = PayloadSchema.fault(in: value, member.type, at: name) { return fault }
    }
    return (path, "it does not fit its schema", nil)
  }

  private static func fault(
    in value: JSONValue, _ type: MemberType, at path: String
  ) -> Fault? {
    switch (type, value) {
    case (.part(let schema), .object(let object)): return schema.fault(in: object, at: path)
    case (.objects(let schema), .array(let elements)):
      for (index, element) in elements.enumerated() {
        guard case .object(let object) = element else { continue }
        if let fault = schema.fault(in: object, at: "\(path)[\(index)]") { return fault }
      }
    default: break
    }
    let bytes = value.canonicalBytes()
    if bytes.withUnsafeBytes({ type.accepts($0) }) { return nil }
    let reason = "it must be \(type.description), not \(PayloadSchema.excerpt(of: bytes))"
    return (path, reason, demand(of: type, on: value))
  }

  /// What a value lacks, in a word for people; nil where there is none.
  private static func demand(of type: MemberType, on value: JSONValue) -> ModelError.Demand? {
    switch type {
    case .name: value.string == "" ? .filled : nil
    case .amount, .count: (value.number ?? 0) < 0 ? .atLeastZero : nil
    case .anything, .text, .number, .whole, .flag, .instant, .day, .timeOfDay, .part, .texts, .list,
      .objects, .oneOf:
      nil
    }
  }
}
