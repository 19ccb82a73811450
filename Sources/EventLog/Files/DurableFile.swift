/// Writes whole files so that a crash leaves the old content or the new one, never a part. The permissions
/// that somebody has given a file stay.
struct DurableFile {
  private let files: any FileSystem

  init(_ files: any FileSystem) {
    self.files = files
  }

  /// How a file's name ends while it is being written; such a file may be removed at any time.
  static let unfinishedEnding = ".new"

  /// The name that a file of this name gets, or has.
  static func finished(_ name: String) -> String {
    name.hasSuffix(unfinishedEnding) ? String(name.dropLast(unfinishedEnding.count)) : name
  }

  /// Puts the bytes at a path, in place of what may stand there, durably.
  ///
  /// The bytes are written beside it and synced first; only then do they get the name.
  /// - Parameter pieceSize: How many bytes are given to the system at a time.
  func write(
    _ bytes: [UInt8], to path: String, in folder: String, pieceSize: Int = .max
  ) throws(LogError) {
    try bytes.withRawBytes { (bytes) throws(LogError) in
      try write(bytes.bytes, to: path, in: folder, pieceSize: pieceSize)
    }
  }

  /// Puts the bytes of a span at a path in the same way.
  func write(
    _ bytes: RawSpan, to path: String, in folder: String, pieceSize: Int = .max
  ) throws(LogError) {
    try makeUnfinished(bytes, for: path, pieceSize: pieceSize) { (file) throws(LogError) in
      try file.sync()
    }
    try files.rename(path + DurableFile.unfinishedEnding, to: path)
    try files.syncFolder(at: folder)
  }

  /// Puts the bytes at a path in the same way, but lets a power cut take them, whole or in part: for
  /// what is derived, and checked whenever it is read.
  func writeUnsynced(_ bytes: [UInt8], to path: String) throws(LogError) {
    try bytes.withRawBytes { (bytes) throws(LogError) in
      try makeUnfinished(bytes.bytes, for: path) { _ in }
    }
    try files.rename(path + DurableFile.unfinishedEnding, to: path)
  }

  private func makeUnfinished(
    _ bytes: RawSpan, for path: String, pieceSize: Int = .max,
    finish: (any AppendableFile) throws(LogError) -> Void
  ) throws(LogError) {
    let unfinished = path + DurableFile.unfinishedEnding
    if let there = try files.status(of: unfinished) {
      if there.isFolder { throw StrangeFault.error(.folder, "replace", unfinished) }
      try files.removeFile(at: unfinished)
    }
    do throws(LogError) {
      let file = try files.createFile(at: unfinished, inPlaceOf: path)
      var rest = bytes
      repeat {
        try file.append(rest.extracting(first: pieceSize))
        rest = rest.extracting(droppingFirst: pieceSize)
      } while !rest.isEmpty
      try finish(file)
    } catch {
      discard(unfinished)
      throw error
    }
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
