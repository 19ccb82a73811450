import EventLog

/// That a message lacks a member, or has another thing in its place.
struct MessageFault: Error {
  let name: String
  /// What it is to be.
  let what: String
  let message: JSONObject
}

extension MessageFault: CustomStringConvertible {
  /// The fault of an answer, in words.
  var reason: String {
    "the answer's \"\(name)\" is not \(what): \(String(message.canonicalText().unicodeScalars.prefix(200)))"
  }

  var description: String { ConformanceError.broken(reason).description }
}

/// A message's members, read as what they must be.
extension JSONObject {
  func text(_ name: String) throws(MessageFault) -> String {
    try member(name, "a string", \.string)
  }

  func flag(_ name: String) throws(MessageFault) -> Bool {
    try member(name, "true or false", \.bool)
  }

  func objects(_ name: String) throws(MessageFault) -> [JSONObject] {
    try member(name, "a list of objects") { $0.all(\.object) }
  }

  func texts(_ name: String) throws(MessageFault) -> [String] {
    try member(name, "a list of strings") { $0.all(\.string) }
  }

  func passes(_ name: String) throws(MessageFault) -> [[String]] {
    try member(name, "a list of lists of strings") { $0.all { $0.all(\.string) } }
  }

  /// The strings under the keys of an object.
  func texts(under name: String) throws(MessageFault) -> [String: String] {
    try member(name, "an object of strings") { value in
      guard let object = value.object else { return nil }
      let texts = object.compactMap { member in member.value.string.map { (member.key, $0) } }
      return texts.count == object.count ? Dictionary(uniqueKeysWithValues: texts) : nil
    }
  }

  /// A coverage in its printed notation; the empty text for none.
  func ranges(_ name: String) throws(MessageFault) -> String {
    try member(name, "a list of ranges") { value in
      value.all(\.string).flatMap { Coverage($0.joined(separator: " "))?.description }
    }
  }

  /// A whole number, where there is one.
  func number(_ name: String) throws(MessageFault) -> Int? {
    try self[name] == nil
      ? nil : member(name, "a whole number") { $0.number.flatMap(Int.init(exactly:)) }
  }

  func instant(_ name: String) throws(MessageFault) -> Instant {
    try member(name, "a time") { $0.string.flatMap { Instant($0) } }
  }

  func dataset() throws(MessageFault) -> DatasetID {
    try member("dataset", "a dataset id") { $0.string.flatMap { DatasetID($0) } }
  }

  /// A stamp, where there is one.
  func stamp(_ name: String) throws(MessageFault) -> Stamp? {
    try self[name] == nil ? nil : member(name, "a stamp") { $0.string.flatMap { Stamp($0) } }
  }

  /// What a member is to be.
  func member<Value>(
    _ name: String, _ what: String, _ read: (JSONValue) -> Value?
  ) throws(MessageFault) -> Value {
    if let value = self[name].flatMap(read) { return value }
    throw MessageFault(name: name, what: what, message: self)
  }
}

extension JSONValue {
  /// The elements of a list, each read as one thing; nil for anything but a list of such things.
  fileprivate func all<Element>(_ read: (JSONValue) -> Element?) -> [Element]? {
    guard let list = array else { return nil }
    let elements = list.compactMap(read)
    return elements.count == list.count ? elements : nil
  }

  /// A list of what these things are printed as.
  static func texts(_ things: some Sequence<some CustomStringConvertible>) -> JSONValue {
    .array(things.map { .string($0.description) })
  }
}
