#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import SyncRelay

/// The signals by which somebody asks the process to end, as a call in place of its death.
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
