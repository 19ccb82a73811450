/// Writes whole files so that a crash leaves the old content or the new one, never a part. A replaced file's
/// permissions stay.
struct DurableFile {
  private let files: any FileSystem

  init(_ files: any FileSystem) {
    self.files = files
  }

  /// How a file's name ends while it is being written; such a file may be removed at any time.
  static let unfinishedEnding = ".new"

  /// The final name of a file, finished or not.
  static func finished(_ name: String) -> String {
    name.hasSuffix(unfinishedEnding) ? String(name.dropLast(unfinishedEnding.count)) : name
  }

  /// Replaces a file at a path durably, or makes it.
  ///
  /// The bytes are written beside it and synced; then they get the name.
  /// - Parameter pieceSize: How many bytes are given to the system at a time.
  func write(
    _ bytes: [UInt8], to path: String, in folder: String, pieceSize: Int = .max
  ) throws(LogError) {
    try bytes.withRawBytes { (bytes) throws(LogError) in
      try write(bytes.bytes, to: path, in: folder, pieceSize: pieceSize)
    }
  }

  /// Replaces a file by the bytes of a span durably, or makes it.
  func write(
    _ bytes: RawSpan, to path: String, in folder: String, pieceSize: Int = .max
  ) throws(LogError) {
    try makeUnfinished(bytes, for: path, pieceSize: pieceSize) { (file) throws(LogError) in
      try file.sync()
    }
    try files.rename(path + DurableFile.unfinishedEnding, to: path)
    try files.syncFolder(at: folder)
  }

  /// Replaces a file without a sync, so a power cut may take it whole or in part: for derived files, which are
  /// checked when they are read.
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

  /// Removes a file that could not be finished; if that fails, the next write removes it.
  private func discard(_ unfinished: String) {
    do throws(LogError) {
      if try files.status(of: unfinished) != nil { try files.removeFile(at: unfinished) }
    } catch {
      // The caller throws the failure for which it could not be finished.
    }
  }
}
