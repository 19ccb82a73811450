/// The journal as a writer has it: opened by the first write that wants it, and replaced by a longer
/// one where there are writes that are too long for it.
///
/// One long write alone is synced in the log, and so is the first of several: most stores never see
/// a second one from the same writer, and shall not have a file of megabytes for it.
struct GrowingJournal {
  private let folder: StoreFolder
  private let files: any FileSystem
  private let capacity: Int
  /// Nil until a write has wanted it.
  private(set) var writer: JournalWriter?
  private var growth = Growth.unasked

  private enum Growth {
    /// No write of this writer has been too long.
    case unasked
    /// One has.
    case asked
    /// There was no room for a longer journal.
    case refused
  }

  /// How many times as long a journal is that has grown.
  static let growthFactor = 8

  /// - Parameter capacity: How many bytes a journal has that has not grown; with 0 there is none.
  init(folder: StoreFolder, files: any FileSystem, capacity: Int) {
    self.folder = folder
    self.files = files
    self.capacity = capacity
  }

  private var grownCapacity: Int { capacity * GrowingJournal.growthFactor }

  /// Whether a write is too long for a journal that has not grown.
  func isLong(_ count: Int) -> Bool { !JournalWriter.takes(count, capacity: capacity) }

  /// The journal, where it is the place for so many bytes; nil where the log is.
  /// - Parameter checkpoint: Makes durable in the log all that the journal says.
  mutating func writer(
    for count: Int, checkpoint: () throws(LogError) -> Void
  ) throws(LogError) -> JournalWriter? {
    guard isLong(count) else { return try opened() }
    guard JournalWriter.takes(count, capacity: grownCapacity) else { return nil }
    if let writer, writer.takes(count) { return writer }
    switch growth {
    case .unasked:
      growth = .asked
      return nil
    case .asked:
      let grown = try grown(checkpoint: checkpoint)
      return grown.flatMap { $0.takes(count) ? $0 : nil }
    case .refused: return nil
    }
  }

  private mutating func opened() throws(LogError) -> JournalWriter {
    if let writer { return writer }
    let opened = try JournalWriter(
      folder: folder, files: files, capacities: [capacity, grownCapacity])
    writer = opened
    return opened
  }

  /// The journal in its greater length; nil where there is no room for it, which is no failure, since the
  /// log can take the write as well.
  private mutating func grown(
    checkpoint: () throws(LogError) -> Void
  ) throws(LogError) -> JournalWriter? {
    let journal = JournalFile(folder: folder, files: files)
    let length = try journal.length()
    if writer != nil || length != grownCapacity {
      do throws(LogError) {
        try journal.prepareVoid(length: grownCapacity)
      } catch {
        growth = .refused
        return nil
      }
      try checkpoint()
      // From here on nobody knows which of the two a power cut would leave: a failure is one of the writer.
      try journal.putPreparedInPlace()
      writer = nil
    }
    return try opened()
  }
}
