/// What a zone's file says: the offsets of its clocks from UTC, and when they changed.
///
/// The format is TZif, RFC 8536, from its version 2 on. Pure: bytes in, a value out.
struct ZoneFile: Sendable {
  /// When the offset changed, in seconds since 1970-01-01 00:00:00 UTC, ascending.
  private var changes: [Int] = []
  /// The offsets from those times on, in seconds east of UTC.
  private var offsets: [Int] = []
  /// The offset before the first change.
  private var firstOffset = 0
  /// What holds behind the last change; nil for the last offset.
  private var rule: ZoneRule?

  /// Reads a file; nil where its bytes are none, or where its seconds count leap seconds.
  /// - Complexity: O(bytes)
  init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    // First come the same times in 32 bits, for readers of version 1.
    guard let old = reader.header(), old.version >= UInt8(ascii: "2"),
      reader.skip(old.length(timeSize: 4)), let counts = reader.header(), counts.leaps == 0,
      counts.types > 0, counts.length(timeSize: 8) <= reader.rest
    else { return nil }
    changes = (0..<counts.times).map { _ in Int(Int64(bitPattern: reader.number(8))) }
    let typeOfChange = (0..<counts.times).map { _ in Int(reader.number(1)) }
    let offsetOfType = (0..<counts.types).map { _ in
      let offset = Int(Int32(truncatingIfNeeded: reader.number(4)))
      _ = reader.skip(2)
      return offset
    }
    guard typeOfChange.allSatisfy({ $0 < counts.types }),
      zip(changes, changes.dropFirst()).allSatisfy({ $0 < $1 }),
      reader.skip(counts.names + counts.standardMarks + counts.universalMarks)
    else { return nil }
    offsets = typeOfChange.map { offsetOfType[$0] }
    firstOffset = offsetOfType[0]
    guard let footer = reader.footer() else { return nil }
    if !footer.isEmpty {
      guard let rule = ZoneRule(footer) else { return nil }
      self.rule = rule
    }
  }

  /// The offset at a time, in seconds east of UTC.
  /// - Parameter seconds: Since 1970-01-01 00:00:00 UTC.
  /// - Complexity: O(changes)
  func offset(at seconds: Int) -> Int {
    guard let index = changes.lastIndex(where: { $0 <= seconds }) else {
      return changes.isEmpty ? rule?.offset(at: seconds) ?? firstOffset : firstOffset
    }
    guard index == changes.count - 1, let rule else { return offsets[index] }
    return rule.offset(at: seconds)
  }
}

extension ZoneFile {
  /// How many there are of what stands behind a header.
  private struct Counts {
    let version: UInt8
    let universalMarks: Int
    let standardMarks: Int
    let leaps: Int
    let times: Int
    let types: Int
    /// Bytes of the names.
    let names: Int

    /// How many bytes stand behind the header, where a time has so many.
    func length(timeSize: Int) -> Int {
      times * (timeSize + 1) + types * 6 + names + leaps * (timeSize + 4) + standardMarks
        + universalMarks
    }
  }

  /// Reads bytes one after the other.
  private struct Reader {
    let bytes: [UInt8]
    var offset = 0

    var rest: Int { bytes.count - offset }

    /// Says whether there are so many.
    mutating func skip(_ count: Int) -> Bool {
      guard count <= rest else { return false }
      offset += count
      return true
    }

    /// An unsigned number of so many bytes, the greatest first, which must be there.
    mutating func number(_ size: Int) -> UInt64 {
      defer { offset += size }
      return bytes[offset..<(offset + size)].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// What a header says; nil where there is none.
    mutating func header() -> Counts? {
      guard rest >= 44, bytes[offset..<(offset + 4)].elementsEqual("TZif".utf8) else { return nil }
      let version = bytes[offset + 4]
      offset += 20
      let counts = (0..<6).map { _ in Int(number(4)) }
      return Counts(
        version: version, universalMarks: counts[0], standardMarks: counts[1], leaps: counts[2],
        times: counts[3], types: counts[4], names: counts[5])
    }

    /// The line behind the last block; nil where it is not one.
    func footer() -> ArraySlice<UInt8>? {
      let line = bytes[offset...]
      let newline = UInt8(ascii: "\n")
      guard line.count >= 2, line.first == newline,
        let end = line.dropFirst().firstIndex(of: newline)
      else { return nil }
      return line[(line.startIndex + 1)..<end]
    }
  }
}
