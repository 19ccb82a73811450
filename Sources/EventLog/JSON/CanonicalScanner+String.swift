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
