/// The records of a journal that follow one another from its start.
///
/// Each of them stands in the log where the one before it ends, so that they are one run of bytes.
struct JournalChain: Hashable {
  /// The file name of the segment in which they stand.
  let segment: String
  /// Where they start in it.
  let offset: Int
  /// The lines of all of them.
  private(set) var bytes: [UInt8] = []

  /// Where they end in the segment.
  var end: Int { offset + bytes.count }

  /// Reads a journal's bytes up to the first thing that is not the next record: what is torn, void, of
  /// an earlier round or never written. Nil where the journal says nothing.
  /// - Complexity: O(bytes of the records)
  init?(of journal: [UInt8]) {
    guard let first = JournalChain.record(of: journal, at: 0) else { return nil }
    segment = first.record.segment
    offset = first.record.offset
    var next = Optional(first)
    while let (record, lines) = next {
      bytes.append(contentsOf: journal[lines])
      next = JournalChain.record(of: journal, at: lines.upperBound).flatMap { following in
        following.record.after == record.sum && following.record.segment == segment
          && following.record.offset == end ? following : nil
      }
    }
  }

  /// The whole record at an offset of a journal, and where its lines stand there; nil where there is
  /// none with lines.
  private static func record(
    of journal: [UInt8], at offset: Int
  ) -> (record: JournalRecord, lines: Range<Int>)? {
    guard let (record, start) = JournalRecord.read(journal, at: offset), record.length > 0,
      record.length <= journal.count - start, SegmentName.firstPosition(of: record.segment) != nil
    else { return nil }
    let lines = start..<(start + record.length)
    guard journal[lines.upperBound - 1] == UInt8(ascii: "\n"),
      XXH64.hash(Array(journal[lines])) == record.bytes
    else { return nil }
    return (record, lines)
  }
}
