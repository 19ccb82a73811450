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
