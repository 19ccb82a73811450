import EventLog

/// Reads what a caller hands in to be written: `{"type","entity","data"[,"v"]}` (SPEC 7).
enum WrittenDraft {
  static func draft(_ line: String, number: Int) throws(EngineRefusal) -> EventDraft {
    do throws(LogError) {
      return try draft(line)
    } catch {
      throw EngineRefusal(error.located(line: number))
    }
  }

  private static func draft(_ line: String) throws(LogError) -> EventDraft {
    let object = try JSONReader.value(of: Array(line.utf8)).object
    guard let object, let type = object["type"]?.string.flatMap({ EventType($0) }),
      let entity = object["entity"]?.string, let data = object["data"]?.object,
      let version = (object["v"] ?? 1).number.flatMap({ UInt64(exactly: $0) }),
      object.allSatisfy({ ["type", "entity", "data", "v"].contains($0.key) }),
      let draft = try EventDraft(type: type, version: version, entityID: entity, data: data)
    else { throw LogError(.malformed, "not an event that can be written") }
    return draft
  }
}
