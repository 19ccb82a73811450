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
    reading = ends[0]
    writing = ends[1]
  }
}

/// Writes whole lines into a pipe.
final class PipeWriter {
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  func write(_ bytes: [UInt8]) throws(ConformanceError) {
    guard WholeWrite.write(bytes, to: descriptor) else {
      throw .broken("nobody reads what is written, error \(errno)")
    }
  }

  func close() { _ = descriptorClose(descriptor) }
}

/// Reads lines from a pipe.
final class PipeReader {
  private let descriptor: Int32
  private var waiting: [UInt8] = []

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
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
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .broken("a pipe cannot be read, error \(errno)") }
      waiting += buffer[..<count]
      return count > 0
    }
  }

  func close() { _ = descriptorClose(descriptor) }
}

/// The system's `close`, where a method of that name hides it.
private func descriptorClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
