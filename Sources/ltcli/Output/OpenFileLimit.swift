#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How many files and sockets the process may have open.
enum OpenFileLimit {
  /// Takes as many as the system lets it have, where that is more than usual.
  static func raise() {
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(files, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    // Where the system does not, fewer clients can be there at once.
    _ = setrlimit(files, &limit)
  }
}
