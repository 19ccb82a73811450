import EventLog
import Synchronization

/// An open file of a file system in memory.
final class MemoryFile: AppendableFile, OverwritableFile {
  private let fileSystem: MemoryFileSystem
  private let inode: UInt64
  private let path: MemoryPath
  private let crashCount: Int

  init(in fileSystem: MemoryFileSystem, inode: UInt64, path: MemoryPath, crashCount: Int) {
    (self.fileSystem, self.inode, self.path) = (fileSystem, inode, path)
    self.crashCount = crashCount
  }

  func append(_ bytes: RawSpan) throws(LogError) {
    try write(bytes.withUnsafeBytes { Array($0) }, at: nil)
  }

  /// Changes nothing: a crash takes all that was not synced, written out or not.
  func beginWritingOut() throws(LogError) {
    try change(to: "write out") { _ in }
  }

  func overwrite(at offset: Int, with bytes: RawSpan) throws(LogError) {
    try write(bytes.withUnsafeBytes { Array($0) }, at: offset)
  }

  func sync() throws(LogError) {
    try change(to: "sync") { $0.sync() }
  }

  private func write(_ bytes: [UInt8], at offset: Int?) throws(LogError) {
    try fileSystem.disk.withLock { (disk) throws(LogError) in
      guard disk.crashCount == crashCount else { throw MemoryFault.dead("write to", path) }
      guard disk.write(bytes, into: inode, at: offset) else {
        throw MemoryFault.isFull.error("write to", path)
      }
    }
  }

  private func change(
    to attempted: String, _ change: (inout MemoryDisk.File) -> Void
  ) throws(LogError) {
    try fileSystem.disk.withLock { (disk) throws(LogError) in
      guard disk.crashCount == crashCount else { throw MemoryFault.dead(attempted, path) }
      // The file exists, since only a crash removes files. In place, or each append copies them
      // all.
      if let index = disk.files.index(forKey: inode) { change(&disk.files.values[index]) }
    }
  }
}

/// A lock in a file system in memory, freed with the value.
final class MemoryLock: FileLock {
  private let fileSystem: MemoryFileSystem
  private let path: MemoryPath
  private let inode: UInt64
  private let token: UInt64

  init(in fileSystem: MemoryFileSystem, path: MemoryPath, inode: UInt64, token: UInt64) {
    (self.fileSystem, self.path, self.inode, self.token) = (fileSystem, path, inode, token)
  }

  func check() throws(LogError) {
    let isHeld = fileSystem.disk.withLock { disk in
      disk.locks[inode]?.token == token && disk.inode(at: path) == inode
    }
    guard isHeld else { throw LockFault.lost(path.text) }
  }

  deinit {
    fileSystem.disk.withLock { $0.unlock(inode: inode, token: token) }
  }
}
