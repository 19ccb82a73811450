extension Seals {
  /// Reads those of a store. A file that is too long to be any is not read, and counts as a line that nobody believes.
  static func bytes(in folder: StoreFolder, _ files: any FileSystem) throws(LogError) -> [UInt8] {
    guard let status = try files.status(of: folder.seals) else { return [] }
    if status.sort == .file, status.length > FileLength.greatestWhole { return [0] }
    return try files.bytes(of: folder.seals)
  }

  /// Keeps them durably.
  func keep(in folder: StoreFolder, _ files: any FileSystem) throws(LogError) {
    try DurableFile(files).write(fileBytes, to: folder.seals, in: folder.log)
  }

  /// Removes them durably, before a byte of a segment changes its place.
  static func remove(in folder: StoreFolder, _ files: any FileSystem) throws(LogError) {
    guard try files.status(of: folder.seals) != nil else { return }
    try files.removeFile(at: folder.seals)
    try files.syncFolder(at: folder.log)
  }
}
