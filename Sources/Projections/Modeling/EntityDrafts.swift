import EventLog

/// The drafts of writes about one entity, while they are made.
struct EntityDrafts {
  private let kind: String
  private let version: UInt64
  private let entityID: String
  private(set) var drafts: [EventDraft] = []

  /// - Throws: `invalidValue` where the id breaks the grammar of ids.
  init<M: Model>(_ kind: Kind<M>, _ id: Identifier<M>) throws(ModelError) {
    guard Entity.isID(id.text.utf8) else {
      throw ModelError(
        .invalidValue, "an id has 1 to 128 bytes of A-Z a-z 0-9 . _ : @ + -", member: "id")
    }
    self.kind = kind.name
    version = kind.version
    entityID = id.text
  }

  /// Adds a draft.
  /// - Parameters:
  ///   - said: What this build means to say of the payload. The rest stands there already, and need not fit the
  ///     schema.
  ///   - path: The member that the payload is, such as `sets[2]`; empty for the model itself.
  /// - Throws: `invalidValue`, naming the member that breaks its rule; what `Payload` throws.
  mutating func add(
    _ verb: String, _ payload: JSONObject, saying said: @autoclosure () throws -> JSONObject,
    _ schema: PayloadSchema, at path: String
  ) throws {
    let payload = try Payload(payload)
    let fits = payload.bytes.withUnsafeBytes(schema.accepts)
    if !fits, let fault = try schema.fault(in: said(), at: path) {
      throw ModelError(.invalidValue, fault.reason, member: fault.member)
    }
    try add(verb, payload, version: version, isChecked: !fits)
  }

  /// Adds a draft of a verb whose payload only names what it is about.
  mutating func add(_ verb: String, naming payload: JSONObject) throws {
    try add(verb, Payload(payload), version: version, isChecked: false)
  }

  /// Inserts writes that bring the first stamp (merge-rules 16). What they say stood in another payload, so it need
  /// not fit the schema.
  mutating func insertStarters(_ verb: String, _ payloads: [JSONObject], at index: Int) throws {
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
  /// The first member that breaks its rule, and how.
  func fault(in object: JSONObject, at path: String) -> (member: String, reason: String)? {
    if object.canonicalBytes().withUnsafeBytes(accepts) { return nil }
    let lead = path.isEmpty ? "" : path + "."
    for member in members {
      let name = lead + member.name
      guard let value = object[member.name] else {
        if member.isRequired { return (name, "it is missing: \(member.type.description)") }
        continue
      }
      if let fault = PayloadSchema.fault(in: value, member.type, at: name) { return fault }
    }
    return (path, "it does not fit its schema")
  }

  private static func fault(
    in value: JSONValue, _ type: MemberType, at path: String
  ) -> (member: String, reason: String)? {
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
    return (path, "it must be \(type.description), not \(PayloadSchema.excerpt(of: bytes))")
  }
}
