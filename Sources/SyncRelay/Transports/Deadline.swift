/// How long something may take; waiting is a seam for tests.
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

  /// Runs the body, which heeds its cancellation.
  /// - Returns: What it returns; nil where the time was up first.
  /// - Throws: What it throws; `CancellationError`.
  package func run<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value? {
    try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await body() }
      group.addTask {
        try await wait(duration)
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }
}
