/// Writes whole files so that a crash leaves the old content or the new one, never a part.
struct DurableFile {
  private let files: any FileSystem

  init(_ files: any FileSystem) {
    self.files = files
  }

  /// How a file's name ends while it is being written; such a file may be removed at any time.
  static let unfinishedEnding = ".new"

  /// Puts the bytes at a path, in place of what may stand there, durably.
  ///
  /// The bytes are written beside it and synced first; only then do they get the name.
  func write(_ bytes: [UInt8], to path: String, in folder: String) throws(LogError) {
    try replace(path, with: bytes) { (file) throws(LogError) in try file.sync() }
    try files.syncFolder(at: folder)
  }

  /// Puts the bytes at a path in the same way, but lets a power cut take them, whole or in part: for
  /// what is derived, and checked whenever it is read.
  func writeUnsynced(_ bytes: [UInt8], to path: String) throws(LogError) {
    try replace(path, with: bytes) { _ in }
  }

  private func replace(
    _ path: String, with bytes: [UInt8],
    beforeNaming: (any AppendableFile) throws(LogError) -> Void
  ) throws(LogError) {
    let unfinished = path + DurableFile.unfinishedEnding
    if try files.status(of: unfinished) != nil { try files.removeFile(at: unfinished) }
    let file = try files.createFile(at: unfinished)
    try file.append(bytes)
    try beforeNaming(file)
    try files.rename(unfinished, to: path)
  }
}
