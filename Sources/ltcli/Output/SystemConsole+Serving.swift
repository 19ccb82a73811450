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
  /// See `Console`. Opening a pipe waits for its writer.
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

/// Turns the signals that ask the process to end into a call.
///
/// A thread of its own waits for them. The system's queues could do it, but want descriptors for that, and end
/// the process where there are none left.
final class StopSignals {
  /// Every thread that begins later leaves the signals to the one that waits, too: this comes first.
  /// - Parameter body: Called on that thread, each time.
  init(_ body: @escaping @Sendable () -> Void) {
    var signals = StopSignals.set
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    do throws(TransportError) {
      try ServiceThread.start {
        var signals = StopSignals.set
        var number: Int32 = 0
        while sigwait(&signals, &number) == 0 { body() }
      }
    } catch {
      // Without a thread they end the process, as they do everywhere.
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
  }

  private static var set: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGTERM, SIGINT] { sigaddset(&signals, signal) }
    return signals
  }
}

/// How many files and sockets the process may have open.
enum OpenFileLimit {
  /// Takes as many as the system lets it have, where that is more than usual.
  static func raise() {
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(files, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    // Where the system does not, fewer clients can be there at once.
    _ = setrlimit(files, &limit)
  }
}
