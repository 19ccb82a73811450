#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// This program.
enum Executable {
  /// Its path, so that it can start itself as a cold process.
  static var path: String {
    guard let resolved = realpath("/proc/self/exe", nil) else { return CommandLine.arguments[0] }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The folder that holds it.
  static var folder: String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  static var processID: Int { Int(getpid()) }

  static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status)
    #elseif canImport(Glibc)
      Glibc.exit(status)
    #elseif canImport(Musl)
      Musl.exit(status)
    #endif
  }
}
