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

/// Writes all the bytes there are, as a system call may take only some of them.
package enum WholeWrite {
  /// Calls until every byte is taken; false where a call failed, whose error number stands then.
  ///
  /// A part that was taken is never written again.
  /// - Parameters:
  ///   - greatest: How many bytes a call is given at most. Apple's systems refuse more than 2^31 − 1.
  ///   - call: Takes some of the bytes from the first on, and says how many; −1 where it failed. It is told how
  ///     many are written already.
  static func perform(
    _ bytes: RawSpan, atMost greatest: Int = 1 << 30,
    by call: (UnsafeRawBufferPointer, _ written: Int) -> Int
  ) -> Bool {
    bytes.withUnsafeBytes { bytes in
      // Bounds: `written` never passes `bytes.count`, since a call takes at most what it was given.
      var written = 0
      while written < bytes.count {
        let rest = bytes[written...].prefix(greatest)
        let count = call(UnsafeRawBufferPointer(rebasing: rest), written)
        if count == -1 { return false }
        written += count
      }
      return true
    }
  }

  /// Writes all the bytes of an array to a descriptor; false where the call failed, whose error number stands
  /// then.
  package static func perform(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { perform($0.bytes, to: descriptor) }
  }

  /// Writes all the bytes to a descriptor; false where the call failed, whose error number stands then.
  package static func perform(_ bytes: RawSpan, to descriptor: Int32) -> Bool {
    perform(bytes) { rest, _ in retrying { write(descriptor, rest.baseAddress, rest.count) } }
  }
}

/// The call that has a system begin to write out a file's bytes, where it has one.
enum WritingOut {
  #if os(Linux) && canImport(Glibc)
    private typealias SyncFileRange = @convention(c) (Int32, Int64, Int64, UInt32) -> Int32

    /// `SYNC_FILE_RANGE_WRITE`: begins with all that is in the cache only, without waiting.
    private static let onlyBegin: UInt32 = 2

    /// Begins with all bytes of an open file; −1 where it fails, whose error number stands then. Nil where the
    /// system lacks the call.
    static let begin: (@Sendable (Int32) -> Int32)? = {
      // glibc has it and hides it from a language that does not define _GNU_SOURCE. No handle means: in
      // all that is loaded.
      guard let symbol = dlsym(nil, "sync_file_range") else { return nil }
      // The type is the one of its manual page, with 64 bits for `off64_t`.
      let call = unsafeBitCast(symbol, to: SyncFileRange.self)
      return { descriptor in call(descriptor, 0, 0, onlyBegin) }
    }()
  #else
    /// The system lacks the call.
    static let begin: (@Sendable (Int32) -> Int32)? = nil
  #endif

  /// Whether a file system, an old kernel or a sandbox refuses the call as such, before it began.
  static func meansNoSuchCall(_ number: Int32) -> Bool {
    [ENOSYS, EPERM, EINVAL, ESPIPE, EOPNOTSUPP].contains(number)
  }
}
