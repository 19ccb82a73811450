#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The real file system, by POSIX calls; the one place of the engine that touches it.
public struct PosixFileSystem: FileSystem {
  /// Makes a file system.
  public init() {}

  /// See `FileSystem`.
  public func status(of path: String) throws(LogError) -> FileStatus? {
    var status = stat()
    if retrying({ stat(path, &status) }) == -1 {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw PosixError.current("look at", path)
    }
    return FileStatus(
      isFolder: status.st_mode & S_IFMT == S_IFDIR, length: Int(status.st_size),
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino))
  }

  /// See `FileSystem`.
  public func resolvedPath(of path: String) throws(LogError) -> String {
    guard let resolved = realpath(path, nil) else { throw PosixError.current("resolve", path) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// See `FileSystem`.
  public func names(in folder: String) throws(LogError) -> [String] {
    guard let stream = retrying(for: { opendir(folder) }) else {
      throw PosixError.current("list", folder)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw PosixError.current("list", folder) }
        break
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { UTF8Text($0) < UTF8Text($1) }
  }

  /// See `FileSystem`. A file with bytes is mapped, never copied.
  public func contents(of path: String) throws(LogError) -> FileContents {
    let file = try PosixFile(opening: path, flags: O_RDONLY)
    guard let length = try file.length() else { throw PosixError.error(EISDIR, "read", path) }
    guard length > 0 else { return FileContents([]) }
    let address = mmap(nil, length, PROT_READ, MAP_PRIVATE, file.descriptor, 0)
    guard let address, address != MAP_FAILED else { throw PosixError.current("map", path) }
    return FileContents(takingOver: address, count: length) { munmap($0, $1) }
  }

  /// See `FileSystem`.
  public func makeFolder(at path: String) throws(LogError) {
    if retrying({ mkdir(path, 0o777) }) == -1 { throw PosixError.current("make the folder", path) }
  }

  /// See `FileSystem`.
  public func createFile(at path: String) throws(LogError) -> any AppendableFile {
    try PosixFile(opening: path, flags: O_WRONLY | O_APPEND | O_CREAT | O_EXCL)
  }

  /// See `FileSystem`.
  public func openFile(at path: String) throws(LogError) -> any AppendableFile {
    try PosixFile(opening: path, flags: O_WRONLY | O_APPEND)
  }

  /// See `FileSystem`. Not for appending: Linux puts such a file's bytes at its end, whatever the
  /// offset.
  public func openForOverwriting(at path: String) throws(LogError) -> any OverwritableFile {
    try PosixFile(opening: path, flags: O_WRONLY)
  }

  /// See `FileSystem`.
  public func rename(_ path: String, to newPath: String) throws(LogError) {
    let result = retrying { systemRename(path, newPath) }
    if result == -1 { throw PosixError.current("rename to \(newPath)", path) }
  }

  /// See `FileSystem`.
  public func removeFile(at path: String) throws(LogError) {
    if retrying({ unlink(path) }) == -1 { throw PosixError.current("remove", path) }
  }

  /// See `FileSystem`.
  public func syncFolder(at path: String) throws(LogError) {
    try PosixFile(opening: path, flags: O_RDONLY | O_DIRECTORY).syncAll()
  }

  /// See `FileSystem`. The lock is an advisory one on the whole file, freed by the kernel when the
  /// process ends in whatever way.
  public func lock(_ path: String, holder: String) throws(LogError) -> any FileLock {
    try PosixLock(path: path, holder: holder)
  }
}

/// The system's `rename`, where a method of that name hides it.
private func systemRename(_ path: String, _ newPath: String) -> Int32 { rename(path, newPath) }
