#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reports progress on standard error; standard output is for the figures.
enum Progress {
  static func say(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    // A failure to print a line changes no figure.
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
