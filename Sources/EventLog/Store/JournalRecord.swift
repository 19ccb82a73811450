/// One write as the journal keeps it: a line that says where the write stands in the log, and behind
/// it the write's own lines, verbatim.
struct JournalRecord: Hashable {
  /// The `sum` of the record before it, so that the rest of an earlier round, which stands behind the
  /// last record of this one, is never taken for its continuation.
  var after: UInt64
  /// The segment's file name.
  var segment: String
  /// Where the lines start in it.
  var offset: Int
  /// How many bytes they have; none in the record that makes a journal void.
  var length: Int
  /// XXH64 of the lines.
  var bytes: UInt64
  /// XXH64 of its own line up to `,"sum"`.
  var sum: UInt64

  /// More than the line of any record has, its newline included.
  static let greatestLineLength = 256
}

extension JournalRecord {
  /// Appends the line of a record, behind which the lines stand that it is about.
  /// - Returns: The record's sum, for the record behind it.
  static func appendLine(
    about lines: UnsafeRawBufferPointer, at offset: Int, of segment: String, after: UInt64,
    to record: inout [UInt8]
  ) -> UInt64 {
    let start = record.count
    record.append(contentsOf: "{\"after\":\"".utf8)
    Hexadecimal.append(after, digits: 16, to: &record)
    record.append(contentsOf: "\",\"bytes\":\"".utf8)
    Hexadecimal.append(XXH64.hash(lines), digits: 16, to: &record)
    record.append(contentsOf: "\",\"length\":".utf8)
    Decimal.append(UInt64(lines.count), to: &record)
    record.append(contentsOf: ",\"offset\":".utf8)
    Decimal.append(UInt64(offset), to: &record)
    record.append(contentsOf: ",\"segment\":\"".utf8)
    record.append(contentsOf: segment.utf8)
    record.append(contentsOf: "\"".utf8)
    return SummedObject.seal(&record, from: start)
  }

  /// The record that makes a journal void when it stands at the journal's start, and its sum.
  static func void(after: UInt64) -> (bytes: [UInt8], sum: UInt64) {
    var record: [UInt8] = []
    let none = UnsafeRawBufferPointer(start: nil, count: 0)
    let sum = appendLine(about: none, at: 0, of: "", after: after, to: &record)
    return (record, sum)
  }

  /// Reads the line of the record that starts at an offset of a journal; nil where none does.
  /// - Returns: The record, and where its line ends, the newline included.
  static func read(_ journal: [UInt8], at offset: Int) -> (record: JournalRecord, end: Int)? {
    guard offset <= journal.count else { return nil }
    let start = journal[offset...].prefix(greatestLineLength)
    guard let newline = start.firstIndex(of: UInt8(ascii: "\n")),
      let record = JournalRecord(line: Array(start[..<newline]))
    else { return nil }
    return (record, newline + 1)
  }

  private init?(line: [UInt8]) {
    guard let object = SummedObject.object(line: line), object.count == 6,
      let segment = object["segment"]?.string,
      let offset = object["offset"]?.number.flatMap({ Int(exactly: $0) }), offset >= 0,
      let length = object["length"]?.number.flatMap({ Int(exactly: $0) }), length >= 0,
      let after = JournalRecord.hash(object["after"]),
      let bytes = JournalRecord.hash(object["bytes"]), let sum = JournalRecord.hash(object["sum"])
    else { return nil }
    self.init(
      after: after, segment: segment, offset: offset, length: length, bytes: bytes, sum: sum)
  }

  private static func hash(_ value: JSONValue?) -> UInt64? {
    (value?.string).flatMap { Hexadecimal.value(of: $0.utf8, digits: 16) }
  }
}
