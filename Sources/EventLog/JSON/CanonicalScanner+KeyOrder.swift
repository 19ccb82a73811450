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
