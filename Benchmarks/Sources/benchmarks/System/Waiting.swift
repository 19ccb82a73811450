import Dispatch
import Synchronization

/// Blocks a thread until a task is done.
enum Waiting {
  /// Does some asynchronous work; the thread sleeps until it is done.
  static func until(_ work: @escaping @Sendable () async throws -> Void) throws {
    let outcome = Outcome()
    let end = DispatchSemaphore(value: 0)
    Task {
      do { try await work() } catch { outcome.error.withLock { $0 = error } }
      end.signal()
    }
    end.wait()
    if let error = outcome.error.withLock({ $0 }) { throw error }
  }

  private final class Outcome: Sendable {
    let error = Mutex<(any Error)?>(nil)
  }
}
