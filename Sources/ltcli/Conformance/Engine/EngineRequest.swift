import EventLog

/// A request's members, read as what they must be.
struct EngineRequest {
  let members: JSONObject

  func text(_ name: String) throws(EngineRefusal) -> String {
    guard let text = members[name]?.string else { throw .request(name) }
    return text
  }

  func number(_ name: String) throws(EngineRefusal) -> Int? {
    guard let value = members[name] else { return nil }
    guard let number = value.number, let whole = Int(exactly: number) else { throw .request(name) }
    return whole
  }

  func lines(_ name: String) throws(EngineRefusal) -> [String] {
    guard let values = members[name]?.array else { throw .request(name) }
    return try EngineRequest.texts(values, name)
  }

  func passes(_ name: String) throws(EngineRefusal) -> [[String]] {
    guard let values = members[name]?.array else { throw .request(name) }
    var passes: [[String]] = []
    for value in values {
      guard let pass = value.array else { throw .request(name) }
      passes.append(try EngineRequest.texts(pass, name))
    }
    return passes
  }

  func instant(_ name: String) throws(EngineRefusal) -> Instant {
    guard let instant = Instant(try text(name)) else { throw .request(name) }
    return instant
  }

  func stamp(_ name: String) throws(EngineRefusal) -> Stamp? {
    guard members[name] != nil else { return nil }
    guard let stamp = Stamp(try text(name)) else { throw .request(name) }
    return stamp
  }

  private static func texts(_ values: [JSONValue], _ name: String) throws(EngineRefusal) -> [String]
  {
    var texts: [String] = []
    for value in values {
      guard let text = value.string else { throw .request(name) }
      texts.append(text)
    }
    return texts
  }
}

/// Does something of the log, and gives its failure as a refusal.
func refusing<Value>(_ body: () throws(LogError) -> Value) throws(EngineRefusal) -> Value {
  do throws(LogError) { return try body() } catch { throw EngineRefusal(error) }
}
