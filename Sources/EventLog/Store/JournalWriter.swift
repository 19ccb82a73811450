/// Writes records into a store's journal; held by the one writer.
final class JournalWriter {
  private let file: any OverwritableFile
  private let capacity: Int
  /// Where the next record goes; at the start a head goes before it.
  private var place = 0
  /// The sum of the record or head before it.
  private var lastSum: UInt64
  /// Kept, so that a write needs no new memory.
  private var record: [UInt8] = []
  /// Whether it says, durably, that no writer is at work.
  private(set) var isEnded = true

  /// Opens the journal, whose last writer has ended, or puts a new one in its place.
  /// - Parameters:
  ///   - capacity: How many bytes it has; one of another length is replaced.
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
      // In pieces: what Linux is given at a time it may keep as one large page, and each sync of a few
      // bytes of a page looks at all of it: 7 µs an append where it has 2 MiB.
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

  /// Writes lines, which will stand where the log ends; they are durable then.
  /// - Parameters:
  ///   - mark: Where the log ends without them.
  ///   - isLong: Whether to copy them behind the record's line takes longer than a call of their own.
  ///   - meanwhile: What is done while the medium takes them.
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

  /// Says durably, where nothing says so yet, that a writer is at work.
  /// - Parameter mark: Where the log ends.
  func announceWriter(at mark: LogMark) throws(LogError) {
    guard isEnded else { return }
    record.removeAll(keepingCapacity: true)
    appendHead(mark)
    try file.overwrite(at: 0, with: record)
    try file.sync()
    (place, isEnded) = (record.count, false)
  }

  /// Appends the head that begins a round to what is written next.
  private func appendHead(_ mark: LogMark) {
    let (line, sum) = JournalHead(after: lastSum, isEnded: false, mark: mark).line()
    record.append(contentsOf: line)
    lastSum = sum
  }

  /// Has the next record stand at the start, over what is there: all of it is durable in the log.
  func beginAnew() { place = 0 }

  /// Says durably that the writer has ended.
  /// - Parameter mark: Where the log ends, durably.
  func end(at mark: LogMark) throws(LogError) {
    let (line, sum) = JournalHead(after: lastSum, isEnded: true, mark: mark).line()
    try file.overwrite(at: 0, with: line)
    try file.sync()
    (place, lastSum, isEnded) = (0, sum, true)
  }

  /// Makes the head unreadable, durably, of a journal whose writer has ended. Nothing is written here any more.
  func destroyHead() throws(LogError) {
    try file.overwrite(at: 0, with: [0])
    try file.sync()
  }

  /// Stops a debug build where the next record would stand outside of the journal, or behind the head of a
  /// writer that has ended.
  private func checkInvariants() {
    assert(place >= 0 && place <= capacity)
    assert(!isEnded || place == 0)
  }
}
