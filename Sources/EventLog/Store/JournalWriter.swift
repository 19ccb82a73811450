/// Writes records into a store's journal, for the one writer.
final class JournalWriter {
  private let file: any OverwritableFile
  private let capacity: Int
  /// Where the next record goes; 0 means that a head comes first.
  private var place = 0
  /// The sum of the record or head before it.
  private var lastSum: UInt64
  /// Kept to reuse its memory.
  private var record: [UInt8] = []
  /// Whether the journal says durably that no writer is at work.
  private(set) var isEnded = true

  /// Opens a journal whose last writer has ended, or replaces it by a new one.
  /// - Parameters:
  ///   - capacity: The journal's length in bytes; one of another length is replaced.
  ///   - mark: Where the log ends.
  init(
    folder: StoreFolder, files: any FileSystem, capacity: Int, mark: LogMark
  ) throws(LogError) {
    self.capacity = capacity
    if try files.status(of: folder.journal)?.length == capacity,
      case .ended(let head)? = try Journal.image(in: folder, files).map(Journal.init)
    {
      lastSum = head.sum
    } else {
      let (line, sum) = JournalHead(after: 0, isEnded: true, mark: mark).line()
      lastSum = sum
      let rest = [UInt8](repeating: 0, count: max(0, capacity - line.count))
      // In pieces: Linux may keep what one call writes as one large page, and each sync of a few bytes looks at
      // the whole page. With 2 MiB that costs 7 µs an append.
      try DurableFile(files).write(
        line + rest, to: folder.journal, in: folder.path, pieceSize: 1 << 16)
    }
    file = try files.openForOverwriting(at: folder.journal)
  }

  /// The most bytes that a commit may have to go into a journal of some length.
  static func greatestCommit(capacity: Int) -> Int {
    capacity - JournalHead.greatestLength - JournalRecord.greatestLineLength
  }

  /// Whether so many bytes fit behind the records that are there.
  func hasRoom(for count: Int) -> Bool {
    max(place, JournalHead.greatestLength) + JournalRecord.greatestLineLength + count <= capacity
  }

  /// Makes lines durable that will be appended to the log.
  /// - Parameters:
  ///   - mark: Where the log ends without them.
  ///   - isLong: Whether a second write call is faster than copying the lines behind the record's line.
  ///   - meanwhile: Runs while the medium takes them.
  func write(
    _ lines: UnsafeRawBufferPointer, at mark: LogMark, isLong: Bool,
    meanwhile: (() throws(LogError) -> Void)? = nil
  ) throws(LogError) {
    checkInvariants()
    record.removeAll(keepingCapacity: true)
    if place == 0 { appendHead(mark) }
    let sum = JournalRecord.appendLine(
      about: lines, at: mark.end.length, of: mark.end.name, after: lastSum, to: &record)
    let end = place + record.count + lines.count
    if isLong {
      try file.overwrite(at: place, with: record)
      try file.overwrite(at: place + record.count, with: lines.bytes)
    } else {
      record.append(contentsOf: lines)
      try file.overwrite(at: place, with: record)
    }
    if let meanwhile {
      try file.beginWritingOut()
      try meanwhile()
    }
    try file.sync()
    (place, lastSum, isEnded) = (end, sum, false)
  }

  /// Writes durably that a writer is at work, unless the journal says so.
  /// - Parameter mark: Where the log ends.
  func announceWriter(at mark: LogMark) throws(LogError) {
    guard isEnded else { return }
    record.removeAll(keepingCapacity: true)
    appendHead(mark)
    try file.overwrite(at: 0, with: record)
    try file.sync()
    (place, isEnded) = (record.count, false)
  }

  /// Adds the head of a new round to the next write.
  private func appendHead(_ mark: LogMark) {
    let (line, sum) = JournalHead(after: lastSum, isEnded: false, mark: mark).line()
    record.append(contentsOf: line)
    lastSum = sum
  }

  /// Lets the next record begin at the journal's start: the log has all of it durably.
  func beginAnew() { place = 0 }

  /// Writes durably that the writer has ended.
  /// - Parameter mark: Where the durable log ends.
  func end(at mark: LogMark) throws(LogError) {
    let (line, sum) = JournalHead(after: lastSum, isEnded: true, mark: mark).line()
    try file.overwrite(at: 0, with: line)
    try file.sync()
    (place, lastSum, isEnded) = (0, sum, true)
  }

  /// Makes the head unreadable, durably, after the writer has ended. The journal is not written again.
  func destroyHead() throws(LogError) {
    try file.overwrite(at: 0, with: [0])
    try file.sync()
  }

  /// Stops a debug build where the next record would leave the journal, or follow the head of a writer that has
  /// ended.
  private func checkInvariants() {
    assert(place >= 0 && place <= capacity)
    assert(!isEnded || place == 0)
  }
}
