import EventLog

/// A message's members, read as what they must be.
protocol EngineMessage {
  /// What it is to lack a member, or to have another thing in its place.
  associatedtype Failure: Error

  var members: JSONObject { get }

  func failure(_ name: String, _ what: String) -> Failure
}

extension EngineMessage {
  func text(_ name: String) throws(Failure) -> String {
    guard let text = members[name]?.string else { throw failure(name, "a string") }
    return text
  }

  func list(_ name: String) throws(Failure) -> [JSONValue] {
    guard let list = members[name]?.array else { throw failure(name, "a list") }
    return list
  }

  func texts(_ name: String) throws(Failure) -> [String] { try texts(try list(name), name) }

  /// The strings of a list that stands under a name.
  fileprivate func texts(_ values: [JSONValue], _ name: String) throws(Failure) -> [String] {
    var texts: [String] = []
    for value in values {
      guard let text = value.string else { throw failure(name, "a list of strings") }
      texts.append(text)
    }
    return texts
  }
}

/// What an engine is asked for.
struct EngineRequest: EngineMessage {
  let members: JSONObject

  init(_ members: JSONObject) {
    self.members = members
  }

  func failure(_ name: String, _ what: String) -> EngineRefusal { .request(name) }

  func number(_ name: String) throws(EngineRefusal) -> Int? {
    guard let value = members[name] else { return nil }
    guard let number = value.number, let whole = Int(exactly: number) else { throw .request(name) }
    return whole
  }

  func passes(_ name: String) throws(EngineRefusal) -> [[String]] {
    var passes: [[String]] = []
    for value in try list(name) {
      guard let pass = value.array else { throw .request(name) }
      passes.append(try texts(pass, name))
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
}

/// What an engine answers, read by whoever asked.
extension JSONObject: EngineMessage {
  var members: JSONObject { self }

  func failure(_ name: String, _ what: String) -> ConformanceError {
    .broken("the answer's \"\(name)\" is not \(what): \(canonicalText().prefix(200))")
  }

  func flag(_ name: String) throws(ConformanceError) -> Bool {
    guard let flag = self[name]?.bool else { throw failure(name, "true or false") }
    return flag
  }

  /// The strings under the keys of an object.
  func texts(under name: String) throws(ConformanceError) -> [String: String] {
    guard let object = self[name]?.object else { throw failure(name, "an object") }
    var texts: [String: String] = [:]
    for member in object {
      guard let text = member.value.string else { throw failure(name, "an object of strings") }
      texts[member.key] = text
    }
    return texts
  }

  /// A coverage in its printed notation; the empty text for none.
  func ranges(_ name: String) throws(ConformanceError) -> String {
    let text = try texts(name).joined(separator: " ")
    guard let coverage = Coverage(text) else { throw failure(name, "a list of ranges") }
    return coverage.description
  }
}
