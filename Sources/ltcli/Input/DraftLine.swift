import EventLog

/// Reads what `append` takes on a line: `{"type","entity","data"[,"v"]}`.
enum DraftLine {
  /// The draft that a line states.
  /// Throws `inputRefused` with the line's number, naming the member that is wrong.
  static func draft(_ line: InputLine) throws(CommandError) -> EventDraft {
    if line.bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) {
      throw refusal(line, "the line is blank")
    }
    let value = try reading(line) { () throws(LogError) in
      try JSONReader.value(of: line.bytes)
    }
    guard let object = value.object else { throw refusal(line, "the line is not an object") }
    return try draft(object, line)
  }

  private static func draft(
    _ object: JSONObject, _ line: InputLine
  ) throws(CommandError) -> EventDraft {
    for member in object where !["data", "entity", "type", "v"].contains(member.key) {
      throw refusal(
        line, "“\(Printable.text(member.key))” is no member of an event that is to be appended",
        hint: "known are type, entity, data and v; replica, seq and stamp are given by the store")
    }
    guard let typeText = object["type"]?.string, let type = EventType(typeText) else {
      throw refusal(
        line, wrong("type", object, "a kind and a verb such as module.saved, of at most 64 bytes"))
    }
    guard let entity = object["entity"]?.string, Entity.isID(entity.utf8) else {
      throw refusal(
        line, wrong("entity", object, "an id of 1 to 128 bytes of A-Z a-z 0-9 . _ : @ + -"))
    }
    guard let data = object["data"]?.object else {
      throw refusal(line, wrong("data", object, "an object"))
    }
    let version = object["v"] ?? 1
    let payload = try reading(line) { () throws(LogError) in try Payload(data) }
    guard let number = version.number, number >= 1, let whole = UInt64(exactly: number),
      let draft = EventDraft(type: type, version: whole, entityID: entity, payload: payload)
    else { throw refusal(line, wrong("v", object, "a whole number from 1")) }
    return draft
  }

  /// Reads what stands on a line.
  private static func reading<Value>(
    _ line: InputLine, _ body: () throws(LogError) -> Value
  ) throws(CommandError) -> Value {
    try attempting("reading the events") { () throws(LogError) in
      do throws(LogError) { return try body() } catch { throw error.located(line: line.number) }
    }
  }

  private static func wrong(_ name: String, _ object: JSONObject, _ expected: String) -> String {
    guard let value = object[name] else { return "“\(name)” is missing: \(expected)" }
    return "“\(name)” must be \(expected), not \(Printable.short(value.canonicalText(), 60))"
  }

  private static func refusal(
    _ line: InputLine, _ reason: String, hint: String? = nil
  ) -> CommandError {
    CommandError(
      status: .inputRefused, attempted: "reading the events", place: "line \(line.number)",
      reason: reason, hint: hint)
  }
}
