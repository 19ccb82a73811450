/// Writes records into a store's journal; held by the one writer.
final class JournalWriter {
  private let file: any OverwritableFile
  private let capacity: Int
  /// Where the next record goes.
  private var place = 0
  /// The sum of the record before it.
  private var lastSum: UInt64
  /// Kept, so that a write needs no new memory.
  private var record: [UInt8] = []
  /// Whether it says, durably, that no writer is at work.
  private(set) var isVoid = true

  /// Opens the journal, which recovery has made void, or puts a new one in its place.
  /// - Parameter capacity: How many bytes it has; one of another length is replaced.
  init(folder: StoreFolder, files: any FileSystem, capacity: Int) throws(LogError) {
    self.capacity = capacity
    if try files.status(of: folder.journal)?.length == capacity,
      case .void(let sum)? = try Journal.image(in: folder, files).map(Journal.init)
    {
      lastSum = sum
    } else {
      let void = JournalRecord.withoutLines(after: 0)
      lastSum = void.sum
      let rest = [UInt8](repeating: 0, count: max(0, capacity - void.bytes.count))
      // In pieces: what Linux is given at a time it may keep as one large page, and each sync of a few
      // bytes of a page looks at all of it: 7 µs an append where it has 2 MiB.
      try DurableFile(files).write(
        void.bytes + rest, to: folder.journal, in: folder.path, pieceSize: 1 << 16)
    }
    file = try files.openForOverwriting(at: folder.journal)
  }

  /// The most bytes that a commit may have to go into a journal of some length.
  static func greatestCommit(capacity: Int) -> Int { capacity - JournalRecord.greatestLineLength }

  /// Whether so many bytes fit behind the records that are there.
  func hasRoom(for count: Int) -> Bool {
    place + JournalRecord.greatestLineLength + count <= capacity
  }

  /// Writes lines, which will stand at an offset of a segment; they are durable then.
  /// - Parameters:
  ///   - isLong: Whether to copy them behind the record's line takes longer than a call of their own.
  ///   - meanwhile: What is done while the medium takes them.
  func write(
    _ lines: UnsafeRawBufferPointer, at offset: Int, of segment: String, isLong: Bool,
    meanwhile: (() throws(LogError) -> Void)? = nil
  ) throws(LogError) {
    checkInvariants()
    record.removeAll(keepingCapacity: true)
    let sum = JournalRecord.appendLine(
      about: lines, at: offset, of: segment, after: lastSum, to: &record)
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
    (place, lastSum, isVoid) = (end, sum, false)
  }

  /// Says durably, where nothing says so yet, that a writer is at work, which is about to write into a
  /// segment from an offset on.
  func announceWriter(at offset: Int, of segment: String) throws(LogError) {
    guard isVoid else { return }
    let record = JournalRecord.withoutLines(at: offset, of: segment, after: lastSum)
    try file.overwrite(at: 0, with: record.bytes)
    try file.sync()
    (lastSum, isVoid) = (record.sum, false)
  }

  /// Has the next record stand at the start, over what is there: all of it is durable in the log.
  func beginAnew() { place = 0 }

  /// Makes the journal say nothing, durably.
  func makeVoid() throws(LogError) {
    let void = JournalRecord.withoutLines(after: lastSum)
    try file.overwrite(at: 0, with: void.bytes)
    try file.sync()
    (place, lastSum, isVoid) = (0, void.sum, true)
  }

  /// Stops a debug build where the next record would stand outside of the journal, or behind a void one.
  private func checkInvariants() {
    assert(place >= 0 && place <= capacity)
    assert(!isVoid || place == 0)
  }
}
