#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Turns the operating system's error numbers into errors that say what to do.
package enum PosixError {
  /// The error of the call that has just failed.
  static func current(_ attempted: String, _ path: String) -> LogError {
    error(errno, attempted, path)
  }

  /// The error for a number.
  package static func error(_ number: Int32, _ attempted: String, _ path: String) -> LogError {
    let (code, advice): (LogError.Code, Advice?) =
      switch number {
      case ENOENT, ENOTDIR: (.notFound, .checkPath)
      case EEXIST: (.alreadyExists, .choosePath)
      case ENOSPC, EDQUOT: (.diskFull, .makeRoom)
      case EFBIG: (.diskFull, .raiseFileSizeLimit)
      case EACCES, EPERM, EROFS: (.noPermission, .checkOwnerAndMount)
      case EMFILE, ENFILE: (.inputOutput, .raiseOpenFileLimit)
      default: (.inputOutput, nil)
      }
    let text = String(cString: strerror(number))
    return LogError(
      code, "cannot \(attempted): \(text)", at: LogError.Position(path: path), advice: advice,
      systemError: number)
  }
}

/// Calls again what a signal has interrupted: the one place where EINTR is handled.
package func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}
