/// Where the parts of one event line stand, and the values of those that have a fixed size.
///
/// The keys stand in a fixed order (log-format 1), so finding the envelope builds nothing.
/// This is the one reader of lines: `Event` is made from it, and a replay that keeps only
/// positions uses it as it is.
package struct EventLayout: Hashable, Sendable {
  package var id: EventID
  package var stamp: Stamp
  package var batch: BatchMark?
  /// The bytes of `kind.verb`, and of the kind alone.
  package var type: Range<Int>
  package var kind: Range<Int>
  package var version: UInt64
  package var entity: Range<Int>
  package var data: Range<Int>
  /// Where the payload's string `id` stands between its quotes, where it has one: what names the
  /// unit of a list (merge-rules 4).
  package var dataID: Range<Int>?
  package var sum: UInt64

  /// The bytes that the sum covers are those before this index: the end of `data`.
  package var summed: Range<Int> { 0..<data.upperBound }
}

extension EventLayout {
  /// Reads one line without its newline, checking every byte of it and its sum.
  /// - Parameter seed: The seed of the expected dataset.
  /// - Throws: `malformed`, `tooLarge` or `badSum`, with the byte.
  /// - Complexity: O(bytes), without allocation for a line in order.
  package init(line: UnsafeRawBufferPointer, seed: UInt64) throws(LogError) {
    guard line.count < EventLine.greatestLength else {
      throw LogError(
        .tooLarge, "the line has more than \(EventLine.greatestLength) bytes with its newline")
    }
    var cursor = LineCursor(line)
    (id, stamp, batch, type, kind, version) = try cursor.head()
    try cursor.expect(",\"entity\":\"")
    entity = try cursor.entity()
    try cursor.expect("\",\"data\":")
    (data, dataID) = try cursor.object()
    try cursor.expect(",\"sum\":\"")
    sum = try cursor.hexadecimal("a sum of 16 lowercase hex digits")
    try cursor.expect("\"}")
    try cursor.expectEnd()
    try checkSum(of: line, seed: seed)
  }

  @inline(__always)
  private func checkSum(of line: UnsafeRawBufferPointer, seed: UInt64) throws(LogError) {
    let actual = XXH64.hash(UnsafeRawBufferPointer(rebasing: line[summed]), seed: seed)
    guard actual == sum else { throw wrongSum(actual) }
  }

  @inline(never)
  private func wrongSum(_ actual: UInt64) -> LogError {
    LogError(
      .badSum,
      "the line's sum is \(Hexadecimal.text(of: sum, digits: 16)), but in this dataset its bytes "
        + "hash to \(Hexadecimal.text(of: actual, digits: 16)): it is damaged, or of another dataset",
      at: LogError.Position(offset: summed.upperBound, event: id))
  }
}

/// What the beginning of an event's line says of its urgency and of its time. The rest of the line and its sum are unchecked:
/// the reader of the passed event checks all of it.
package struct EventHead: Sendable {
  /// Its name.
  let id: EventID
  /// Its logical time.
  package let stamp: Stamp
  /// What sort of fact it is.
  package let type: EventType
  /// The version of the payload's schema.
  package let version: UInt64
  /// Its place in an atomic batch; nil where it is in none.
  package let batch: BatchMark?

  /// The head of an event.
  package init(_ event: Event) {
    (id, stamp, batch) = (event.id, event.stamp, event.batch)
    (type, version) = (event.type, event.version)
  }

  /// - Throws: `malformed` where the line does not begin as an event's.
  init(line: UnsafeRawBufferPointer) throws(LogError) {
    var cursor = LineCursor(line)
    let head = try cursor.head()
    func text(_ range: Range<Int>) -> String { String(decoding: line[range], as: UTF8.self) }
    type = EventType(
      checkedKind: text(head.kind),
      verb: text((head.kind.upperBound + 1)..<head.type.upperBound))
    (id, stamp, version, batch) = (head.id, head.stamp, head.version, head.batch)
  }
}

/// Walks over the envelope of one event line, and refuses any part that is not in its place.
///
/// Bounds: `offset` never passes `bytes.count`; every read is preceded by a comparison of what is left with
/// what is wanted, in `take` or in the loop that reads byte by byte.
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
