/// The walk over one canonical value: each function takes the offset at which something starts and
/// returns the offset after it.
struct CanonicalScanner {
  let bytes: JSONBytes

  func valueEnd(at offset: Int, depth: Int) throws(JSONFault) -> Int {
    switch bytes[offset] {
    case UInt8(ascii: "\""): return try string(at: offset).end
    case UInt8(ascii: "{"): return try objectEnd(at: offset, depth: depth)
    case UInt8(ascii: "["): return try arrayEnd(at: offset, depth: depth)
    case UInt8(ascii: "t"): return try wordEnd("true", at: offset)
    case UInt8(ascii: "f"): return try wordEnd("false", at: offset)
    case UInt8(ascii: "n"): return try wordEnd("null", at: offset)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try numberEnd(at: offset)
    default: throw JSONFault(.value, at: offset)
    }
  }

  private func objectEnd(at start: Int, depth: Int) throws(JSONFault) -> Int {
    try objectEnd(at: start, depth: depth) { _, _ in }
  }

  /// Walks over an object, and says where its members stand, and the string of its member `id`.
  func members(
    ofObjectAt start: Int, depth: Int
  ) throws(JSONFault) -> (members: [MemberPlace], id: Range<Int>?) {
    var members: [MemberPlace] = []
    var id: Range<Int>?
    _ = try objectEnd(at: start, depth: depth) { key, end in
      members.append(MemberPlace(key: key, valueEnd: end))
      if let place = idString(key, valueEnd: end) { id = place }
    }
    return (members, id)
  }

  /// Walks over an object, and says where the string of its member `id` stands between its quotes.
  func identifiedObjectEnd(
    at start: Int, depth: Int
  ) throws(JSONFault) -> (end: Int, id: Range<Int>?) {
    var id: Range<Int>?
    let end = try objectEnd(at: start, depth: depth) { key, end in
      if let place = idString(key, valueEnd: end) { id = place }
    }
    return (end, id)
  }

  /// Where the string of the member `id` stands between its quotes; nil for any other member, and
  /// where its value is no string.
  @inline(__always)
  private func idString(_ key: StringPlace, valueEnd end: Int) -> Range<Int>? {
    guard key.end - key.start == 4, bytes[key.start + 1] == UInt8(ascii: "i"),
      bytes[key.start + 2] == UInt8(ascii: "d"), bytes[key.end + 1] == UInt8(ascii: "\"")
    else { return nil }
    return (key.end + 2)..<(end - 1)
  }

  /// - Parameter visit: Is given each key, and the offset after its value.
  @inline(__always)
  private func objectEnd(
    at start: Int, depth: Int, visit: (StringPlace, _ valueEnd: Int) -> Void
  ) throws(JSONFault) -> Int {
    guard depth < CanonicalJSON.greatestDepth else { throw JSONFault(.tooDeep, at: start) }
    var offset = start &+ 1
    if bytes[offset] == UInt8(ascii: "}") { return offset &+ 1 }
    var previous = StringPlace(start: 0, end: 0, hasEscape: false)
    while true {
      let key = try key(at: offset)
      if previous.end > 0 { try checkOrder(of: previous, before: key) }
      previous = key
      guard bytes[key.end] == UInt8(ascii: ":") else { throw JSONFault(.colon, at: key.end) }
      offset = try memberEnd(at: key.end &+ 1, depth: depth &+ 1)
      visit(key, offset)
      switch bytes[offset] {
      case UInt8(ascii: ","): offset &+= 1
      case UInt8(ascii: "}"): return offset &+ 1
      default: throw JSONFault(.commaOrBrace, at: offset)
      }
    }
  }

  /// The end of a value, without a call for what most of them are: strings and numbers.
  @inline(__always)
  private func memberEnd(at offset: Int, depth: Int) throws(JSONFault) -> Int {
    let first = bytes[offset]
    if first == UInt8(ascii: "\"") { return try string(at: offset).end }
    if first &- UInt8(ascii: "0") < 10 { return try numberEnd(at: offset) }
    return try valueEnd(at: offset, depth: depth)
  }

  private func arrayEnd(at start: Int, depth: Int) throws(JSONFault) -> Int {
    guard depth < CanonicalJSON.greatestDepth else { throw JSONFault(.tooDeep, at: start) }
    var offset = start + 1
    if bytes[offset] == UInt8(ascii: "]") { return offset + 1 }
    while true {
      offset = try valueEnd(at: offset, depth: depth + 1)
      switch bytes[offset] {
      case UInt8(ascii: ","): offset += 1
      case UInt8(ascii: "]"): return offset + 1
      default: throw JSONFault(.commaOrBracket, at: offset)
      }
      if bytes[offset] == UInt8(ascii: "]") { throw JSONFault(.trailingComma, at: offset - 1) }
    }
  }

  private func wordEnd(_ word: StaticString, at offset: Int) throws(JSONFault) -> Int {
    guard let end = bytes.end(of: word, at: offset) else { throw JSONFault(.value, at: offset) }
    return end
  }

  /// Most numbers are canonical as they stand: any two decimals of at most 15 digits have two
  /// different doubles, so such a decimal is the shortest one for its double, if only it has no
  /// needless digit itself.
  @inline(__always)
  private func numberEnd(at start: Int) throws(JSONFault) -> Int {
    let first = bytes[start] == UInt8(ascii: "-") ? start &+ 1 : start
    var end = bytes.digitsEnd(from: first)
    var digits = end &- first
    let isFirstZero = bytes[first] == UInt8(ascii: "0")
    guard digits > 0, !isFirstZero || digits == 1 else { return try anyNumberEnd(at: start) }
    if bytes[end] == UInt8(ascii: ".") {
      let point = end
      end = bytes.digitsEnd(from: point &+ 1)
      digits &+= end &- point &- 1
      // Six digits of fraction cannot be as small as to want an exponent.
      guard end &- point <= 7, bytes[end &- 1] &- UInt8(ascii: "1") < 9 else {
        return try anyNumberEnd(at: start)
      }
    } else if isFirstZero, first > start {
      return try anyNumberEnd(at: start)
    }
    guard digits <= 15, bytes[end] | 0x20 != UInt8(ascii: "e") else {
      return try anyNumberEnd(at: start)
    }
    return end
  }

  private func anyNumberEnd(at offset: Int) throws(JSONFault) -> Int {
    let number = try JSONNumber(at: offset, in: bytes)
    try number.checkCanonical(in: bytes)
    return number.end
  }
}
