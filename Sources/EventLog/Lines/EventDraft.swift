/// What a caller says of an event before a store gives it a number and a stamp.
package struct EventDraft: Sendable, Hashable {
  /// Its part of a line, in one object, so that passing a draft on copies one reference.
  package let text: DraftText
  /// The stamp that it brings (merge-rules 16); nil for the one that the store gives it (merge-rules 1).
  package private(set) var stamp: Stamp?

  /// Makes a draft; nil where the id breaks the grammar of ids.
  package init?(type: EventType, version: UInt64 = 1, entityID: String, payload: Payload) {
    self.init(type: type, version: version, entityID: entityID, payload: payload, isChecked: false)
  }

  /// Makes a draft; nil where the id breaks the grammar of ids, or the version is one that no line can have.
  /// - Parameter isChecked: Whether the maker of the payload has checked it. Members that it kept and that this
  ///   build cannot read need not fit.
  package init?(
    type: EventType, version: UInt64, entityID: String, payload: Payload, isChecked: Bool
  ) {
    guard Entity.isID(entityID.utf8), version >= 1, version <= Decimal.greatest else { return nil }
    text = DraftText(
      type: type, version: version, entityID: entityID, payload: payload, isChecked: isChecked)
  }

  /// Makes a draft; nil where the id breaks the grammar of ids.
  /// - Throws: What `Payload` throws where the values cannot be written.
  package init?(
    type: EventType, version: UInt64 = 1, entityID: String, data: JSONObject
  ) throws(LogError) {
    self.init(type: type, version: version, entityID: entityID, payload: try Payload(data))
  }

  /// The draft with a stamp of its own (merge-rules 16).
  package func stamped(_ stamp: Stamp) -> EventDraft {
    var draft = self
    draft.stamp = stamp
    return draft
  }

  /// The draft with another type of the same kind; nil for a type of another kind.
  package func retyped(_ type: EventType) -> EventDraft? {
    guard type.kind == self.type.kind,
      var draft = EventDraft(
        type: type, version: version, entityID: entity.id, payload: payload,
        isChecked: text.withView { $0.isChecked })
    else { return nil }
    draft.stamp = stamp
    return draft
  }

  /// What sort of fact it is.
  package var type: EventType { text.type }
  /// The version of the payload's schema, from 1.
  package var version: UInt64 { text.withView { $0.version } }
  /// The thing it is about; its kind is the type's.
  package var entity: Entity { text.withView { $0.entity } }
  /// What it says of that thing.
  package var payload: Payload {
    text.withView {
      let places = $0.places
      return Payload(
        checked: Array($0.data), members: Array($0.members),
        idPlace: places.dataID?.moved(by: -places.data.lowerBound))
    }
  }
}

extension EventDraft {
  /// Reads a draft as a caller hands it in: `{"type","entity","data"[,"v"]}` (log-format 2).
  /// - Throws: `malformed`, naming the member that is wrong; what `Payload` throws.
  package init(line: [UInt8]) throws(LogError) {
    if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) {
      throw LogError(.malformed, "the line is blank")
    }
    guard let object = try JSONReader.value(of: line).object else {
      throw LogError(.malformed, "the line is not an object")
    }
    for member in object where !["data", "entity", "type", "v"].contains(member.key) {
      throw LogError(
        .malformed, "“\(member.key)” is not a member of an event to append",
        advice: .useDraftMembers)
    }
    guard let type = object.text("type", EventType.init) else {
      throw EventDraft.wrong(
        "type", object, "a kind and a verb such as module.saved, of at most 64 bytes")
    }
    guard let entity = object["entity"]?.string, Entity.isID(entity.utf8) else {
      throw EventDraft.wrong(
        "entity", object, "an id of 1 to 128 bytes of A-Z a-z 0-9 . _ : @ + -")
    }
    guard let data = object["data"]?.object else {
      throw EventDraft.wrong("data", object, "an object")
    }
    let payload = try Payload(data)
    guard let version = (object["v"] ?? 1).number.flatMap({ UInt64(exactly: $0) }),
      let draft = EventDraft(type: type, version: version, entityID: entity, payload: payload)
    else { throw EventDraft.wrong("v", object, "a whole number from 1") }
    self = draft
  }

  private static func wrong(_ name: String, _ object: JSONObject, _ expected: String) -> LogError {
    guard let text = object[name]?.canonicalText() else {
      return LogError(.malformed, "“\(name)” is missing: \(expected)")
    }
    let shown = text.count > 60 ? "\(text.prefix(59))…" : text
    return LogError(.malformed, "“\(name)” must be \(expected), not \(shown)")
  }
}

/// What an event says of its entity: a JSON object as canonical bytes (log-format 2) for one line.
///
/// It is checked and written once, by its maker; storing it copies the bytes.
package struct Payload: Sendable {
  /// The object in canonical form (RFC 8785).
  package let bytes: [UInt8]
  /// The places of its members, so that readers need not search for them.
  package let members: [MemberPlace]
  /// Where its string `id` stands between its quotes, where it has one: what names the unit of a
  /// list (merge-rules 4).
  let idPlace: Range<Int>?

  /// Writes an object in canonical form.
  /// - Throws: `malformed` for a number that JSON text cannot hold, `tooLarge` for one that is nested
  ///   deeper than a line may be.
  /// - Complexity: O(bytes)
  package init(_ object: JSONObject) throws(LogError) {
    // The line's own braces are one level around the payload.
    try JSONValue.object(object).check(depth: 1)
    let bytes = object.canonicalBytes()
    (members, idPlace) = try bytes.withRawBytes { (bytes) throws(LogError) in
      try CanonicalJSON.members(of: bytes, depth: 1)
    }
    self.bytes = bytes
  }

  /// Takes over bytes that were checked before.
  init(checked bytes: [UInt8], members: [MemberPlace], idPlace: Range<Int>?) {
    self.bytes = bytes
    self.members = members
    self.idPlace = idPlace
  }

  /// The string of its member `id`; nil where it has none.
  package var id: String? { idPlace.map { JSONText.unescaped(bytes[$0]) } }

  /// The object as values.
  /// - Complexity: O(bytes); it is read anew at each call.
  package var object: JSONObject {
    get throws(LogError) { try JSONObject(checked: bytes) }
  }
}

extension Payload: Hashable {
  /// Payloads are equal if their bytes are.
  package static func == (left: Payload, right: Payload) -> Bool { left.bytes == right.bytes }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
