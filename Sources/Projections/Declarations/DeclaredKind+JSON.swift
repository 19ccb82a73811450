import EventLog

extension DeclaredKind {
  /// The kind as it stands in a file of kinds (log-format 5). Upgrades are code, and stay out of it.
  var json: JSONObject {
    var object: JSONObject = [
      "name": .string(name), "parts": .array(parts.map { .object($0.json(in: version)) }),
      "plural": .string(plural), "priority": .number(Double(priority)), "title": .string(title),
      "version": .number(Double(version)),
    ]
    object["extending"] = extending.map { .string($0) }
    object["saved"] = fields.map { $0.json() }
    return object
  }

  /// The greatest version of a kind or of a part.
  fileprivate static let greatestVersion = 1_000_000_000

  /// - Throws: `KindFileFault` where a member is missing or of another type.
  init(_ value: JSONValue) throws(KindFileFault) {
    guard let object = value.object else { throw KindFileFault("a kind is not an object") }
    name = try object.name("name")
    plural = try object.name("plural")
    version = UInt64(try object.whole("version", in: 1...DeclaredKind.greatestVersion))
    priority = try object.whole("priority", in: -1_000...1_000)
    title = try object.name("title")
    extending = object["extending"] == nil ? nil : try object.name("extending")
    let saved = try object["saved"].map { (list) throws(KindFileFault) in
      try PayloadSchema.members(list)
    }
    fields = saved.map { members in PayloadSchema { members } }
    fieldNames = { saved?.map(\.name) ?? [] }
    let (version, extends) = (version, extending != nil)
    parts = try object.list("parts", atMost: KindFile.mostParts).map {
      (part) throws(KindFileFault) in try KindPartRow(part, version: version, isLater: extends)
    }
    code = Code()
  }
}

extension KindPartRow {
  /// - Parameter kindVersion: The version of its kind; a part of the same version says none.
  fileprivate func json(in kindVersion: UInt64) -> JSONObject {
    var object: JSONObject = [
      "later": .bool(isLater), "member": .string(member), "priority": .number(Double(priority)),
      "schema": schema.json(),
    ]
    let (sort, key, word) = sort.words
    object["sort"] = .string(sort)
    object[key] = .string(word)
    if version != kindVersion { object["version"] = .number(Double(version)) }
    return object
  }

  /// - Parameters:
  ///   - version: The version of its kind, which it has where it says none.
  ///   - isLater: Whether it is later even if that is not said.
  fileprivate init(
    _ value: JSONValue, version: UInt64, isLater: Bool
  ) throws(KindFileFault) {
    guard let object = value.object else { throw KindFileFault("a part is not an object") }
    let sort = try object.name("sort")
    let (element, verb) = (object["element"]?.string, object["verb"]?.string)
    switch (sort, element, verb) {
    case ("list", let element?, _): self.sort = .list(element: element)
    case ("log", let element?, _): self.sort = .log(element: element)
    case ("once", _, let verb?): self.sort = .once(verb: verb)
    case ("apart", _, let verb?): self.sort = .apart(verb: verb)
    case ("greatest", _, let verb?): self.sort = .greatest(verb: verb)
    default: throw KindFileFault("a part has the sort \"\(sort.prefix(40))\", or lacks its word")
    }
    member = try object.name("member")
    priority = try object.whole("priority", in: -1_000...1_000)
    let least = Int(clamping: version)
    self.version =
      object["version"] == nil
      ? version : UInt64(try object.whole("version", in: least...DeclaredKind.greatestVersion))
    guard let list = object["schema"] else { throw KindFileFault("a part has no schema") }
    let members = try PayloadSchema.members(list)
    schema = PayloadSchema { members }
    self.isLater = isLater || object["later"]?.bool == true
  }
}

extension KindPartRow.Sort {
  /// How a file of kinds writes it: the sort, and the key and the word of what its verbs are called after.
  fileprivate var words: (sort: String, key: String, word: String) {
    switch self {
    case .list(let element): ("list", "element", element)
    case .log(let element): ("log", "element", element)
    case .once(let verb): ("once", "verb", verb)
    case .apart(let verb): ("apart", "verb", verb)
    case .greatest(let verb): ("greatest", "verb", verb)
    }
  }
}

extension PayloadSchema {
  /// Within how many schemas a schema has members at most, so that a reader's depth is bounded.
  fileprivate static let mostDepth = 6

  /// - Parameter depth: Within how many schemas it is. What is deeper is written without its members.
  fileprivate func json(depth: Int = 0) -> JSONValue {
    if depth > PayloadSchema.mostDepth { return [] }
    return .array(
      members.map { member in
        [
          "name": .string(member.name), "required": .bool(member.isRequired),
          "type": member.type.json(depth: depth + 1),
        ]
      })
  }

  /// - Parameter depth: Within how many schemas these members are.
  fileprivate static func members(
    _ value: JSONValue, depth: Int = 0
  ) throws(KindFileFault) -> [Member] {
    guard let list = value.array, depth <= mostDepth || list.isEmpty else {
      throw KindFileFault("a schema is not a list of members, or is nested too deep")
    }
    var members: [Member] = []
    for value in list {
      guard let object = value.object, let type = object["type"] else {
        throw KindFileFault("a member of a schema has no type")
      }
      members.append(
        Member(
          name: try object.name("name"), type: try MemberType(type, depth: depth + 1),
          isRequired: object["required"]?.bool == true))
    }
    guard Set(members.map { UTF8Text($0.name) }).count == members.count else {
      throw KindFileFault("a schema has a member twice")
    }
    return members
  }
}

extension MemberType {
  /// The types that a word names; see `json(depth:)`.
  private static let plain: [MemberType] = [
    .amount, .anything, .count, .day, .flag, .instant, .name, .number, .text, .texts, .timeOfDay,
    .whole,
  ]

  /// - Parameter depth: Within how many schemas its own is.
  fileprivate func json(depth: Int) -> JSONValue {
    switch self {
    case .amount: "amount"
    case .anything: "anything"
    case .count: "count"
    case .day: "day"
    case .flag: "flag"
    case .instant: "instant"
    case .name: "name"
    case .number: "number"
    case .text: "text"
    case .texts: "texts"
    case .timeOfDay: "timeOfDay"
    case .list(let type): ["list": type.json(depth: depth)]
    case .whole: "whole"
    case .part(let schema): ["part": schema.json(depth: depth)]
    case .objects(let schema): ["objects": schema.json(depth: depth)]
    case .oneOf(let words): ["oneOf": .array(words.map { .string($0) })]
    }
  }

  fileprivate init(_ value: JSONValue, depth: Int) throws(KindFileFault) {
    if let known = MemberType.plain.first(where: { $0.json(depth: depth) == value }) {
      self = known
    } else if let list = value.object?["part"] {
      let members = try PayloadSchema.members(list, depth: depth)
      self = .part(PayloadSchema { members })
    } else if let list = value.object?["objects"] {
      let members = try PayloadSchema.members(list, depth: depth)
      self = .objects(PayloadSchema { members })
    } else if let list = value.object?["oneOf"]?.array {
      let words = list.compactMap(\.string)
      guard words.count == list.count else { throw KindFileFault("a word is not a string") }
      self = .oneOf(words)
    } else if let element = value.object?["list"], depth <= PayloadSchema.mostDepth {
      self = .list(try MemberType(element, depth: depth + 1))
    } else {
      throw KindFileFault("a member of a schema has a type that this build does not know")
    }
  }
}

extension JSONObject {
  /// The longest name in a file of kinds, in bytes.
  private static let longestName = 200

  /// A string that is neither empty nor long.
  fileprivate func name(_ key: String) throws(KindFileFault) -> String {
    guard let name = self[key]?.string, !name.isEmpty, name.utf8.count <= JSONObject.longestName
    else { throw KindFileFault("\"\(key)\" is missing, or no name") }
    return name
  }

  /// A whole number in a range.
  fileprivate func whole(_ key: String, in range: ClosedRange<Int>) throws(KindFileFault) -> Int {
    guard let number = self[key]?.number, let whole = Int(exactly: number), range.contains(whole)
    else {
      throw KindFileFault(
        "\"\(key)\" is missing, or no whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return whole
  }

  /// A list of a bounded length.
  func list(_ key: String, atMost most: Int) throws(KindFileFault) -> [JSONValue] {
    guard let list = self[key]?.array else { throw KindFileFault("\"\(key)\" is not a list") }
    guard list.count <= most else {
      throw KindFileFault("\"\(key)\" has more than \(most) entries")
    }
    return list
  }
}
