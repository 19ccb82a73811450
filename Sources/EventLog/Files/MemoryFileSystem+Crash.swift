import Synchronization

extension MemoryFileSystem {
  /// Loses everything that is not durable, as a power cut does.
  ///
  /// Open handles are dead: they throw `unusable` from now on. Locks are free.
  /// - Complexity: O(bytes)
  public func crash() {
    disk.withLock { $0.crash() }
  }

  /// Another file system with the same bytes and names, live and durable, which goes its own way
  /// from here. Handles and locks stay with this one.
  public func copy() -> MemoryFileSystem {
    var copy = disk.withLock { $0 }
    copy.forgetHolders()
    return MemoryFileSystem(disk: copy)
  }
}

extension MemoryFileSystem {
  /// Replaces the bytes of a file, live and durable ones, as damage to the medium does.
  /// - Precondition: A file stands at the path.
  public func overwrite(_ path: String, with bytes: [UInt8]) {
    disk.withLock { disk in
      guard let inode = disk.inode(at: MemoryPath(path)), disk.files[inode] != nil else {
        preconditionFailure("no file at \(path)")
      }
      disk.files[inode] = MemoryDisk.File(durable: bytes)
    }
  }

  /// The paths of all files and folders but the root, in the order of their bytes.
  public func paths() -> [String] {
    disk.withLock { $0.paths() }
  }

  /// The bytes that a crash would leave at the path; nil where it would leave no file there.
  public func durableBytes(of path: String) -> [UInt8]? {
    disk.withLock { disk in
      disk.inode(at: MemoryPath(path), in: .durable).flatMap { inode in
        disk.files[inode]?.durable
      }
    }
  }
}
