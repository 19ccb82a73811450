/// One pass over JSON as a caller hands it in, building values as it goes.
struct JSONParser {
  let bytes: JSONBytes
  var offset = 0

  init(_ bytes: JSONBytes) {
    self.bytes = bytes
  }

  /// The value of the whole text: white space may stand around it, and nothing else.
  mutating func onlyValue(depth: Int) throws(JSONFault) -> JSONValue {
    let value = try value(depth: depth)
    skipSpace()
    guard offset == bytes.count else { throw JSONFault(.textEnd, at: offset) }
    return value
  }

  /// The next value, and the white space before it.
  private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
    skipSpace()
    switch bytes[offset] {
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let number = try JSONNumber(at: offset, in: bytes)
      offset = number.end
      return .number(try number.value(in: bytes))
    default: throw JSONFault(.value, at: offset)
    }
  }

  private mutating func array(depth: Int) throws(JSONFault) -> [JSONValue] {
    try open(depth: depth)
    var elements: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try value(depth: depth + 1))
      if take(UInt8(ascii: "]")) { return elements }
      let comma = offset
      guard take(UInt8(ascii: ",")) else { throw JSONFault(.commaOrBracket, at: offset) }
      if take(UInt8(ascii: "]")) { throw JSONFault(.trailingComma, at: comma) }
    }
  }

  private mutating func object(depth: Int) throws(JSONFault) -> JSONObject {
    try open(depth: depth)
    var members = JSONMembers()
    if take(UInt8(ascii: "}")) { return JSONObject() }
    while true {
      skipSpace()
      let place = offset
      guard bytes[place] == UInt8(ascii: "\"") else { throw JSONFault(.key, at: place) }
      let key = try string()
      guard take(UInt8(ascii: ":")) else { throw JSONFault(.colon, at: offset) }
      members.append(JSONObject.Member(key: key, value: try value(depth: depth + 1)), at: place)
      if take(UInt8(ascii: "}")) { return try members.object() }
      let comma = offset
      guard take(UInt8(ascii: ",")) else { throw JSONFault(.commaOrBrace, at: offset) }
      if take(UInt8(ascii: "}")) { throw JSONFault(.trailingComma, at: comma) }
    }
  }

  /// Steps over the brace or bracket that opens one more level.
  private mutating func open(depth: Int) throws(JSONFault) {
    guard depth < CanonicalJSON.greatestDepth else { throw JSONFault(.tooDeep, at: offset) }
    offset += 1
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONFault)
    -> JSONValue
  {
    guard let end = bytes.end(of: word, at: offset) else { throw JSONFault(.value, at: offset) }
    offset = end
    return value
  }

  /// Steps over white space, and over `byte` if it comes next.
  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while true {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return
      }
    }
  }
}

/// The members of an object that is being read, with the place of each key for the error.
struct JSONMembers {
  private var members: [JSONObject.Member] = []
  private var places: [Int] = []
  private var isOrdered = true

  mutating func append(_ member: JSONObject.Member, at place: Int) {
    if let last = members.last, TextOrder.compare(last.key, member.key) >= 0 { isOrdered = false }
    members.append(member)
    places.append(place)
  }

  /// The object; a repeated key is refused at its later place.
  func object() throws(JSONFault) -> JSONObject {
    if isOrdered { return JSONObject(ordered: members) }
    let order = members.indices.sorted { TextOrder.compare(members[$0].key, members[$1].key) < 0 }
    for (left, right) in zip(order, order.dropFirst())
    where TextOrder.isSame(members[left].key, members[right].key) {
      throw JSONFault(.repeatedKey, at: max(places[left], places[right]))
    }
    return JSONObject(ordered: order.map { members[$0] })
  }
}
