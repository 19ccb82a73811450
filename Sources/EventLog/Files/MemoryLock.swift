import Synchronization

/// A lock in a file system in memory, free when the value is gone.
final class MemoryLock: FileLock {
  private let fileSystem: MemoryFileSystem
  private let path: MemoryPath
  private let inode: UInt64
  private let token: UInt64

  init(in fileSystem: MemoryFileSystem, path: MemoryPath, inode: UInt64, token: UInt64) {
    self.fileSystem = fileSystem
    self.path = path
    self.inode = inode
    self.token = token
  }

  func check() throws(LogError) {
    let isHeld = fileSystem.disk.withLock { disk in
      disk.locks[inode]?.token == token && disk.inode(at: path) == inode
    }
    guard isHeld else { throw LockFault.lost() }
  }

  deinit {
    fileSystem.disk.withLock { $0.unlock(inode: inode, token: token) }
  }
}
