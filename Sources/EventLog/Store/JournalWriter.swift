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
  /// - Parameter capacities: How many bytes it may have; one of another length is replaced by one of
  ///   the first of them.
  init(folder: StoreFolder, files: any FileSystem, capacities: [Int]) throws(LogError) {
    let journal = JournalFile(folder: folder, files: files)
    if let length = try journal.length(), capacities.contains(length),
      let sum = try journal.image().flatMap(JournalRecord.sumOfVoid)
    {
      (capacity, lastSum) = (length, sum)
    } else {
      capacity = capacities[0]
      try journal.prepareVoid(length: capacity)
      try journal.putPreparedInPlace()
      lastSum = JournalRecord.void(after: 0).sum
    }
    file = try files.openForOverwriting(at: folder.journal)
  }

  /// Whether so many bytes may go into it at all.
  func takes(_ count: Int) -> Bool { JournalWriter.takes(count, capacity: capacity) }

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
  /// - Parameters:
  ///   - isLong: Whether to copy them behind the record's line takes longer than a call of their own.
  ///   - meanwhile: What is done while the medium takes them.
  func write(
    _ lines: FileContents, at offset: Int, of segment: String, isLong: Bool = false,
    meanwhile: (() throws(LogError) -> Void)? = nil
  ) throws(LogError) {
    record.removeAll(keepingCapacity: true)
    let sum = try lines.withBytes { (bytes) throws(LogError) in
      let sum = JournalRecord.appendLine(
        about: bytes, at: offset, of: segment, after: lastSum, to: &record)
      isVoid = false
      try overwrite(with: bytes, isLong: isLong)
      return sum
    }
    if let meanwhile {
      try file.beginWritingOut()
      try meanwhile()
    }
    try file.sync()
    place += record.count + lines.count
    lastSum = sum
  }

  /// Puts the record's line and the lines in place.
  private func overwrite(
    with lines: UnsafeRawBufferPointer, isLong: Bool
  ) throws(LogError) {
    guard isLong else {
      record.append(contentsOf: lines)
      try file.overwrite(at: place, with: record)
      return record.removeLast(lines.count)
    }
    try file.overwrite(at: place, with: record)
    try file.overwrite(at: place + record.count, with: lines.bytes)
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
