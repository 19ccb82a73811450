/// Walks over the envelope of one event line, refusing whatever is not in its place.
///
/// Bounds: `offset` never passes `bytes.count`; every read is preceded by a comparison of what is
/// left with what is wanted, in `take` or in the loop that reads byte by byte.
struct LineCursor {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Steps over the text that must stand here.
  @inline(__always)
  mutating func expect(_ text: StaticString) throws(LogError) {
    guard has(text) else { throw malformed("expected \(text)") }
    offset += text.utf8CodeUnitCount
  }

  /// Refuses anything after the line.
  func expectEnd() throws(LogError) {
    guard offset == bytes.count else { throw malformed("bytes after the closing brace") }
  }

  /// Reads 16 lowercase hex digits.
  mutating func hexadecimal(_ what: StaticString) throws(LogError) -> UInt64 {
    guard bytes.count - offset >= 16,
      let high = Hexadecimal.eightDigits(
        bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)),
      let low = Hexadecimal.eightDigits(
        bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
    else { throw malformed("expected \(what)") }
    offset += 16
    return high << 32 | low
  }

  /// Reads an integer from 1 to 2^53−1 without sign or leading zero.
  mutating func positiveInteger(_ what: StaticString) throws(LogError) -> UInt64 {
    var end = offset
    while end < bytes.count, bytes[end] >= UInt8(ascii: "0"), bytes[end] <= UInt8(ascii: "9") {
      end += 1
    }
    guard let value = Decimal.value(of: UnsafeRawBufferPointer(rebasing: bytes[offset..<end])),
      value >= 1
    else { throw malformed("expected \(what), an integer from 1 to 2^53−1") }
    offset = end
    return value
  }

  /// Reads a stamp.
  mutating func stamp() throws(LogError) -> Stamp {
    let start = offset
    guard let text = take(Stamp.length), let stamp = Stamp(text: text) else {
      offset = start
      throw malformed("expected a stamp YYYY-MM-DDThh:mm:ss.mmmZ-cccc in the years 2000 to 2199")
    }
    return stamp
  }

  /// Reads `batch":[i,n],"` where it stands, then the key that must follow.
  mutating func batch(
    before key: StaticString, seq: UInt64
  ) throws(LogError) -> BatchMark? {
    guard has("batch\":[") else {
      try expect(key)
      return nil
    }
    try expect("batch\":[")
    let index = try positiveInteger("a batch index")
    try expect(",")
    let count = try positiveInteger("a batch count")
    guard let mark = BatchMark(index: index, count: count), mark.seqs(around: seq) != nil else {
      throw malformed("batch [\(index),\(count)] does not fit seq \(seq)")
    }
    try expect("],\"")
    try expect(key)
    return mark
  }

  /// Reads `kind.verb`; returns where the whole and where the kind stands.
  mutating func type() throws(LogError) -> (type: Range<Int>, kind: Range<Int>) {
    let kind = try name()
    try expect(".")
    let verb = try name()
    let type = kind.lowerBound..<verb.upperBound
    guard type.count <= EventType.greatestLength else {
      throw malformed("type has more than \(EventType.greatestLength) bytes")
    }
    return (type, kind)
  }

  /// Reads an entity's id.
  mutating func entity() throws(LogError) -> Range<Int> {
    let start = offset
    while offset < bytes.count, Entity.isIDByte(bytes[offset]) { offset += 1 }
    guard offset > start, offset - start <= Entity.greatestLength else {
      throw malformed("expected an entity id of 1 to \(Entity.greatestLength) allowed bytes")
    }
    return start..<offset
  }

  /// Reads a canonical JSON object, one level inside the line's own braces.
  mutating func object() throws(LogError) -> Range<Int> {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "{") else {
      throw malformed("data is not an object")
    }
    let start = offset
    offset = try CanonicalJSON.end(ofValueAt: start, in: bytes, depth: 1)
    return start..<offset
  }

  private mutating func name() throws(LogError) -> Range<Int> {
    let start = offset
    while offset < bytes.count, isNameByte(bytes[offset], isFirst: offset == start) { offset += 1 }
    guard offset > start else { throw malformed("expected a name [a-z][A-Za-z0-9]* of the type") }
    return start..<offset
  }

  private func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): true
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): !isFirst
    default: false
    }
  }

  /// Whether the text stands here; compared eight bytes at a time, the last ones once more.
  @inline(__always)
  private func has(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard bytes.count - offset >= length else { return false }
    let wanted = UnsafeRawPointer(text.utf8Start)
    guard length >= 8 else {
      for index in 0..<length where bytes[offset + index] != text.utf8Start[index] { return false }
      return true
    }
    var start = 0
    while true {
      let place = min(start, length - 8)
      let actual = bytes.loadUnaligned(fromByteOffset: offset + place, as: UInt64.self)
      guard actual == wanted.loadUnaligned(fromByteOffset: place, as: UInt64.self) else {
        return false
      }
      if place + 8 == length { return true }
      start += 8
    }
  }

  private mutating func take(_ count: Int) -> UnsafeRawBufferPointer? {
    guard bytes.count - offset >= count else { return nil }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + count)])
  }

  private func malformed(_ reason: String) -> LogError {
    LogError(.malformed, reason, at: LogError.Position(offset: offset))
  }
}
