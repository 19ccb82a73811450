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

  /// Where the string of the member `id` stands between its quotes; nil for any other member and any other
  /// value.
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

extension CanonicalScanner {
  /// Where a string stands: its opening quote, the offset after its closing quote, and whether any
  /// escape stands between them.
  struct StringPlace {
    let start: Int
    let end: Int
    let hasEscape: Bool
  }

  /// Reads the key of a member.
  @inline(__always)
  func key(at offset: Int) throws(JSONFault) -> StringPlace {
    guard bytes[offset] == UInt8(ascii: "\"") else { throw keyFault(at: offset) }
    return try string(at: offset)
  }

  private func keyFault(at offset: Int) -> JSONFault {
    bytes[offset] == UInt8(ascii: "}")
      ? JSONFault(.trailingComma, at: offset - 1) : JSONFault(.key, at: offset)
  }

  /// Reads the string whose opening quote stands at the offset.
  @inline(__always)
  func string(at start: Int) throws(JSONFault) -> StringPlace {
    let end = try bytes.plainTextEnd(from: start + 1)
    if bytes[end] == UInt8(ascii: "\"") {
      return StringPlace(start: start, end: end + 1, hasEscape: false)
    }
    return StringPlace(start: start, end: try escapedEnd(from: end), hasEscape: true)
  }

  /// Reads the rest of a string from its first backslash on.
  private func escapedEnd(from start: Int) throws(JSONFault) -> Int {
    var offset = start
    while bytes[offset] == UInt8(ascii: "\\") {
      offset = try bytes.plainTextEnd(from: try escapeEnd(at: offset))
    }
    return offset + 1
  }

  /// Reads one escape, of which canonical form has one spelling for each character.
  private func escapeEnd(at offset: Int) throws(JSONFault) -> Int {
    let letter = bytes[offset + 1]
    if letter != UInt8(ascii: "/"), JSONText.byte(escapedAs: letter) != nil { return offset + 2 }
    guard letter == UInt8(ascii: "u") else {
      let isKnown = letter == UInt8(ascii: "/")
      throw JSONFault(isKnown ? .escapeForm : .unknownEscape, at: isKnown ? offset : offset + 1)
    }
    let digits = (offset + 2..<offset + 6).lazy.map { bytes[$0] }
    guard let control = Hexadecimal.value(of: digits, digits: 4), control < 0x20,
      JSONText.letter(for: UInt8(control)) == nil
    else { throw JSONFault(.escapeForm, at: offset) }
    return offset + 6
  }
}

extension CanonicalScanner {
  /// Checks that two neighbouring keys stand in canonical order.
  @inline(__always)
  func checkOrder(of left: StringPlace, before right: StringPlace) throws(JSONFault) {
    let order =
      left.hasEscape || right.hasEscape ? orderDecoded(left, right) : orderPlain(left, right)
    guard order < 0 else { throw JSONFault(order == 0 ? .repeatedKey : .keyOrder, at: right.start) }
  }

  /// Compares two keys without escapes as they stand.
  @inline(__always)
  private func orderPlain(_ left: StringPlace, _ right: StringPlace) -> Int {
    let leftCount = left.end - left.start
    let rightCount = right.end - right.start
    // Without its two quotes; both keys were read, so the offsets lie within the text.
    for index in 1..<max(1, min(leftCount, rightCount) - 1) {
      let leftByte = bytes[left.start + index]
      let rightByte = bytes[right.start + index]
      if leftByte != rightByte { return TextOrder.rank(leftByte) - TextOrder.rank(rightByte) }
    }
    return leftCount - rightCount
  }

  /// Compares two keys by the characters that they stand for.
  private func orderDecoded(_ left: StringPlace, _ right: StringPlace) -> Int {
    TextOrder.compare(decoded(left), decoded(right))
  }

  private func decoded(_ place: StringPlace) -> String {
    JSONText.unescaped(bytes.slice(place.start + 1..<place.end - 1))
  }
}
