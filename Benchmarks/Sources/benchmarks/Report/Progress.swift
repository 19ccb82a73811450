#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What is said while it runs, on standard error: standard output is for the figures.
enum Progress {
  static func say(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    // A line that nobody takes changes no figure.
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
