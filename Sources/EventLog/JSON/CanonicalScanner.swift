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
    guard depth < CanonicalJSON.greatestDepth else { throw JSONFault(.tooDeep, at: start) }
    var offset = start + 1
    if bytes[offset] == UInt8(ascii: "}") { return offset + 1 }
    var previous = StringPlace(start: 0, end: 0, hasEscape: false)
    while true {
      let key = try key(at: offset)
      if previous.end > 0 { try checkOrder(of: previous, before: key) }
      previous = key
      guard bytes[key.end] == UInt8(ascii: ":") else { throw JSONFault(.colon, at: key.end) }
      offset = try valueEnd(at: key.end + 1, depth: depth + 1)
      switch bytes[offset] {
      case UInt8(ascii: ","): offset += 1
      case UInt8(ascii: "}"): return offset + 1
      default: throw JSONFault(.commaOrBrace, at: offset)
      }
    }
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

  /// Most numbers are whole and short: these are canonical as they stand.
  @inline(__always)
  private func numberEnd(at start: Int) throws(JSONFault) -> Int {
    var offset = start
    while bytes[offset] &- UInt8(ascii: "0") < 10 { offset += 1 }
    let count = offset - start
    let isFirstZero = bytes[start] == UInt8(ascii: "0")
    guard count > 0, count <= 15, !isFirstZero || count == 1,
      bytes[offset] != UInt8(ascii: "."), bytes[offset] | 0x20 != UInt8(ascii: "e")
    else { return try anyNumberEnd(at: start) }
    return offset
  }

  private func anyNumberEnd(at offset: Int) throws(JSONFault) -> Int {
    let number = try JSONNumber(at: offset, in: bytes)
    try number.checkCanonical(in: bytes)
    return number.end
  }
}
