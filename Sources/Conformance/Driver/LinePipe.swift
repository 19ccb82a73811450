#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import EventLog

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
///
/// Each call takes the moment at which it gives up; without one it waits for ever.
final class LinePipe {
  private let reading: Int32
  private let writing: Int32
  /// How long a line may be.
  private let greatestLine: Int
  /// What has been read behind the last newline.
  private var waiting: [UInt8] = []

  init(reading: Int32, writing: Int32, greatestLine: Int = .max) {
    (self.reading, self.writing, self.greatestLine) = (reading, writing, greatestLine)
  }

  /// Writes a message as one line.
  func write(
    _ message: JSONObject, until end: ContinuousClock.Instant? = nil
  ) throws(ConformanceError) {
    let line = message.canonicalBytes() + [UInt8(ascii: "\n")]
    var written = 0
    while written < line.count {
      guard isReady(writing, for: POLLOUT, until: end) else {
        throw .broken("it takes no request")
      }
      let count = line[written...].withUnsafeBytes { rest in
        retrying { Self.write(rest, to: writing) }
      }
      // A pipe that is not to wait may have become full meanwhile.
      guard count >= 0 || errno == EAGAIN else {
        throw .broken("it reads no more, error \(errno)")
      }
      written += max(count, 0)
    }
  }

  /// The next line, without its newline; nil at the end.
  func line(until end: ContinuousClock.Instant? = nil) throws(ConformanceError) -> [UInt8]? {
    var searched = 0
    while true {
      if let newline = waiting[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { waiting.removeFirst(newline + 1) }
        return Array(waiting[..<newline])
      }
      searched = waiting.count
      guard searched <= greatestLine else {
        throw .broken("an answer is longer than \(greatestLine) bytes")
      }
      guard isReady(reading, for: POLLIN, until: end) else { throw .broken("no answer came") }
      guard try readMore() else { return nil }
    }
  }

  /// What has come and belongs to no line that was asked for; as much of it as there is at the moment.
  func excess() throws(ConformanceError) -> [UInt8] {
    if waiting.isEmpty, isReady(reading, for: POLLIN, until: .now) { _ = try readMore() }
    return waiting
  }

  /// Reads to the end and keeps nothing.
  func drain(until end: ContinuousClock.Instant) throws(ConformanceError) {
    repeat {
      waiting = []
      guard ContinuousClock.now < end, isReady(reading, for: POLLIN, until: end) else { return }
    } while try readMore()
  }

  private func readMore() throws(ConformanceError) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = retrying { read(reading, &buffer, buffer.count) }
    guard count >= 0 else { throw .broken("a pipe cannot be read, error \(errno)") }
    waiting += buffer[..<count]
    return count > 0
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  /// Waits until a descriptor can be used, or is closed; false if the moment comes first.
  private func isReady(
    _ descriptor: Int32, for event: Int32, until end: ContinuousClock.Instant?
  ) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    return retrying { poll(&polled, 1, Self.milliseconds(until: end)) } != 0
  }

  /// The time until a moment as `poll` takes it, rounded up.
  private static func milliseconds(until end: ContinuousClock.Instant?) -> Int32 {
    guard let end else { return -1 }
    let left = ContinuousClock.now.duration(to: end)
    guard left > .zero else { return 0 }
    let (seconds, attoseconds) = left.components
    return seconds < 1 << 20
      ? Int32(seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1) : .max
  }
}
