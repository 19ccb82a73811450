import EventLog
import EventLogTesting
import Synchronization
import Testing

/// A file system in memory in which something happens whenever a file has been read, a folder listed or a lock checked.
final class ChangingFileSystem: FileSystem {
  private let files: MemoryFileSystem
  private let path: String
  private let change: @Sendable (_ count: Int) throws -> Void
  private let state = Mutex<(count: Int, isChanging: Bool)>((0, false))

  /// Has something done behind each reading of a path, which is told how many there were.
  init(
    _ files: MemoryFileSystem, at path: String, change: @escaping @Sendable (Int) throws -> Void
  ) {
    self.files = files
    self.path = path
    self.change = change
  }

  func contents(of path: String) throws(LogError) -> FileContents {
    let contents = try files.contents(of: path)
    act(behind: path)
    return contents
  }

  func secret(at path: String) throws(LogError) -> FileContents { try files.secret(at: path) }

  func names(in folder: String) throws(LogError) -> [String] {
    let names = try files.names(in: folder)
    act(behind: folder)
    return names
  }

  private func act(behind path: String) {
    let count = state.withLock { state -> Int? in
      guard path == self.path, !state.isChanging else { return nil }
      state.count += 1
      state.isChanging = true
      return state.count
    }
    guard let count else { return }
    defer { state.withLock { $0.isChanging = false } }
    do {
      try change(count)
    } catch {
      Issue.record("what happens meanwhile fails: \(error)")
    }
  }

  func below(_ folder: String) throws(LogError) -> any FileSystem { self }
  func identity(of path: String) throws(LogError) -> FileIdentity? {
    try files.identity(of: path)
  }
  func mark(_ folder: String, with bits: UInt64) -> Bool { files.mark(folder, with: bits) }
  func status(of path: String) throws(LogError) -> FileStatus? { try files.status(of: path) }
  func resolvedPath(of path: String) throws(LogError) -> String {
    try files.resolvedPath(of: path)
  }
  func makeFolder(at path: String) throws(LogError) { try files.makeFolder(at: path) }
  func createFile(
    at path: String, inPlaceOf old: String?
  ) throws(LogError) -> any AppendableFile {
    try files.createFile(at: path, inPlaceOf: old)
  }
  func openFile(at path: String) throws(LogError) -> any AppendableFile {
    try files.openFile(at: path)
  }
  func openForOverwriting(at path: String) throws(LogError) -> any OverwritableFile {
    try files.openForOverwriting(at: path)
  }
  func rename(_ path: String, to newPath: String) throws(LogError) {
    try files.rename(path, to: newPath)
  }
  func removeFile(at path: String) throws(LogError) { try files.removeFile(at: path) }
  func removeItem(at path: String) throws(LogError) { try files.removeItem(at: path) }
  func syncFolder(at path: String) throws(LogError) { try files.syncFolder(at: path) }
  func lock(_ path: String, holder: String) throws(LogError) -> any FileLock {
    ChangingLock(lock: try files.lock(path, holder: holder)) { self.act(behind: path) }
  }

  private final class ChangingLock: FileLock {
    let lock: any FileLock
    let act: @Sendable () -> Void

    init(lock: any FileLock, act: @escaping @Sendable () -> Void) {
      (self.lock, self.act) = (lock, act)
    }

    func check() throws(LogError) {
      try lock.check()
      act()
    }
  }
}
