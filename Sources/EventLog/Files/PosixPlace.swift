#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A name in an open folder, which system calls take in place of a path.
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

/// An open folder below which a file system works, name by name, so that no link leads out of it.
final class PosixRoot: Sendable {
  /// The folder's path, as it was given.
  let path: String
  private let file: PosixFile

  /// Opens the folder, links followed.
  init(_ path: String) throws(LogError) {
    self.path = path
    file = try PosixFile(opening: PosixPlace(following: path), flags: O_RDONLY | O_DIRECTORY)
  }

  /// The open folder at a path, which is the root or below it.
  func folder(at path: String, _ attempted: String) throws(LogError) -> PosixFile {
    try folder(names(of: path, attempted)[...], path, attempted)
  }

  /// A path as a name in its open folder; the root is `.` in itself.
  func place(of path: String, _ attempted: String) throws(LogError) -> PosixPlace {
    let names = try names(of: path, attempted)
    let folder = try folder(names.dropLast(), path, attempted)
    return PosixPlace(names.last ?? ".", in: folder, path: path)
  }

  /// The names of a path from the root on.
  private func names(of path: String, _ attempted: String) throws(LogError) -> [String] {
    let rest = path.utf8.dropFirst(self.path.utf8.count)
    let slash = UInt8(ascii: "/")
    guard path.utf8.starts(with: self.path.utf8),
      rest.isEmpty || rest.first == slash || self.path.utf8.last == slash
    else { throw StrangeFault.outside(attempted, path, of: self.path) }
    let names = rest.split(separator: slash).map { String(Substring($0)) }
    guard !names.contains("..") else { throw StrangeFault.outside(attempted, path, of: self.path) }
    return names
  }

  /// Opens one folder after the other; only the last one stays open.
  private func folder(
    _ names: ArraySlice<String>, _ path: String, _ attempted: String
  ) throws(LogError) -> PosixFile {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var folder = file
    for name in names {
      let next = retrying { openat(folder.descriptor, name, flags) }
      if next == -1 {
        let failure = PosixError.current(attempted, path)
        try PosixPlace(name, in: folder, path: path).refuseStrange(attempted)
        throw failure
      }
      folder = PosixFile(next, path: path)
    }
    return folder
  }
}
