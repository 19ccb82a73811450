/// What the bytes of a journal say.
enum Journal: Hashable {
  /// No write is in doubt: its writer ended in good order.
  case ended(JournalHead)
  /// A writer is at work or was ended.
  /// - Parameter chain: The lines that became durable before they were in the log; nil without a whole record.
  case underWay(JournalHead, JournalChain?)
  /// A writer is at work, or was ended while it wrote the first line anew.
  case unreadable

  init(_ bytes: [UInt8]) {
    guard let (head, length) = JournalHead.read(bytes) else {
      self = .unreadable
      return
    }
    self =
      head.isEnded
      ? .ended(head)
      : .underWay(
        head, JournalChain(of: bytes, behind: head, from: length)
      )
  }

  /// The first line; nil where it cannot be read.
  var head: JournalHead? {
    switch self {
    case .ended(let head), .underWay(let head, _): head
    case .unreadable: nil
    }
  }

  /// A copy of a store's journal, since a writer may be at work. After its writer has ended, only the first
  /// line. Nil without a journal.
  static func image(in folder: StoreFolder, _ files: any FileSystem) throws(LogError) -> [UInt8]? {
    guard try files.status(of: folder.journal) != nil else { return nil }
    let contents = try files.contents(of: folder.journal)
    let start = contents.bytes(in: 0..<min(JournalHead.greatestLength, contents.count))
    if let (head, length) = JournalHead.read(start), head.isEnded { return Array(start[..<length]) }
    return try files.bytes(of: folder.journal)
  }

  /// Writes durably into a store's journal, if there is one, that its writer has ended. Does so also if the
  /// journal says it already, since an earlier sync may have failed.
  /// - Parameter mark: Where the durable log ends.
  static func end(
    in folder: StoreFolder, _ files: any FileSystem, at mark: LogMark
  ) throws(LogError) {
    guard let image = try image(in: folder, files) else { return }
    // Its `after` is a hash of all that stands there, so no older record ever continues the records to come.
    let head = JournalHead(after: XXH64.hash(image), isEnded: true, mark: mark)
    let line = head.line().bytes
    guard let length = try files.status(of: folder.journal)?.length, length >= line.count else {
      return try DurableFile(files).write(line, to: folder.journal, in: folder.path)
    }
    let file = try files.openForOverwriting(at: folder.journal)
    try file.overwrite(at: 0, with: line)
    try file.sync()
  }
}

/// The records of a journal that follow one another behind its head.
///
/// Each continues the log where the one before it ends, so together they are one run of bytes.
struct JournalChain: Hashable {
  /// The file name of the segment in which they stand.
  let segment: String
  /// Where they start in it.
  let offset: Int
  /// The lines of all of them.
  private(set) var bytes: [UInt8] = []

  /// Where they end in the segment.
  var end: Int { offset + bytes.count }

  /// Reads a journal's records up to the first bytes that are not the next record: torn, of an earlier round or
  /// never written. Nil where the first record is not whole.
  /// - Parameter start: Where the head ends.
  /// - Complexity: O(bytes of the records)
  init?(of journal: [UInt8], behind head: JournalHead, from start: Int) {
    guard !head.mark.end.name.isEmpty else { return nil }
    segment = head.mark.end.name
    offset = head.mark.end.length
    var (sum, start) = (head.sum, start)
    while let (record, lines) = JournalChain.record(of: journal, at: start), record.after == sum,
      record.segment == segment, record.offset == offset + bytes.count
    {
      bytes.append(contentsOf: journal[lines])
      (sum, start) = (record.sum, lines.upperBound)
    }
    if bytes.isEmpty { return nil }
    checkInvariants()
  }

  /// The whole record at an offset of a journal, and the place of its lines there; nil for other bytes.
  private static func record(
    of journal: [UInt8], at offset: Int
  ) -> (record: JournalRecord, lines: Range<Int>)? {
    guard let (record, start) = JournalRecord.read(journal, at: offset), record.length > 0,
      record.length <= journal.count - start
    else { return nil }
    let lines = start..<(start + record.length)
    let sum = journal.withRawBytes { XXH64.hash(UnsafeRawBufferPointer(rebasing: $0[lines])) }
    guard journal[lines.upperBound - 1] == UInt8(ascii: "\n"), sum == record.bytes else {
      return nil
    }
    return (record, lines)
  }

  /// Stops a debug build where the chain is not a run of whole lines of a segment.
  func checkInvariants() {
    assert(bytes.last == UInt8(ascii: "\n") && offset >= 0)
    assert(SegmentName.firstPosition(of: segment) != nil)
  }
}

extension JournalChain {
  /// How a segment fits the lines that the journal has of it.
  enum Fit {
    /// The segment has all of them.
    case whole
    /// The segment lacks some of them: a power cut took them, or a writer was ended between its two writes.
    case lacking(Patch)
    /// The journal is of another log.
    case foreign
  }

  /// A segment as it should be.
  struct Patch {
    /// All of its bytes.
    let bytes: [UInt8]
    /// The place of the lines that the segment lacks, whole or in part.
    let lines: Range<Int>
    /// The place of bytes that are replaced; empty where bytes were only missing.
    let replaced: Range<Int>
  }

  /// Compares the lines with their segment.
  ///
  /// A power cut never leaves another whole line in the place of a torn one. If there is one, the log went on
  /// without this journal, and the log is right.
  /// - Parameter seed: What the sums of the log's lines are seeded with.
  func fit(to contents: FileContents, seed: UInt64) -> Fit {
    contents.withBytes { old in
      guard offset <= old.count, offset == 0 || old[offset - 1] == UInt8(ascii: "\n") else {
        return .foreign
      }
      var different: Range<Int>?
      var replaced: Range<Int>?
      for line in lines() {
        // Bounds: both ends of the slice are clamped to the segment.
        let there = old[min(line.lowerBound, old.count)..<min(line.upperBound, old.count)]
        let wanted = bytes[(line.lowerBound - offset)..<(line.upperBound - offset)]
        if there.elementsEqual(wanted) { continue }
        different = (different?.lowerBound ?? line.lowerBound)..<line.upperBound
        if wanted.starts(with: there) { continue }
        if JournalChain.isWholeLine(old, at: line.lowerBound, seed: seed) { return .foreign }
        replaced = (replaced?.lowerBound ?? line.lowerBound)..<there.endIndex
      }
      guard let different else { return .whole }
      return .lacking(
        Patch(
          bytes: Array(old[..<offset]) + bytes + old[min(end, old.count)...], lines: different,
          replaced: replaced ?? offset..<offset))
    }
  }

  /// Where each line stands in the segment, its newline included.
  private func lines() -> [Range<Int>] {
    bytes.withRawBytes { bytes in
      var finder = LineFinder(bytes)
      var lines: [Range<Int>] = []
      while let line = finder.next() {
        lines.append((offset + line.lowerBound)..<(offset + line.upperBound + 1))
      }
      return lines
    }
  }

  /// Whether an event's line with the right sum begins there.
  private static func isWholeLine(
    _ segment: UnsafeRawBufferPointer, at offset: Int, seed: UInt64
  ) -> Bool {
    var finder = LineFinder(segment, from: offset)
    guard let line = finder.next() else { return false }
    do throws(LogError) {
      _ = try EventLayout(line: UnsafeRawBufferPointer(rebasing: segment[line]), seed: seed)
      return true
    } catch {
      return false
    }
  }
}
