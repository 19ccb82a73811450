#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Samples another process's memory while it runs, through Linux's `/proc`.
enum ProcessMemory {
  /// The peak anonymous memory of a child process, sampled until it ended; mapped files do not
  /// count. Returns as soon as the child has ended, and leaves its status to be waited for.
  static func watch(_ process: pid_t) -> Int {
    var peak = 0
    while let bytes = anonymousBytes(of: process) {
      peak = max(peak, bytes)
      usleep(500)
    }
    return peak
  }

  /// `RssAnon` of `/proc/<id>/status` in bytes; nil once the process has ended.
  private static func anonymousBytes(of process: pid_t) -> Int? {
    let descriptor = open("/proc/\(process)/status", O_RDONLY | O_CLOEXEC)
    guard descriptor != -1 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return nil }
    for line in buffer[..<count].split(separator: UInt8(ascii: "\n"))
    where line.starts(with: "RssAnon:".utf8) {
      let digits = line.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      return Int(String(decoding: digits, as: UTF8.self)).map { $0 * 1024 }
    }
    // A process that has ended but was not waited for has no memory any more.
    return nil
  }
}
