#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import EventLog
import SyncRelay

extension SystemConsole {
  /// See `Console`. Opening waits for whoever writes.
  func readPipe(
    at path: String, _ body: (_ bytes: [UInt8]) throws(LogError) -> Void
  ) throws(LogError) {
    func failure() -> LogError {
      LogError(
        .inputOutput, String(cString: strerror(errno)), at: LogError.Position(path: path),
        systemError: errno)
    }
    let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = retrying { read(descriptor, &buffer, buffer.count) }
      if count == 0 { return }
      guard count > 0 else { throw failure() }
      try body(Array(buffer.prefix(count)))
    }
  }

  /// See `Console`.
  func openChannel() throws(TransportError) -> any ByteChannel {
    try StdioChannel.open(try Readiness())
  }

  /// See `Console`.
  func beginServing(whenAskedToStop body: @escaping @Sendable () -> Void) -> AnyObject {
    OpenFileLimit.raise()
    return StopSignals(body)
  }
}
