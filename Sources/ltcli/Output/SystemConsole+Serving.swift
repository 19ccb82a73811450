#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Dispatch
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
    try StdioChannel.open()
  }

  /// See `Console`.
  func beginServing(
    heeding signals: [ServingSignal], whenAsked body: @escaping @Sendable (ServingSignal) -> Void
  ) -> AnyObject {
    OpenFileLimit.raise()
    return HeededSignals(signals, body)
  }

  /// See `Console`.
  func roomForFiles() -> Int? {
    OpenFileLimit.raise()
    // A copy gets the least number that is free.
    let free = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
    guard free != -1 else { return errno == EMFILE || errno == EINVAL ? 0 : nil }
    close(free)
    let limit = sysconf(Int32(_SC_OPEN_MAX))
    return limit == -1 ? nil : limit - Int(free)
  }

  /// See `Console`.
  func outlastFailingFiles() { FailingMappings.outlast() }
}

/// Turns signals to the process into calls.
final class HeededSignals {
  private let sources: [any DispatchSourceSignal]

  /// This comes before any thread is started that is to leave the signals to the system's queues.
  /// - Parameter body: Called on one of the queues, each time.
  init(_ heeded: [ServingSignal], _ body: @escaping @Sendable (ServingSignal) -> Void) {
    let signals = heeded.flatMap { one in one.numbers.map { (number: $0, meaning: one) } }
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal.number) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    sources = signals.map { signal in
      let source = DispatchSource.makeSignalSource(signal: signal.number, queue: .global())
      source.setEventHandler { body(signal.meaning) }
      source.activate()
      return source
    }
  }

  deinit { for source in sources { source.cancel() } }
}

extension ServingSignal {
  fileprivate var numbers: [Int32] {
    switch self {
    case .stop: [SIGTERM, SIGINT]
    case .reload: [SIGHUP]
    }
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
