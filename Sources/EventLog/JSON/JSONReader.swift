/// Reads JSON strictly: what breaks a rule of log-format 2 is refused, never repaired.
package enum JSONReader {
  /// Reads one value as a caller may hand it in: spaced, ordered and escaped as JSON allows.
  ///
  /// `-0` is read as 0.
  /// - Throws: `malformed` with the byte's offset for a repeated key, a trailing comma, a byte order mark, a
  ///   lone surrogate, invalid UTF-8, a control character in a string, a number beyond ±(2^53−1) or one other
  ///   than zero that a double takes for zero, anything after the value, and all else that is not JSON;
  ///   `tooLarge` for more than 32 levels.
  /// - Complexity: O(n log n) where an object's keys are out of order, else O(n).
  package static func value(of bytes: [UInt8]) throws(LogError) -> JSONValue {
    try bytes.withRawBytes { (bytes) throws(LogError) in try value(of: bytes) }
  }

  /// Reads one value that must be in canonical form (RFC 8785) already, as what is received is.
  /// - Throws: As ``value(of:)`` does, and `malformed` for white space, keys out of order, an escape
  ///   or a number that canonical form writes otherwise.
  /// - Complexity: O(n).
  package static func canonicalValue(of bytes: [UInt8]) throws(LogError) -> JSONValue {
    try bytes.withRawBytes { (bytes) throws(LogError) in try canonicalValue(of: bytes) }
  }

  /// Reads one value of borrowed bytes, around which `depth` levels are open.
  package static func value(
    of bytes: UnsafeRawBufferPointer, depth: Int = 0
  ) throws(LogError) -> JSONValue {
    let bytes = JSONBytes(bytes)
    do throws(JSONFault) {
      var parser = JSONParser(bytes)
      return try parser.onlyValue(depth: depth)
    } catch {
      throw error.logError(in: bytes)
    }
  }

  /// Reads one canonical value of borrowed bytes, around which `depth` levels are open.
  package static func canonicalValue(
    of bytes: UnsafeRawBufferPointer, depth: Int = 0
  ) throws(LogError) -> JSONValue {
    let end = try CanonicalJSON.end(ofValueAt: 0, in: bytes, depth: depth)
    guard end == bytes.count else {
      throw JSONFault(.textEnd, at: end).logError(in: JSONBytes(bytes))
    }
    return try value(of: bytes, depth: depth)
  }
}

/// One pass over JSON as a caller hands it in, building values as it goes.
struct JSONParser {
  let bytes: JSONBytes
  var offset = 0

  init(_ bytes: JSONBytes) {
    self.bytes = bytes
  }

  /// The value of the whole text; only white space may stand around it.
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

extension JSONParser {
  /// Reads the string whose opening quote comes next.
  mutating func string() throws(JSONFault) -> String {
    let start = offset + 1
    offset = try bytes.plainTextEnd(from: start)
    guard bytes[offset] == UInt8(ascii: "\\") else {
      defer { offset += 1 }
      return String(decoding: bytes.slice(start..<offset), as: UTF8.self)
    }
    var decoded = Array(bytes.slice(start..<offset))
    while bytes[offset] == UInt8(ascii: "\\") {
      try escape(into: &decoded)
      let plain = offset
      offset = try bytes.plainTextEnd(from: plain)
      decoded.append(contentsOf: bytes.slice(plain..<offset))
    }
    offset += 1
    // Every part was checked or encoded here, so the decoding repairs nothing.
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Reads one escape, whose backslash comes next.
  private mutating func escape(into decoded: inout [UInt8]) throws(JSONFault) {
    let letter = bytes[offset + 1]
    if letter == UInt8(ascii: "u") {
      decoded.append(contentsOf: Array(String(try escapedScalar()).utf8))
      return
    }
    guard let byte = JSONText.byte(escapedAs: letter) else {
      throw JSONFault(
        offset + 1 < bytes.count ? .unknownEscape : .unclosedString, at: offset + 1)
    }
    decoded.append(byte)
    offset += 2
  }

  /// Reads `\uXXXX`, or two of them where the first is the leading half of a surrogate pair.
  private mutating func escapedScalar() throws(JSONFault) -> Character {
    let start = offset
    let unit = try escapedUnit()
    if let scalar = Unicode.Scalar(unit) { return Character(scalar) }
    guard unit < 0xDC00, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    else { throw JSONFault(.loneSurrogate, at: start) }
    let other = try escapedUnit()
    guard other >= 0xDC00, other < 0xE000,
      let scalar = Unicode.Scalar(0x1_0000 + (unit - 0xD800) << 10 + (other - 0xDC00))
    else { throw JSONFault(.loneSurrogate, at: start) }
    return Character(scalar)
  }

  /// Reads one `\uXXXX`, with hex digits of either case.
  private mutating func escapedUnit() throws(JSONFault) -> UInt32 {
    var unit: UInt32 = 0
    for place in offset + 2..<offset + 6 {
      guard let digit = Character(Unicode.Scalar(bytes[place])).hexDigitValue else {
        throw JSONFault(.hexDigits, at: offset)
      }
      unit = unit << 4 | UInt32(digit)
    }
    offset += 6
    return unit
  }
}
