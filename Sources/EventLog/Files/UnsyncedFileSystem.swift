/// A file system whose syncs do nothing, for stores whose events stand elsewhere: what a power cut takes is read anew.
package struct UnsyncedFileSystem: FileSystem {
  private let files: any FileSystem

  package init(_ files: any FileSystem) { self.files = files }

  package func below(_ folder: String) throws(LogError) -> any FileSystem {
    UnsyncedFileSystem(try files.below(folder))
  }

  package func syncFolder(at path: String) {}

  package func createFile(
    at path: String, inPlaceOf old: String?
  ) throws(LogError) -> any AppendableFile {
    UnsyncedFile(try files.createFile(at: path, inPlaceOf: old))
  }

  package func openFile(at path: String) throws(LogError) -> any AppendableFile {
    UnsyncedFile(try files.openFile(at: path))
  }

  package func openForOverwriting(at path: String) throws(LogError) -> any OverwritableFile {
    UnsyncedOverwritableFile(try files.openForOverwriting(at: path))
  }

  // All else goes to the file system as it is.

  package func status(of path: String) throws(LogError) -> FileStatus? {
    try files.status(of: path)
  }

  package func identity(of path: String) throws(LogError) -> FileIdentity? {
    try files.identity(of: path)
  }

  package func mark(_ folder: String, with bits: UInt64) -> Bool { files.mark(folder, with: bits) }

  package func resolvedPath(of path: String) throws(LogError) -> String {
    try files.resolvedPath(of: path)
  }

  package func names(in folder: String) throws(LogError) -> [String] { try files.names(in: folder) }

  package func contents(of path: String) throws(LogError) -> FileContents {
    try files.contents(of: path)
  }

  package func copy(of path: String) throws(LogError) -> FileContents { try files.copy(of: path) }

  package func secret(at path: String) throws(LogError) -> FileContents {
    try files.secret(at: path)
  }

  package func makeFolder(at path: String) throws(LogError) { try files.makeFolder(at: path) }

  package func rename(_ path: String, to newPath: String) throws(LogError) {
    try files.rename(path, to: newPath)
  }

  package func removeFile(at path: String) throws(LogError) { try files.removeFile(at: path) }

  package func removeItem(at path: String) throws(LogError) { try files.removeItem(at: path) }

  package func lock(_ path: String, holder: String) throws(LogError) -> any FileLock {
    try files.lock(path, holder: holder)
  }
}

private final class UnsyncedFile: AppendableFile {
  private let file: any AppendableFile

  init(_ file: any AppendableFile) { self.file = file }

  func append(_ bytes: RawSpan) throws(LogError) { try file.append(bytes) }

  func beginWritingOut() {}

  func sync() {}
}

private final class UnsyncedOverwritableFile: OverwritableFile {
  private let file: any OverwritableFile

  init(_ file: any OverwritableFile) { self.file = file }

  func overwrite(at offset: Int, with bytes: RawSpan) throws(LogError) {
    try file.overwrite(at: offset, with: bytes)
  }

  func beginWritingOut() {}

  func sync() {}
}

extension StoreEnvironment {
  /// The same with files whose syncs do nothing.
  package var withoutSyncs: StoreEnvironment {
    var environment = self
    environment.files = UnsyncedFileSystem(files)
    return environment
  }
}
