#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Dispatch

/// The signals by which somebody asks the process to end, as a call in place of its death.
final class StopSignals {
  private let sources: [any DispatchSourceSignal]

  /// - Parameter body: Called on any thread, each time.
  init(_ body: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "LiftTrail signals")
    sources = [SIGTERM, SIGINT].map { number in
      // Whoever ignores the signal does not die of it, and is told all the same.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler(handler: body)
      source.resume()
      return source
    }
  }
}
