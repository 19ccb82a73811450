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
