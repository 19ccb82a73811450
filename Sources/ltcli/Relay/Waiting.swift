import Dispatch
import Synchronization

/// Waits for asynchronous work in a verb, which is synchronous.
enum Waiting {
  /// Runs the body, and waits for it on the thread that calls, which must be none of Swift's pool.
  /// - Throws: What the body throws.
  static func run<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let outcome = Outcome<Value>()
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
      let result: Result<Value, any Error>
      do {
        result = .success(try await body())
      } catch {
        result = .failure(error)
      }
      outcome.value.withLock { $0 = result }
      isDone.signal()
    }
    isDone.wait()
    guard let result = outcome.value.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
  }

  private final class Outcome<Value: Sendable>: Sendable {
    let value = Mutex<Result<Value, any Error>?>(nil)
  }
}

/// Hands values from many tasks to one waiting thread, in order.
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

/// Ends what runs as soon as that is asked for, be it before it has begun.
final class Stop: Sendable {
  private struct State {
    var isAsked = false
    var cancel: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Asks for the end.
  func ask() {
    let cancel = state.withLock { state in
      state.isAsked = true
      return state.cancel
    }
    cancel?()
  }

  /// What is to be ended, once that is asked for.
  func end(_ cancel: @escaping @Sendable () -> Void) {
    let isAsked = state.withLock { state in
      state.cancel = cancel
      return state.isAsked
    }
    if isAsked { cancel() }
  }
}
