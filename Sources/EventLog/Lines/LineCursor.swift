/// Walks over the envelope of one event line, refusing whatever is not in its place.
///
/// Bounds: `offset` never passes `bytes.count`; every read is preceded by a comparison of what is
/// left with what is wanted, in `take` or in the loop that reads byte by byte.
struct LineCursor {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  /// - Parameter offset: Where to begin; where the line does not reach so far, nothing is found.
  init(_ bytes: UnsafeRawBufferPointer, from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset >= 0 && offset <= bytes.count ? offset : bytes.count
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

  /// What stands in a line before its entity.
  typealias Head = (
    id: EventID, stamp: Stamp, batch: BatchMark?, type: Range<Int>, kind: Range<Int>,
    version: UInt64
  )

  /// Reads a line up to its entity.
  @inline(__always)
  mutating func head() throws(LogError) -> Head {
    let id = try id()
    try expect(",\"stamp\":\"")
    let stamp = try stamp()
    try expect("\",\"")
    let batch = try batch(before: "type\":\"", seq: id.seq)
    let (type, kind) = try type()
    try expect("\",\"v\":")
    let version = try positiveInteger("v")
    return (id, stamp, batch, type, kind, version)
  }

  /// Reads a line up to its stamp.
  @inline(__always)
  mutating func id() throws(LogError) -> EventID {
    try expect("{\"replica\":\"")
    let replica = try hexadecimal("a replica id of 16 lowercase hex digits")
    try expect("\",\"seq\":")
    return EventID(replica: ReplicaID(bits: replica), seq: try positiveInteger("seq"))
  }

  /// Reads 16 lowercase hex digits.
  @inline(__always)
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
  @inline(__always)
  mutating func positiveInteger(_ what: StaticString) throws(LogError) -> UInt64 {
    var value: UInt64 = 0
    var end = offset
    // Sixteen digits are far from an overflow, and a seventeenth is refused below.
    while end < bytes.count, end &- offset <= 16 {
      let digit = bytes[end] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ UInt64(digit)
      end &+= 1
    }
    guard end > offset, end &- offset <= 16, bytes[offset] != UInt8(ascii: "0"),
      value <= Decimal.greatest
    else { throw malformed("expected \(what), an integer from 1 to 2^53−1") }
    offset = end
    return value
  }

  /// Reads a stamp.
  @inline(__always)
  mutating func stamp() throws(LogError) -> Stamp {
    guard bytes.count - offset >= Stamp.length,
      let stamp = Stamp(bytes: bytes, at: offset)
    else {
      throw malformed("expected a stamp YYYY-MM-DDThh:mm:ss.mmmZ-cccc in the years 2000 to 2199")
    }
    offset += Stamp.length
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
  @inline(__always)
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
  @inline(__always)
  mutating func entity() throws(LogError) -> Range<Int> {
    let start = offset
    while true {
      offset = WordRun.commonIDEnd(in: bytes, from: offset)
      guard offset < bytes.count, Entity.isIDByte(bytes[offset]) else { break }
      offset += 1
    }
    guard offset > start, offset - start <= Entity.greatestLength else {
      throw malformed("expected an entity id of 1 to \(Entity.greatestLength) allowed bytes")
    }
    return start..<offset
  }

  /// Reads a canonical JSON object, one level inside the line's own braces; says where the string
  /// of its member `id` stands between its quotes, where it has one.
  @inline(__always)
  mutating func object() throws(LogError) -> (object: Range<Int>, id: Range<Int>?) {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "{") else {
      throw malformed("data is not an object")
    }
    let start = offset
    let (end, id) = try CanonicalJSON.end(ofObjectAt: start, in: bytes, depth: 1)
    offset = end
    return (start..<end, id)
  }

  @inline(__always)
  private mutating func name() throws(LogError) -> Range<Int> {
    let start = offset
    if start < bytes.count, bytes[start] &- UInt8(ascii: "a") < 26 {
      offset = WordRun.letterOrDigitEnd(in: bytes, from: start + 1)
      while offset < bytes.count, EventType.isNameByte(bytes[offset]) { offset += 1 }
    }
    guard offset > start else { throw malformed("expected a name [a-z][A-Za-z0-9]* of the type") }
    return start..<offset
  }

  /// Whether the text, which has 2 to 16 bytes, stands here: its first and its last bytes, which
  /// may overlap, are compared as words.
  @inline(__always)
  private func has(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard bytes.count - offset >= length else { return false }
    switch length {
    case 8...16: return has(text, 0, as: UInt64.self) && has(text, length - 8, as: UInt64.self)
    case 4..<8: return has(text, 0, as: UInt32.self) && has(text, length - 4, as: UInt32.self)
    default:
      for index in 0..<length where bytes[offset + index] != text.utf8Start[index] { return false }
      return true
    }
  }

  /// Bounds: the caller has seen that the text fits, and `place` and a word lie within the text.
  @inline(__always)
  private func has<Word: FixedWidthInteger & BitwiseCopyable>(
    _ text: StaticString, _ place: Int, as word: Word.Type
  ) -> Bool {
    let wanted = UnsafeRawPointer(text.utf8Start).loadUnaligned(fromByteOffset: place, as: word)
    return bytes.loadUnaligned(fromByteOffset: offset + place, as: word) == wanted
  }

  @inline(never)
  private func malformed(_ reason: String) -> LogError {
    LogError(.malformed, reason, at: LogError.Position(offset: offset))
  }
}
