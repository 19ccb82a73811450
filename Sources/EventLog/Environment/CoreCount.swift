#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How many cores the machine has.
enum CoreCount {
  /// The number of processors online; 1 where the system does not say.
  static var current: Int {
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }
}
