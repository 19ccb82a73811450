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
      try DurableFile(files).write(void.bytes + rest, to: folder.journal, in: folder.path)
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
  func write(
    _ lines: UnsafeRawBufferPointer, at offset: Int, of segment: String
  ) throws(LogError) {
    checkInvariants()
    record.removeAll(keepingCapacity: true)
    let sum = JournalRecord.appendLine(
      bytes: XXH64.hash(lines), length: lines.count, at: offset, of: segment, after: lastSum,
      to: &record)
    let end = place + record.count + lines.count
    if lines.count < capacity / 8 {
      record.append(contentsOf: lines)
      try file.overwrite(at: place, with: record)
    } else {
      // To copy so many bytes takes longer than a call of their own.
      try file.overwrite(at: place, with: record)
      try file.overwrite(at: place + record.count, with: lines.bytes)
    }
    try file.sync()
    (place, lastSum, isVoid) = (end, sum, false)
  }

  /// Says durably, where nothing says so yet, that a writer is at work, which is about to write into a
  /// segment from an offset on.
  func announceWriter(at offset: Int, of segment: String) throws(LogError) {
    guard isVoid else { return }
    try begin(JournalRecord.withoutLines(at: offset, of: segment, after: lastSum), isVoid: false)
  }

  /// Has the next record stand at the start, over what is there: all of it is durable in the log.
  func beginAnew() { place = 0 }

  /// Makes the journal say nothing, durably.
  func makeVoid() throws(LogError) {
    try begin(JournalRecord.withoutLines(after: lastSum), isVoid: true)
  }

  /// Has the journal begin with a record without lines, durably.
  private func begin(
    _ record: (bytes: [UInt8], sum: UInt64), isVoid: Bool
  ) throws(LogError) {
    try file.overwrite(at: 0, with: record.bytes)
    try file.sync()
    (place, lastSum, self.isVoid) = (0, record.sum, isVoid)
  }

  /// Stops a debug build where the next record would stand outside of the journal, or behind a void one.
  private func checkInvariants() {
    assert(place >= 0 && place <= capacity)
    assert(!isVoid || place == 0)
  }
}
