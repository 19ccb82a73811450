extension Seals {
  /// Reads those of a store.
  static func bytes(in folder: StoreFolder, _ files: any FileSystem) throws(LogError) -> [UInt8] {
    guard try files.status(of: folder.seals) != nil else { return [] }
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
