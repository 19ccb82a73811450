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

/// An answer's members, read as what they must be.
extension JSONObject {
  func text(_ name: String) throws(ConformanceError) -> String {
    guard let text = self[name]?.string else { throw missing(name, "a string") }
    return text
  }

  func flag(_ name: String) throws(ConformanceError) -> Bool {
    guard let flag = self[name]?.bool else { throw missing(name, "true or false") }
    return flag
  }

  func list(_ name: String) throws(ConformanceError) -> [JSONValue] {
    guard let list = self[name]?.array else { throw missing(name, "a list") }
    return list
  }

  func texts(_ name: String) throws(ConformanceError) -> [String] {
    var texts: [String] = []
    for value in try list(name) {
      guard let text = value.string else { throw missing(name, "a list of strings") }
      texts.append(text)
    }
    return texts
  }

  /// The strings under the keys of an object.
  func texts(under name: String) throws(ConformanceError) -> [String: String] {
    guard let object = self[name]?.object else { throw missing(name, "an object") }
    var texts: [String: String] = [:]
    for member in object {
      guard let text = member.value.string else { throw missing(name, "an object of strings") }
      texts[member.key] = text
    }
    return texts
  }

  /// A coverage in its printed notation; the empty text for none.
  func ranges(_ name: String) throws(ConformanceError) -> String {
    let text = try texts(name).joined(separator: " ")
    guard let coverage = Coverage(text) else { throw missing(name, "a list of ranges") }
    return coverage.description
  }

  private func missing(_ name: String, _ what: String) -> ConformanceError {
    .broken("the answer's \"\(name)\" is not \(what): \(canonicalText().prefix(200))")
  }
}
