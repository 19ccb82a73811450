/// A journal's first line: its owner, whether the writer has ended, and where the durable log ended when the
/// line was written (log-format 7).
struct JournalHead: Hashable {
  /// The sum of the last record or head before it. It tells this round's records from the rest of an earlier
  /// round.
  var after: UInt64
  /// Whether the writer ended in good order.
  var isEnded: Bool
  /// Up to where the log was durable.
  var mark: LogMark
  /// XXH64 of the line up to `,"sum"`.
  private(set) var sum: UInt64 = 0

  /// Greater than the length of any head's line, its newline included.
  static let greatestLength = 512

  init(after: UInt64, isEnded: Bool, mark: LogMark) {
    self.after = after
    self.isEnded = isEnded
    self.mark = mark
  }
}

extension JournalHead {
  /// The line with its newline, and its sum, which the first record names.
  func line() -> (bytes: [UInt8], sum: UInt64) {
    var object = mark.members
    object["after"] = .string(Hexadecimal.text(of: after, digits: 16))
    object["ended"] = .bool(isEnded)
    var line = Array(object.canonicalBytes().dropLast())
    let sum = SummedObject.seal(&line, from: 0)
    return (line, sum)
  }

  /// Reads the head of a journal's bytes; nil for other bytes.
  /// - Returns: The head, and how many bytes it has, the newline included.
  static func read(_ journal: [UInt8]) -> (head: JournalHead, length: Int)? {
    guard let newline = journal.prefix(greatestLength).firstIndex(of: UInt8(ascii: "\n")),
      let object = SummedObject.object(line: Array(journal[..<newline])),
      let head = JournalHead(members: object)
    else { return nil }
    return (head, newline + 1)
  }

  private init?(members: JSONObject) {
    guard members.members.count == 10, let after = members.bits("after"),
      let sum = members.bits("sum"),
      let isEnded = members["ended"]?.bool, let mark = LogMark(members: members)
    else { return nil }
    self.init(after: after, isEnded: isEnded, mark: mark)
    self.sum = sum
  }
}

/// One commit in the journal: a line that says where the commit stands in the log, followed by the commit's
/// lines, verbatim.
struct JournalRecord: Hashable {
  /// The `sum` of the record before it, or of the head. It tells this round's records from the rest of an
  /// earlier round behind them.
  var after: UInt64
  /// XXH64 of the lines.
  var bytes: UInt64
  /// How many bytes the lines have; more than none.
  var length: Int
  /// Where the lines start in the segment.
  var offset: Int
  /// The segment's file name.
  var segment: String
  /// XXH64 of the record's own line up to `,"sum"`.
  var sum: UInt64

  /// Greater than the length of any record's line, its newline included.
  static let greatestLineLength = 256
}

extension JournalRecord {
  /// Appends the line of a record; the caller appends the record's lines.
  /// - Returns: The record's sum, for the record behind it.
  static func appendLine(
    about lines: UnsafeRawBufferPointer, at offset: Int, of segment: String, after: UInt64,
    to record: inout [UInt8]
  ) -> UInt64 {
    appendLine(
      bytes: XXH64.hash(lines), length: lines.count, at: offset, of: segment, after: after,
      to: &record)
  }

  private static func appendLine(
    bytes: UInt64, length: Int, at offset: Int, of segment: String, after: UInt64,
    to record: inout [UInt8]
  ) -> UInt64 {
    let start = record.count
    record.append(contentsOf: "{\"after\":\"".utf8)
    Hexadecimal.append(after, digits: 16, to: &record)
    record.append(contentsOf: "\",\"bytes\":\"".utf8)
    Hexadecimal.append(bytes, digits: 16, to: &record)
    record.append(contentsOf: "\",\"length\":".utf8)
    Decimal.append(UInt64(length), to: &record)
    record.append(contentsOf: ",\"offset\":".utf8)
    Decimal.append(UInt64(offset), to: &record)
    record.append(contentsOf: ",\"segment\":\"".utf8)
    record.append(contentsOf: segment.utf8)
    record.append(contentsOf: "\"".utf8)
    return SummedObject.seal(&record, from: start)
  }

  /// Reads the line of the record that starts at an offset of a journal; nil for other bytes.
  /// - Returns: The record, and where its line ends, the newline included.
  static func read(_ journal: [UInt8], at offset: Int) -> (record: JournalRecord, end: Int)? {
    guard offset <= journal.count else { return nil }
    let start = journal[offset...].prefix(greatestLineLength)
    guard let newline = start.firstIndex(of: UInt8(ascii: "\n")),
      let record = JournalRecord(line: start[...newline])
    else { return nil }
    return (record, newline + 1)
  }

  /// Parses the fields by position, re-encodes them, and accepts the line only if both are byte-identical.
  private init?(line: ArraySlice<UInt8>) {
    let parts = line.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    guard parts.count == 21, let after = Hexadecimal.value(of: parts[3], digits: 16),
      let bytes = Hexadecimal.value(of: parts[7], digits: 16),
      let length = Decimal.value(of: parts[10].dropFirst().dropLast()).flatMap(Int.init(exactly:)),
      let offset = Decimal.value(of: parts[12].dropFirst().dropLast()).flatMap(Int.init(exactly:))
    else { return nil }
    let segment = String(decoding: parts[15], as: UTF8.self)
    var written: [UInt8] = []
    sum = JournalRecord.appendLine(
      bytes: bytes, length: length, at: offset, of: segment, after: after, to: &written)
    guard line.elementsEqual(written) else { return nil }
    (self.after, self.bytes, self.length, self.offset) = (after, bytes, length, offset)
    self.segment = segment
  }
}
