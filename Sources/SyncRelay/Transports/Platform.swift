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

  #if canImport(Glibc)
    static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    static let stream = SOCK_STREAM
  #endif
}
