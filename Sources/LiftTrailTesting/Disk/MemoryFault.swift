import EventLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The errors of a file system in memory: those that the real one gives in the same place, so that
/// nobody can tell the two apart by them.
enum MemoryFault {
  static func notFound(_ attempted: String, _ path: MemoryPath) -> LogError {
    PosixError.error(ENOENT, attempted, path.text)
  }

  static func alreadyExists(_ attempted: String, _ path: MemoryPath) -> LogError {
    PosixError.error(EEXIST, attempted, path.text)
  }

  static func isFolder(_ attempted: String, _ path: MemoryPath) -> LogError {
    PosixError.error(EISDIR, attempted, path.text)
  }

  static func notFolder(_ attempted: String, _ path: MemoryPath) -> LogError {
    PosixError.error(ENOTDIR, attempted, path.text)
  }

  static func notEmpty(_ attempted: String, _ path: MemoryPath) -> LogError {
    PosixError.error(ENOTEMPTY, attempted, path.text)
  }

  static func isRoot(_ attempted: String, _ path: MemoryPath) -> LogError {
    PosixError.error(EBUSY, attempted, path.text)
  }

  static func crossesFolders(_ attempted: String, _ path: MemoryPath) -> LogError {
    PosixError.error(EXDEV, attempted, path.text)
  }

  /// The handle was opened before a crash.
  static func dead(_ attempted: String, _ path: MemoryPath) -> LogError {
    LogError(
      .unusable, "cannot \(attempted): the file system has crashed since the file was opened",
      at: LogError.Position(path: path.text), advice: "open it anew")
  }
}
