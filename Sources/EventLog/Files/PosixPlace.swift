#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A name in an open folder: what the system is given in place of a path.
struct PosixPlace {
  /// The folder, kept open; nil for the folder in which the process is.
  let folder: PosixFile?
  let name: String
  /// The whole path, for errors.
  let path: String

  /// A path whose links are followed, as the system does.
  init(following path: String) {
    folder = nil
    name = path
    self.path = path
  }

  /// A name in a folder; a link there is never followed.
  init(_ name: String, in folder: PosixFile, path: String) {
    self.folder = folder
    self.name = name
    self.path = path
  }

  /// The folder for calls such as `openat`.
  var descriptor: Int32 { folder?.descriptor ?? AT_FDCWD }

  var followsLinks: Bool { folder == nil }

  /// What stands there; nil where nothing does.
  func status() throws(LogError) -> stat? {
    var status = stat()
    let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    if retrying({ fstatat(descriptor, name, &status, flags) }) == -1 {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw PosixError.current("look at", path)
    }
    return status
  }

  /// Refuses what a store never makes, before anything is done to it.
  func refuseStrange(_ attempted: String) throws(LogError) {
    guard !followsLinks, let sort = try status()?.sort, sort.isStrange else { return }
    throw StrangeFault.error(sort, attempted, path)
  }
}

extension stat {
  /// What sort of thing it is of.
  var sort: FileSort {
    switch st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    case S_IFIFO: .pipe
    default: .device
    }
  }
}
