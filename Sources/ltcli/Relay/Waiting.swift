import Dispatch
import Synchronization

/// What is asynchronous, for a verb that is not.
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
