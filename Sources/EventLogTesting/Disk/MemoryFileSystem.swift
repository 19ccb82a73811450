package import EventLog
import Synchronization

/// A file system in memory that tells live bytes and names from durable ones.
///
/// It starts with an empty root `/`. Readers see what is not synced, but ``crash()`` takes it away:
/// bytes without `AppendableFile.sync`, names without `syncFolder(at:)`. No disk is stricter, so
/// whatever a store keeps on this one it keeps on any. Its errors are those of `PosixFileSystem`;
/// it renames folders only within their parent.
package final class MemoryFileSystem: FileSystem {
  /// The state; each call locks it for its whole duration.
  let disk: Mutex<MemoryDisk>

  init(disk: MemoryDisk) {
    self.disk = Mutex(disk)
  }

  /// Makes an empty file system.
  package convenience init() {
    self.init(disk: MemoryDisk())
  }

  /// See `FileSystem`. No link leads anywhere here, so all of it is strict already.
  package func below(_ folder: String) throws(LogError) -> any FileSystem {
    try disk.withLock { (disk) throws(LogError) in
      _ = try disk.folder(at: MemoryPath(folder), to: "open")
    }
    return self
  }

  /// See `FileSystem`. A folder's length is 0, and the device is always the same.
  package func status(of path: String) throws(LogError) -> FileStatus? {
    let path = MemoryPath(path)
    return try disk.withLock { (disk) throws(LogError) in
      if let sort = disk.strangerAbove(path) {
        throw StrangeFault.error(sort, "look at", path.text)
      }
      return disk.inode(at: path).map { inode in
        FileStatus(
          sort: disk.sort(of: inode), length: disk.files[inode]?.live.count ?? 0, device: 1,
          inode: inode)
      }
    }
  }

  /// See `FileSystem`. Numbers are used once, so the number is the birth too.
  package func identity(of path: String) throws(LogError) -> FileIdentity? {
    disk.withLock { disk in
      disk.inode(at: MemoryPath(path)).map { inode in
        FileIdentity(
          device: 1, inode: inode, birth: inode, generation: 0,
          mark: disk.folders[inode]?.mark ?? .unknown,
          fileSystem: disk.folders[inode].map { _ in 1 })
      }
    }
  }

  /// See `FileSystem`.
  package func mark(_ folder: String, with bits: UInt64) -> Bool {
    disk.withLock { disk in
      guard let inode = disk.inode(at: MemoryPath(folder)), disk.folders[inode] != nil else {
        return false
      }
      disk.folders[inode]?.mark = .bits(bits)
      return true
    }
  }

  /// See `FileSystem`. No link leads anywhere.
  package func resolvedPath(of path: String) throws(LogError) -> String {
    try disk.withLock { (disk) throws(LogError) in
      let path = MemoryPath(path)
      guard disk.inode(at: path) != nil else { throw MemoryFault.notFound.error("resolve", path) }
      return "/" + path.names.map(\.string).joined(separator: "/")
    }
  }

  /// See `FileSystem`.
  package func names(in folder: String) throws(LogError) -> [String] {
    try disk.withLock { (disk) throws(LogError) in
      let inode = try disk.folder(at: MemoryPath(folder), to: "list")
      return disk.folders[inode]?.live.keys.sorted().map(\.string) ?? []
    }
  }

  /// See `FileSystem`.
  package func contents(of path: String) throws(LogError) -> FileContents {
    try disk.withLock { (disk) throws(LogError) in
      let inode = try disk.file(at: MemoryPath(path), to: "read")
      return FileContents(disk.files[inode]?.live ?? [])
    }
  }

  /// See `FileSystem`. Files have no permissions.
  package func secret(at path: String) throws(LogError) -> FileContents {
    let path = MemoryPath(path)
    return try disk.withLock { (disk) throws(LogError) in
      guard let inode = disk.inode(at: path) else { throw MemoryFault.notFound.error("open", path) }
      let sort = disk.sort(of: inode)
      guard sort == .file else {
        throw SecretFault.error("\(sort) stands here, and a secret is a regular file", path.text)
      }
      return FileContents(disk.files[inode]?.live ?? [])
    }
  }

  /// See `FileSystem`.
  package func makeFolder(at path: String) throws(LogError) {
    try disk.withLock { (disk) throws(LogError) in try disk.makeFolder(at: MemoryPath(path)) }
  }

  /// See `FileSystem`. Files have no permissions.
  package func createFile(
    at path: String, inPlaceOf old: String?
  ) throws(LogError) -> any AppendableFile {
    try handle(path) { (disk, path) throws(LogError) in try disk.createFile(at: path) }
  }

  /// See `FileSystem`.
  package func openFile(at path: String) throws(LogError) -> any AppendableFile {
    try opened(path)
  }

  /// See `FileSystem`.
  package func openForOverwriting(at path: String) throws(LogError) -> any OverwritableFile {
    try opened(path)
  }

  private func opened(_ path: String) throws(LogError) -> MemoryFile {
    try handle(path) { (disk, path) throws(LogError) in try disk.file(at: path, to: "open") }
  }

  private func handle(
    _ path: String, on inode: (inout MemoryDisk, MemoryPath) throws(LogError) -> UInt64
  ) throws(LogError) -> MemoryFile {
    let path = MemoryPath(path)
    return try disk.withLock { (disk) throws(LogError) in
      MemoryFile(in: self, inode: try inode(&disk, path), path: path, crashCount: disk.crashCount)
    }
  }

  /// See `FileSystem`.
  package func rename(_ path: String, to newPath: String) throws(LogError) {
    try disk.withLock { (disk) throws(LogError) in
      try disk.rename(MemoryPath(path), to: MemoryPath(newPath))
    }
  }

  /// See `FileSystem`.
  package func removeFile(at path: String) throws(LogError) {
    try disk.withLock { (disk) throws(LogError) in try disk.removeFile(at: MemoryPath(path)) }
  }

  /// See `FileSystem`.
  package func removeItem(at path: String) throws(LogError) {
    try disk.withLock { (disk) throws(LogError) in try disk.removeItem(at: MemoryPath(path)) }
  }

  /// See `FileSystem`.
  package func syncFolder(at path: String) throws(LogError) {
    try disk.withLock { (disk) throws(LogError) in try disk.syncFolder(at: MemoryPath(path)) }
  }

  /// See `FileSystem`. A crash frees the lock too.
  package func lock(_ path: String, holder: String) throws(LogError) -> any FileLock {
    let path = MemoryPath(path)
    let taken = try disk.withLock { (disk) throws(LogError) in
      try disk.lock(path, holder: holder)
    }
    return MemoryLock(in: self, path: path, inode: taken.inode, token: taken.token)
  }
}

extension MemoryFileSystem {
  /// Has it take so many bytes of files at most; nil for any number. A write for which there is no room writes what fits,
  /// and throws `diskFull`.
  package func limit(to capacity: Int?) {
    disk.withLock { $0.capacity = capacity }
  }

  /// Loses everything that is not durable, as a power cut does.
  ///
  /// Open handles die: they throw `unusable` from now on. Locks become free.
  /// - Parameter count: How many bytes behind the durable ones of each file had reached the disk by chance.
  /// - Complexity: O(bytes)
  package func crash(keeping count: Int = 0) {
    disk.withLock { $0.crash(keeping: count) }
  }

  /// A copy of this file system with the same bytes and names, live and durable, independent from
  /// here on. Handles and locks stay with the original.
  package func copy() -> MemoryFileSystem {
    var copy = disk.withLock { $0 }
    copy.forgetHolders()
    return MemoryFileSystem(disk: copy)
  }
}

extension MemoryFileSystem {
  /// Replaces a file's bytes, both live and durable, as damage to the medium does.
  /// - Precondition: There is a file at the path.
  package func overwrite(_ path: String, with bytes: [UInt8]) {
    disk.withLock { disk in
      guard let inode = disk.inode(at: MemoryPath(path)), disk.files[inode] != nil else {
        preconditionFailure("no file at \(path)")
      }
      disk.files[inode] = MemoryDisk.File(durable: bytes)
    }
  }

  /// Puts a link, a pipe or a device at a free path; it cannot be opened.
  package func place(_ sort: FileSort, at path: String) throws(LogError) {
    try disk.withLock { (disk) throws(LogError) in try disk.place(sort, at: MemoryPath(path)) }
  }

  /// Removes a folder durably with all that is in it, as a backup may lose it.
  package func loseFolder(at path: String) throws(LogError) {
    try disk.withLock { (disk) throws(LogError) in try disk.loseFolder(at: MemoryPath(path)) }
  }

  /// The paths of all files and folders but the root, in byte order.
  package func paths() -> [String] {
    disk.withLock { $0.paths() }
  }

  /// The bytes that a crash would leave at the path; nil if it would leave no file there.
  package func durableBytes(of path: String) -> [UInt8]? {
    disk.withLock { disk in
      disk.inode(at: MemoryPath(path), in: \.durable).flatMap { inode in
        disk.files[inode]?.durable
      }
    }
  }
}
