#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the systems type differently.
enum Platform {
  #if canImport(Darwin)
    /// A socket says it once for all there.
    static let quietly: Int32 = 0
  #else
    /// No signal where the peer has gone.
    static let quietly = Int32(MSG_NOSIGNAL)
  #endif

  /// Has the system keep more of a pipe's bytes: of 64 KiB a reader gets one part at a time, and makes each durable
  /// by itself. Where it refuses, or knows no such call, the pipe stays as it is.
  static func widen(pipe end: Int32) {
    #if os(Linux)
      // F_SETPIPE_SZ, which the C library's module does not name.
      _ = fcntl(end, 1031, Int32(Descriptor.greatestRead))
    #endif
  }

  #if canImport(Glibc)
    static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    static let stream = SOCK_STREAM
  #endif
}
