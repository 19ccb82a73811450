#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The words with which the program was started.
enum ProgramWords {
  /// All words behind the program's name, as bytes.
  ///
  /// Not `CommandLine.arguments`, which repairs what is not UTF-8. On Linux the runtime looks for the words through a
  /// library that may be preloaded, and may find none.
  static var all: [[UInt8]] {
    let words = fromRuntime
    return words.isEmpty ? fromSystem.dropFirst().map { $0 } : Array(words.dropFirst())
  }

  /// Bounds: the system gives `argc` texts, each of which ends with a zero.
  private static var fromRuntime: [[UInt8]] {
    UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: max(0, Int(CommandLine.argc)))
      .compactMap { $0.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } }
  }

  /// What Linux says of the process: each word with a zero behind it.
  private static var fromSystem: [[UInt8]] {
    let file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC)
    guard file != -1 else { return [] }
    defer { close(file) }
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &room, room.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += room[..<count]
    }
    return bytes.dropLast(bytes.last == 0 ? 1 : 0)
      .split(separator: 0, omittingEmptySubsequences: false).map { Array($0) }
  }
}
