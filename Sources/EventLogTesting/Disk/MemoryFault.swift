import EventLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why a file system in memory refuses a call: for the reasons of the real one, with equal errors.
enum MemoryFault {
  case notFound, alreadyExists, isFolder, notFolder, notEmpty, isRoot, crossesFolders, isFull

  func error(_ attempted: String, _ path: MemoryPath) -> LogError {
    let number =
      switch self {
      case .notFound: ENOENT
      case .alreadyExists: EEXIST
      case .isFolder: EISDIR
      case .notFolder: ENOTDIR
      case .notEmpty: ENOTEMPTY
      case .isRoot: EBUSY
      case .crossesFolders: EXDEV
      case .isFull: ENOSPC
      }
    return PosixError.error(number, attempted, path.text)
  }

  /// The error of using a handle from before a crash.
  static func dead(_ attempted: String, _ path: MemoryPath) -> LogError {
    LogError(
      .unusable, "cannot \(attempted): the file system has crashed since the file was opened",
      at: LogError.Position(path: path.text), advice: .openAgain)
  }
}
