import EventLog
import Synchronization

/// An open file of a faulty file system.
final class FaultyFile: AppendableFile, OverwritableFile {
  private let fileSystem: FaultyFileSystem
  private let inode: UInt64
  private let path: String

  init(in fileSystem: FaultyFileSystem, inode: UInt64, path: String) {
    self.fileSystem = fileSystem
    self.inode = inode
    self.path = path
  }

  func append(_ bytes: RawSpan) throws(LogError) {
    let bytes = bytes.withUnsafeBytes { Array($0) }
    let inode = inode
    // A write that leaves traces is a short one, and then the error.
    let short = bytes.prefix(bytes.count * 2 / 3)
    try fileSystem.run(
      .append, "write to", path,
      traces: { (disk) throws(LogError) in disk.files[inode]?.append(short) }
    ) { (disk) throws(LogError) in
      disk.files[inode]?.append(bytes)
    }
  }

  /// What has begun may have arrived or not, as all that was not synced; where it fails, the system has
  /// given the bytes up, or has not begun.
  func beginWritingOut() throws(LogError) {
    let inode = inode
    try fileSystem.run(
      .beginWritingOut, "write out", path,
      traces: { (disk) throws(LogError) in disk.files[inode]?.failSync() }
    ) { _ in }
  }

  func overwrite(at offset: Int, with bytes: RawSpan) throws(LogError) {
    let bytes = bytes.withUnsafeBytes { Array($0) }
    let inode = inode
    let short = bytes.prefix(bytes.count * 2 / 3)
    try fileSystem.run(
      .overwrite, "write to", path,
      traces: { (disk) throws(LogError) in disk.files[inode]?.overwrite(at: offset, with: short) }
    ) { (disk) throws(LogError) in
      disk.files[inode]?.overwrite(at: offset, with: bytes)
    }
  }

  func sync() throws(LogError) {
    let inode = inode
    try fileSystem.run(
      .sync, "sync", path,
      traces: { (disk) throws(LogError) in disk.files[inode]?.failSync() }
    ) { (disk) throws(LogError) in
      disk.files[inode]?.sync()
    }
  }
}

/// A lock of a faulty file system, free when the value is gone.
final class FaultyLock: FileLock {
  private let fileSystem: FaultyFileSystem
  private let inode: UInt64
  private let token: UInt64

  init(in fileSystem: FaultyFileSystem, inode: UInt64, token: UInt64) {
    self.fileSystem = fileSystem
    self.inode = inode
    self.token = token
  }

  func check() throws(LogError) {
    let isHeld = fileSystem.state.withLock { $0.locks[inode]?.token == token }
    guard isHeld else { throw LogError(.unusable, "the lock is lost") }
  }

  deinit {
    fileSystem.state.withLock { state in
      if state.locks[inode]?.token == token { state.locks[inode] = nil }
    }
  }
}
