/// Writes whole files so that a crash leaves the old content or the new one, never a part.
struct DurableFile {
  private let files: any FileSystem

  init(_ files: any FileSystem) {
    self.files = files
  }

  /// How a file's name ends while it is being written; such a file may be removed at any time.
  static let unfinishedEnding = ".new"

  /// How many bytes are given to the system at a time: what Linux is given at once it may keep as one
  /// large page, and each sync of a few bytes of a page looks at all of it, which costs the journal
  /// 7 µs an append where it has 2 MiB.
  private static let pieceSize = 1 << 16

  /// Puts the bytes at a path, in place of what may stand there, durably.
  ///
  /// The bytes are written beside it and synced first; only then do they get the name.
  func write(_ bytes: [UInt8], to path: String, in folder: String) throws(LogError) {
    try replace(path, with: bytes, isSynced: true)
    try files.syncFolder(at: folder)
  }

  /// Puts the bytes at a path in the same way, but lets a power cut take them, whole or in part: for
  /// what is derived, and checked whenever it is read.
  func writeUnsynced(_ bytes: [UInt8], to path: String) throws(LogError) {
    try replace(path, with: bytes, isSynced: false)
  }

  private func replace(
    _ path: String, with bytes: [UInt8], isSynced: Bool
  ) throws(LogError) {
    let unfinished = path + DurableFile.unfinishedEnding
    if try files.status(of: unfinished) != nil { try files.removeFile(at: unfinished) }
    do throws(LogError) {
      let file = try files.createFile(at: unfinished)
      var rest = bytes.span.bytes
      repeat {
        try file.append(rest.extracting(first: DurableFile.pieceSize))
        rest = rest.extracting(droppingFirst: DurableFile.pieceSize)
      } while !rest.isEmpty
      if isSynced { try file.sync() }
    } catch {
      discard(unfinished)
      throw error
    }
    try files.rename(unfinished, to: path)
  }

  /// Gives back the room of a file that could not be finished; where that fails, it waits for the next one.
  private func discard(_ unfinished: String) {
    do throws(LogError) {
      if try files.status(of: unfinished) != nil { try files.removeFile(at: unfinished) }
    } catch {
      // The failure that counts is the one that it could not be finished for.
    }
  }
}
