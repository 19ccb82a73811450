#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The call that has a system begin to write out a file's bytes, where it has one.
enum WritingOut {
  #if os(Linux) && canImport(Glibc)
    private typealias SyncFileRange = @convention(c) (Int32, Int64, Int64, UInt32) -> Int32

    /// `SYNC_FILE_RANGE_WRITE`: begins with all that is in the cache only, and waits for nothing.
    private static let onlyBegin: UInt32 = 2

    /// Begins with all bytes of an open file; −1 where it fails, whose error number stands then. Nil where
    /// there is no such call.
    static let begin: (@Sendable (Int32) -> Int32)? = {
      // glibc has it and hides it from a language that does not define _GNU_SOURCE. No handle means: in
      // all that is loaded.
      guard let symbol = dlsym(nil, "sync_file_range") else { return nil }
      // The type is the one of its manual page, with 64 bits for `off64_t`.
      let call = unsafeBitCast(symbol, to: SyncFileRange.self)
      return { descriptor in call(descriptor, 0, 0, onlyBegin) }
    }()
  #else
    /// There is no such call.
    static let begin: (@Sendable (Int32) -> Int32)? = nil
  #endif

  /// Whether a file system, an old kernel or a sandbox refuses the call as such, so that nothing was
  /// begun.
  static func meansNoSuchCall(_ number: Int32) -> Bool {
    [ENOSYS, EPERM, EINVAL, ESPIPE, EOPNOTSUPP].contains(number)
  }
}
