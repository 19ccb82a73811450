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
        .malformed, "“\(member.key)” is no member of an event that is to be appended",
        advice: .useDraftMembers)
    }
    guard let type = object["type"]?.string.flatMap({ EventType($0) }) else {
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
