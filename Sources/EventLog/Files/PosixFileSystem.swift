#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The real file system, by POSIX calls; all of the engine's access goes through it.
package struct PosixFileSystem: FileSystem {
  /// The folder below which it works; nil where every path is the system's own.
  private let root: PosixRoot?

  /// Makes a file system.
  package init() { root = nil }

  private init(root: PosixRoot) { self.root = root }

  /// See `FileSystem`. The folder stays open as long as the value is.
  package func below(_ folder: String) throws(LogError) -> any FileSystem {
    PosixFileSystem(root: try PosixRoot(folder))
  }

  func place(of path: String, _ attempted: String) throws(LogError) -> PosixPlace {
    try root?.place(of: path, attempted) ?? PosixPlace(following: path)
  }

  private func openFolder(_ path: String, _ attempted: String) throws(LogError) -> PosixFile {
    if let root { return try root.folder(at: path, attempted) }
    return try PosixFile(opening: PosixPlace(following: path), flags: O_RDONLY | O_DIRECTORY)
  }

  /// See `FileSystem`.
  package func status(of path: String) throws(LogError) -> FileStatus? {
    let attempted = "look at"
    let status: stat?
    do throws(LogError) {
      status = try place(of: path, attempted).status()
    } catch  where error.code == .notFound {
      return nil
    }
    return status.map {
      FileStatus(
        sort: $0.sort, length: Int(clamping: $0.st_size),
        device: UInt64(truncatingIfNeeded: $0.st_dev),
        inode: UInt64(truncatingIfNeeded: $0.st_ino), modified: PosixIdentity.modified($0))
    }
  }

  /// See `FileSystem`.
  package func identity(of path: String) throws(LogError) -> FileIdentity? {
    guard let status = try status(of: path) else { return nil }
    let file =
      status.isFolder
      ? try openFolder(path, "look at")
      : try PosixFile(
        openingRegular: try place(of: path, "look at"), to: "look at", flags: O_RDONLY)
    return try PosixIdentity.identity(of: file)
  }

  /// See `FileSystem`. The mark is the extended attribute `user.lifttrail`, in hexadecimal digits.
  package func mark(_ folder: String, with bits: UInt64) -> Bool {
    do throws(LogError) {
      return PosixIdentity.mark(try openFolder(folder, "mark"), with: bits)
    } catch {
      return false
    }
  }

  /// See `FileSystem`.
  package func resolvedPath(of path: String) throws(LogError) -> String {
    guard let resolved = realpath(path, nil) else { throw PosixError.current("resolve", path) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// See `FileSystem`.
  package func names(in folder: String) throws(LogError) -> [String] {
    let opened = try openFolder(folder, "list")
    // The stream takes its descriptor over, so it gets one of its own.
    let descriptor = retrying { openat(opened.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor != -1, let stream = fdopendir(descriptor) else {
      let failure = PosixError.current("list", folder)
      if descriptor != -1 { close(descriptor) }
      throw failure
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

  /// See `FileSystem`. A short file is copied, since a system maps some ten thousand files and no more; a
  /// long one is mapped.
  package func contents(of path: String) throws(LogError) -> FileContents {
    let place = try place(of: path, "read")
    let file = try PosixFile(openingRegular: place, to: "read", flags: O_RDONLY)
    return try file.contents()
  }

  /// See `FileSystem`.
  package func copy(of path: String) throws(LogError) -> FileContents {
    let place = try place(of: path, "read")
    let file = try PosixFile(openingRegular: place, to: "read", flags: O_RDONLY)
    return try file.contents(isMapped: false)
  }

  /// See `FileSystem`. In a bound folder it belongs to the folder's owner, and is for the owner only.
  package func makeFolder(at path: String) throws(LogError) {
    let place = try place(of: path, "make the folder")
    if retrying({ mkdirat(place.descriptor, place.name, 0o700) }) == -1 {
      throw PosixError.current("make the folder", path)
    }
    if let folder = place.folder {
      try PosixOwner.give(try openFolder(path, "make the folder"), toOwnerOf: folder)
    }
  }

  /// See `FileSystem`. In a bound folder it belongs to the folder's owner.
  package func createFile(
    at path: String, inPlaceOf old: String?
  ) throws(LogError) -> any AppendableFile {
    let place = try place(of: path, "create")
    let file = try PosixFile(opening: place, flags: O_WRONLY | O_APPEND | O_CREAT | O_EXCL)
    if let folder = place.folder { try PosixOwner.give(file, toOwnerOf: folder) }
    if let old, let status = try self.place(of: old, "look at").status(), status.sort == .file {
      try file.takeMode(of: status)
    }
    return file
  }

  /// See `FileSystem`.
  package func openFile(at path: String) throws(LogError) -> any AppendableFile {
    try PosixFile(openingToWrite: try place(of: path, "open"), flags: O_WRONLY | O_APPEND)
  }

  /// See `FileSystem`. Not for appending: Linux puts such a file's bytes at its end, whatever the
  /// offset.
  package func openForOverwriting(at path: String) throws(LogError) -> any OverwritableFile {
    try PosixFile(openingToWrite: try place(of: path, "open"), flags: O_WRONLY)
  }

  /// See `FileSystem`.
  package func rename(_ path: String, to newPath: String) throws(LogError) {
    let attempted = "rename to \(newPath)"
    let old = try place(of: path, attempted)
    let new: PosixPlace
    do throws(LogError) {
      new = try place(of: newPath, attempted)
    } catch {
      // As the system's own call does, an error names the file that was to get the name.
      var error = error
      if error.code != .strange { error.position.path = path }
      throw error
    }
    try old.refuseStrange(attempted)
    try new.refuseStrange(attempted)
    let result = retrying { renameat(old.descriptor, old.name, new.descriptor, new.name) }
    if result == -1 { throw PosixError.current(attempted, path) }
  }

  /// See `FileSystem`.
  package func removeFile(at path: String) throws(LogError) {
    let place = try place(of: path, "remove")
    try place.refuseStrange("remove")
    if retrying({ unlinkat(place.descriptor, place.name, 0) }) == -1 {
      throw PosixError.current("remove", path)
    }
  }

  /// See `FileSystem`.
  package func removeItem(at path: String) throws(LogError) {
    let place = try place(of: path, "remove")
    // Of a name whose links are followed, the name itself is removed all the same.
    if retrying({ unlinkat(place.descriptor, place.name, 0) }) == 0 { return }
    // Linux says EISDIR of a folder, and Darwin EPERM.
    let failure = PosixError.current("remove", path)
    guard try place.status()?.sort == .folder else { throw failure }
    if retrying({ unlinkat(place.descriptor, place.name, AT_REMOVEDIR) }) == -1 {
      throw PosixError.current("remove", path)
    }
  }

  /// See `FileSystem`.
  package func syncFolder(at path: String) throws(LogError) {
    try openFolder(path, "sync").syncAll()
  }

  /// See `FileSystem`. The lock is advisory and on the whole file. The kernel frees it when the process ends,
  /// in any way.
  package func lock(_ path: String, holder: String) throws(LogError) -> any FileLock {
    try PosixLock(try place(of: path, "lock"), holder: holder)
  }
}

/// Gives files that the administrator makes in a person's store, with `sudo` for example, to that person, who
/// could not use the store otherwise.
enum PosixOwner {
  /// Gives a new file to the owner of its folder, if this process may.
  ///
  /// Only for files that this process has made: another one might have been put there to be given away. A file
  /// system without owners refuses, which does no harm.
  static func give(_ made: PosixFile, toOwnerOf folder: PosixFile) throws(LogError) {
    guard geteuid() == 0 else { return }
    let (owner, own) = (try folder.status(), try made.status())
    if (own.st_uid, own.st_gid) == (owner.st_uid, owner.st_gid) { return }
    _ = retrying { fchown(made.descriptor, owner.st_uid, owner.st_gid) }
  }
}
