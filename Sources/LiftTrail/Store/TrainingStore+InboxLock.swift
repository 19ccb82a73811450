import EventLog

// Several processes write one inbox: the extensions, and a widget that takes in what the app has written. Each holds the
// lock for a moment.

extension TrainingStore {
  /// How often the lock of an inbox is tried, and how long a write waits between two tries: about five seconds in all.
  private static let tries = 100
  private static let pause = Duration.milliseconds(50)

  /// Waits until an inbox can be written, and takes its lock. A store that is no inbox is ready at once.
  /// - Throws: `CancellationError`. Why the inbox cannot be written says the write.
  func untilInboxIsFree() async throws {
    guard core.value.app != nil else { return }
    for _ in 1..<TrainingStore.tries {
      guard core.value.inboxIsTaken() else { return }
      try await wait(TrainingStore.pause)
    }
  }
}

extension StoreCore {
  /// Takes the lock of an inbox.
  /// - Returns: Whether another process holds it. Anything else that hinders a write is left to the write.
  fileprivate func inboxIsTaken() -> Bool {
    do {
      // The opening that makes an inbox takes the lock, too.
      if case .failed(let error) = condition, error.code == .inUse { try open() }
      try takeInApp(for: .writing)
      _ = try writable()
      return false
    } catch {
      return TrainingError(error).code == .inUse
    }
  }
}
