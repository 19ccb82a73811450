/// An empty file that stands there from the first write of a writer until it has ended in good order.
///
/// A sync that fails leaves its bytes in the cache, where they count as written from then on: they
/// are read like any others, and no later sync of theirs writes them. Whatever is put behind them
/// is lost with them in a power cut. So a writer that finds the mark of another, which failed or was
/// killed, settles: it writes the last segment anew beside the old one. The mark itself need not be durable: a
/// power cut that takes it empties the cache as well.
struct WritingMark {
  private let folder: StoreFolder
  private let files: any FileSystem
  /// Whether this writer has set it.
  private(set) var isSet = false

  init(folder: StoreFolder, files: any FileSystem) {
    self.folder = folder
    self.files = files
  }

  /// Sets the mark before a byte is written.
  mutating func set() throws(LogError) {
    guard !isSet else { return }
    _ = try files.createFile(at: folder.writing)
    isSet = true
  }

  /// Takes back the mark that was set, as all that was written is durable.
  ///
  /// Durably: a mark that came back would explain an unfinished end that no writer left.
  mutating func withdraw() throws(LogError) {
    guard isSet else { return }
    try files.removeFile(at: folder.writing)
    try files.syncFolder(at: folder.path)
    isSet = false
  }

  /// Whether an earlier writer left its mark.
  func isLeft() throws(LogError) -> Bool {
    try files.status(of: folder.writing) != nil
  }

  /// Removes the mark of an earlier writer, once nothing of what it left is in doubt; durably as well.
  func clear() throws(LogError) {
    guard try isLeft() else { return }
    try files.removeFile(at: folder.writing)
    try files.syncFolder(at: folder.path)
  }
}
