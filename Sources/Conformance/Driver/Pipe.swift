import EventLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Two connected file descriptors that no program started later inherits.
struct Pipe {
  let reading: Int32
  let writing: Int32

  init() throws(ConformanceError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .broken("no pipe, error \(errno)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }
}

/// A conversation in lines over two descriptors: one to read from, one to write to.
final class LinePipe {
  let reading: Int32
  let writing: Int32
  private var waiting: [UInt8] = []

  init(reading: Int32, writing: Int32) {
    (self.reading, self.writing) = (reading, writing)
  }

  /// Writes a message as one line.
  func write(_ message: JSONObject) throws(ConformanceError) {
    let line = message.canonicalBytes() + [UInt8(ascii: "\n")]
    guard WholeWrite.perform(line, to: writing) else {
      throw .broken("nobody reads what is written, error \(errno)")
    }
  }

  /// The next line, without its newline; nil at the end.
  func line() throws(ConformanceError) -> [UInt8]? {
    var searched = 0
    while true {
      if let newline = waiting[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { waiting.removeFirst(newline + 1) }
        return Array(waiting[..<newline])
      }
      searched = waiting.count
      guard try readMore() else { return nil }
    }
  }

  private func readMore() throws(ConformanceError) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = retrying { read(reading, &buffer, buffer.count) }
    guard count >= 0 else { throw .broken("a pipe cannot be read, error \(errno)") }
    waiting += buffer[..<count]
    return count > 0
  }
}
