package import EventLog
import Synchronization

/// A file system that asks before each call that changes or reads a file.
package final class HookedFileSystem: FileSystem {
  /// A call.
  package enum Call: Sendable, Equatable {
    case contents, names, identity, append, overwrite, sync, lock, rename, create, remove,
      syncFolder

    /// Whether it changes what the disk holds.
    package var isChange: Bool {
      switch self {
      case .contents, .names, .identity, .lock: false
      case .append, .overwrite, .sync, .rename, .create, .remove, .syncFolder: true
      }
    }
  }

  /// What is asked before a call.
  package typealias Hook = @Sendable (Call, String) throws(LogError) -> Void

  private let files: any FileSystem
  private let hook: SharedHook

  /// The hook, which all files share.
  package final class SharedHook: Sendable {
    fileprivate let body = Mutex<Hook?>(nil)

    /// Makes one that asks nothing.
    package init() {}

    fileprivate func ask(_ call: Call, _ path: String) throws(LogError) {
      try body.withLock { $0 }?(call, path)
    }
  }

  /// Makes one over another file system.
  package init(_ files: any FileSystem, _ hook: SharedHook = SharedHook()) {
    self.files = files
    self.hook = hook
  }

  /// Sets what is asked before each call; what it throws, the call throws.
  package func before(_ body: Hook?) { hook.body.withLock { $0 = body } }

  /// See `FileSystem`.
  package func below(_ folder: String) throws(LogError) -> any FileSystem {
    HookedFileSystem(try files.below(folder), hook)
  }
  /// See `FileSystem`.
  package func status(of path: String) throws(LogError) -> FileStatus? {
    try files.status(of: path)
  }
  /// See `FileSystem`.
  package func identity(of path: String) throws(LogError) -> FileIdentity? {
    try hook.ask(.identity, path)
    return try files.identity(of: path)
  }
  /// See `FileSystem`.
  package func mark(_ folder: String, with bits: UInt64) -> Bool { files.mark(folder, with: bits) }
  /// See `FileSystem`.
  package func resolvedPath(of path: String) throws(LogError) -> String {
    try files.resolvedPath(of: path)
  }
  /// See `FileSystem`.
  package func names(in folder: String) throws(LogError) -> [String] {
    try hook.ask(.names, folder)
    return try files.names(in: folder)
  }
  /// See `FileSystem`.
  package func contents(of path: String) throws(LogError) -> FileContents {
    try hook.ask(.contents, path)
    return try files.contents(of: path)
  }
  /// See `FileSystem`.
  package func secret(at path: String) throws(LogError) -> FileContents {
    try files.secret(at: path)
  }
  /// See `FileSystem`.
  package func makeFolder(at path: String) throws(LogError) {
    try hook.ask(.create, path)
    try files.makeFolder(at: path)
  }
  /// See `FileSystem`.
  package func createFile(
    at path: String, inPlaceOf old: String?
  ) throws(LogError) -> any AppendableFile {
    try hook.ask(.create, path)
    return Appended(try files.createFile(at: path, inPlaceOf: old), path, hook)
  }
  /// See `FileSystem`.
  package func openFile(at path: String) throws(LogError) -> any AppendableFile {
    Appended(try files.openFile(at: path), path, hook)
  }
  /// See `FileSystem`.
  package func openForOverwriting(at path: String) throws(LogError) -> any OverwritableFile {
    Overwritten(try files.openForOverwriting(at: path), path, hook)
  }
  /// See `FileSystem`.
  package func rename(_ path: String, to newPath: String) throws(LogError) {
    try hook.ask(.rename, newPath)
    try files.rename(path, to: newPath)
  }
  /// See `FileSystem`.
  package func removeFile(at path: String) throws(LogError) {
    try hook.ask(.remove, path)
    try files.removeFile(at: path)
  }
  /// See `FileSystem`.
  package func removeItem(at path: String) throws(LogError) {
    try hook.ask(.remove, path)
    try files.removeItem(at: path)
  }
  /// See `FileSystem`.
  package func syncFolder(at path: String) throws(LogError) {
    try hook.ask(.syncFolder, path)
    try files.syncFolder(at: path)
  }
  /// See `FileSystem`.
  package func lock(_ path: String, holder: String) throws(LogError) -> any FileLock {
    try hook.ask(.lock, path)
    return try files.lock(path, holder: holder)
  }
}

private final class Appended: AppendableFile {
  private let file: any AppendableFile
  private let path: String
  private let hook: HookedFileSystem.SharedHook

  init(_ file: any AppendableFile, _ path: String, _ hook: HookedFileSystem.SharedHook) {
    (self.file, self.path, self.hook) = (file, path, hook)
  }

  func append(_ bytes: RawSpan) throws(LogError) {
    try hook.ask(.append, path)
    try file.append(bytes)
  }
  func beginWritingOut() throws(LogError) { try file.beginWritingOut() }
  func sync() throws(LogError) {
    try hook.ask(.sync, path)
    try file.sync()
  }
}

private final class Overwritten: OverwritableFile {
  private let file: any OverwritableFile
  private let path: String
  private let hook: HookedFileSystem.SharedHook

  init(_ file: any OverwritableFile, _ path: String, _ hook: HookedFileSystem.SharedHook) {
    (self.file, self.path, self.hook) = (file, path, hook)
  }

  func overwrite(at offset: Int, with bytes: RawSpan) throws(LogError) {
    try hook.ask(.overwrite, path)
    try file.overwrite(at: offset, with: bytes)
  }
  func beginWritingOut() throws(LogError) { try file.beginWritingOut() }
  func sync() throws(LogError) {
    try hook.ask(.sync, path)
    try file.sync()
  }
}
