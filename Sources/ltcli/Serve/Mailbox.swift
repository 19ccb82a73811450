import Dispatch
import Synchronization

/// Values from many tasks for one thread that waits for them, in the order in which they come.
final class Mailbox<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value] = []
    var hasEnded = false
  }

  private let state = Mutex(State())
  private let arrivals = DispatchSemaphore(value: 0)

  func put(_ value: Value) {
    state.withLock { $0.values.append(value) }
    arrivals.signal()
  }

  /// No more values come.
  func end() {
    state.withLock { $0.hasEnded = true }
    arrivals.signal()
  }

  /// Waits for values; nil at the end.
  func next() -> [Value]? {
    while true {
      let (values, hasEnded) = state.withLock { state in
        defer { state.values = [] }
        return (state.values, state.hasEnded)
      }
      if !values.isEmpty { return values }
      if hasEnded { return nil }
      arrivals.wait()
    }
  }
}
