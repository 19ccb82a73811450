/// What a journal's bytes say.
enum Journal: Hashable {
  /// Nothing, and no write is in doubt: its writer ended in good order.
  case void(sum: UInt64)
  /// A writer is at work or was ended, and these lines were durable before they were in the log.
  case says(JournalChain)
  /// A writer is at work or was ended, and the journal has no line of it: the first record of a round is
  /// torn, or a commit went into the segment itself.
  case unreadable

  init(_ bytes: [UInt8]) {
    guard let (record, _) = JournalRecord.read(bytes, at: 0) else {
      self = .unreadable
      return
    }
    if record.length == 0, record.segment.isEmpty {
      self = .void(sum: record.sum)
    } else {
      self = JournalChain(of: bytes).map(Journal.says) ?? .unreadable
    }
  }

  /// A copy of the bytes of a store's journal, since a writer may be at work: of a void journal the first
  /// line alone. Nil where there is no journal.
  static func image(in folder: StoreFolder, _ files: any FileSystem) throws(LogError) -> [UInt8]? {
    guard try files.status(of: folder.journal) != nil else { return nil }
    let contents = try files.contents(of: folder.journal)
    let start = contents.bytes(in: 0..<min(JournalRecord.greatestLineLength, contents.count))
    if case .void = Journal(start) {
      return Array(start.prefix { $0 != UInt8(ascii: "\n") }) + [10]
    }
    return contents.allBytes
  }

  /// Makes a store's journal say nothing, durably; also where it looks void already, as an earlier sync of
  /// that may have failed. Where there is no journal there is nothing to do.
  static func makeVoid(in folder: StoreFolder, _ files: any FileSystem) throws(LogError) {
    guard let image = try image(in: folder, files) else { return }
    if case .void = Journal(image) { return try overwriteStart(with: image, in: folder, files) }
    // Its `after` follows from all that stands there, so that no rest of that ever follows from the
    // records to come.
    let void = JournalRecord.withoutLines(after: XXH64.hash(image)).bytes
    if image.count >= void.count { return try overwriteStart(with: void, in: folder, files) }
    try DurableFile(files).write(void, to: folder.journal, in: folder.path)
  }

  private static func overwriteStart(
    with bytes: [UInt8], in folder: StoreFolder, _ files: any FileSystem
  ) throws(LogError) {
    let file = try files.openForOverwriting(at: folder.journal)
    try file.overwrite(at: 0, with: bytes)
    try file.sync()
  }
}

/// The records of a journal that follow one another from its start.
///
/// Each stands in the log where the one before it ends, so they are one run of bytes.
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
  /// an earlier round or never written. Nil where not even the first record has lines.
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
    checkInvariants()
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
    let sum = journal.withRawBytes { XXH64.hash(UnsafeRawBufferPointer(rebasing: $0[lines])) }
    guard journal[lines.upperBound - 1] == UInt8(ascii: "\n"), sum == record.bytes else {
      return nil
    }
    return (record, lines)
  }

  /// Stops a debug build where the chain is no run of whole lines of a segment.
  func checkInvariants() {
    assert(bytes.last == UInt8(ascii: "\n") && offset >= 0)
    assert(SegmentName.firstPosition(of: segment) != nil)
  }
}
