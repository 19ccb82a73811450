/// The file `journal` of a store, in which a write stands before it stands in the log.
///
/// It has always the same length and is written over in place: a sync of it costs the medium the
/// bytes of one write, where a sync of a longer file costs the file system's own journal as well.
struct JournalFile {
  let folder: StoreFolder
  let files: any FileSystem

  /// A copy of its bytes, since a writer may be at work: of a void journal the first line alone. Nil
  /// where there is no journal.
  func image() throws(LogError) -> [UInt8]? {
    guard try files.status(of: folder.journal) != nil else { return nil }
    let contents = try files.contents(of: folder.journal)
    let start = contents.bytes(
      in: 0..<min(JournalRecord.greatestLineLength, contents.count))
    if let (record, end) = JournalRecord.read(start, at: 0), record.length == 0 {
      return Array(start[..<end])
    }
    return contents.allBytes
  }

  /// How many bytes it has; nil where there is none.
  func length() throws(LogError) -> Int? { try files.status(of: folder.journal)?.length }

  /// Writes a void journal of so many bytes beside the one that may be there, durably. Where it
  /// throws, nothing has changed.
  func prepareVoid(length: Int) throws(LogError) {
    let void = JournalRecord.void(after: 0).bytes
    try DurableFile(files).prepare(
      void + [UInt8](repeating: 0, count: max(0, length - void.count)), for: folder.journal)
  }

  /// Has the prepared journal take its place, durably. What the old one says is lost.
  func putPreparedInPlace() throws(LogError) {
    try DurableFile(files).putInPlace(folder.journal, in: folder.path)
  }

  /// Makes it say nothing, durably; also where it looks void already, as an earlier sync of that may
  /// have failed. Where there is no journal there is nothing to do.
  func makeVoid() throws(LogError) {
    guard let image = try image() else { return }
    // A number that follows from all that stands there, so that no rest of it ever follows from the
    // records to come.
    let void =
      JournalRecord.sumOfVoid(image) == nil
      ? JournalRecord.void(after: XXH64.hash(image)).bytes : image
    guard image.count >= void.count else {
      return try DurableFile(files).write(void, to: folder.journal, in: folder.path)
    }
    let file = try files.openForOverwriting(at: folder.journal)
    try file.overwrite(at: 0, with: void)
    try file.sync()
  }
}

extension JournalRecord {
  /// Whether bytes begin with the record that makes a journal void; its sum then.
  static func sumOfVoid(_ journal: [UInt8]) -> UInt64? {
    guard let (record, _) = read(journal, at: 0), record.length == 0 else { return nil }
    return record.sum
  }
}
