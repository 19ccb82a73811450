/// A time limit; waiting is a seam for tests.
package struct Deadline: Sendable {
  /// How long.
  package let duration: Duration
  /// Waits that long, or until it is cancelled.
  package let wait: @Sendable (Duration) async throws -> Void

  /// Makes a deadline.
  package init(
    _ duration: Duration,
    wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.duration = duration
    self.wait = wait
  }

  /// How long an address that is called may take to answer.
  package static let ofConnecting = Deadline(.seconds(10))

  /// Runs the body.
  /// - Parameter giveUp: Ends a body that does not heed its cancellation; called where the time is up, and
  ///   where the task is cancelled.
  /// - Returns: What it returns; nil if the time was up first.
  /// - Throws: What it throws; `CancellationError`.
  package func run<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value, giveUp: () async -> Void = {}
  ) async throws -> Value? {
    try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await body() }
      group.addTask {
        try await wait(duration)
        try Task.checkCancellation()
        return nil
      }
      defer { group.cancelAll() }
      do {
        if let first = try await group.next(), let value = first { return value }
        await giveUp()
        return nil
      } catch is CancellationError {
        await giveUp()
        throw CancellationError()
      }
    }
  }
}
