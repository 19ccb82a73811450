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
    guard bytes.end(of: "00", at: offset + 2) != nil,
      let control = controlCharacter(bytes[offset + 4], bytes[offset + 5]),
      JSONText.letter(for: control) == nil
    else { throw JSONFault(.escapeForm, at: offset) }
    return offset + 6
  }

  /// The control character that the last two digits of `\u00xx` name.
  func controlCharacter(_ high: UInt8, _ low: UInt8) -> UInt8? {
    guard high == UInt8(ascii: "0") || high == UInt8(ascii: "1") else { return nil }
    switch low {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return high << 4 | low & 15
    case UInt8(ascii: "a")...UInt8(ascii: "f"): return high << 4 | (low & 15 + 9)
    default: return nil
    }
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
    var leftOffset = left.start + 1
    var rightOffset = right.start + 1
    while true {
      let leftByte = decodedByte(at: &leftOffset, of: left)
      let rightByte = decodedByte(at: &rightOffset, of: right)
      guard leftByte == rightByte, leftByte >= 0 else {
        return rank(leftByte) - rank(rightByte)
      }
    }
  }

  private func rank(_ byte: Int) -> Int {
    UInt8(exactly: byte).map(TextOrder.rank) ?? byte
  }

  /// The next byte of a string whose escapes were found canonical before; −1 at its end.
  private func decodedByte(at offset: inout Int, of place: StringPlace) -> Int {
    guard offset < place.end - 1 else { return -1 }
    let byte = bytes[offset]
    offset += 1
    guard byte == UInt8(ascii: "\\") else { return Int(byte) }
    let letter = bytes[offset]
    offset += 1
    if let escaped = JSONText.byte(escapedAs: letter) { return Int(escaped) }
    offset += 4
    return Int(controlCharacter(bytes[offset - 2], bytes[offset - 1]) ?? 0)
  }
}
