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
  /// Whether it has a record.
  private(set) var isVoid = true

  /// Opens the journal, which must have been settled, or makes one.
  /// - Parameter capacity: How many bytes it has; one of another length is replaced.
  init(folder: StoreFolder, files: any FileSystem, capacity: Int) throws(LogError) {
    let journal = JournalFile(folder: folder, files: files)
    let length = try files.status(of: folder.journal)?.length
    if length == capacity, let sum = try journal.image().flatMap(JournalRecord.sumOfVoid) {
      lastSum = sum
    } else {
      let void = JournalRecord.void(after: 0)
      try DurableFile(files).write(
        void.bytes + [UInt8](repeating: 0, count: max(0, capacity - void.bytes.count)),
        to: folder.journal, in: folder.path)
      lastSum = void.sum
    }
    file = try files.openForOverwriting(at: folder.journal)
    self.capacity = capacity
  }

  /// Whether so many bytes may go into a journal at all: of more than half of it, the log is the
  /// better place, as they would be written twice.
  static func takes(_ count: Int, capacity: Int) -> Bool {
    count + JournalRecord.greatestLineLength <= capacity / 2
  }

  /// Whether so many bytes fit behind the records that are there.
  func hasRoom(for count: Int) -> Bool {
    place + JournalRecord.greatestLineLength + count <= capacity
  }

  /// Writes lines, which will stand at an offset of a segment; they are durable then.
  func write(_ lines: [UInt8], at offset: Int, of segment: String) throws(LogError) {
    record.removeAll(keepingCapacity: true)
    let sum = JournalRecord.append(lines, at: offset, of: segment, after: lastSum, to: &record)
    isVoid = false
    try file.overwrite(at: place, with: record)
    try file.sync()
    place += record.count
    lastSum = sum
  }

  /// Has the next record stand at the start, over what is there: all of it is durable in the log.
  func beginAnew() {
    place = 0
  }

  /// Makes the journal say nothing, durably.
  func makeVoid() throws(LogError) {
    let void = JournalRecord.void(after: lastSum)
    try file.overwrite(at: 0, with: void.bytes)
    try file.sync()
    lastSum = void.sum
    place = 0
    isVoid = true
  }
}
