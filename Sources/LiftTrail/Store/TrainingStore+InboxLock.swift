import EventLog

// Several processes write one inbox: the extensions, and a widget that takes in what the app has written. Each holds the
// lock for a moment.

extension TrainingStore {
  /// How often the lock of an inbox is tried, and how long a write waits between two tries: about five seconds in all.
  private static let tries = 100
  private static let pause = Duration.milliseconds(50)

  /// Makes an inbox ready for a write: takes its lock, for which it waits, and takes in what the app holds. A store that is
  /// no inbox is left as it is.
  /// - Throws: `CancellationError`; `inUse` where another process holds the lock all the while; why the inbox cannot be
  ///   written, or the app's store cannot be read.
  func makeInboxReady() async throws {
    guard core.value.app != nil else { return }
    for _ in 1..<TrainingStore.tries {
      do {
        return try core.value.makeInboxReady()
      } catch {
        guard TrainingError(error).code == .inUse else { throw error }
      }
      try await wait(TrainingStore.pause)
    }
    try core.value.makeInboxReady()
  }
}

extension StoreCore {
  /// Takes the lock of an inbox, and takes in what the app holds.
  /// - Throws: `inUse` while another process holds the lock; what else hinders a write.
  fileprivate func makeInboxReady() throws {
    // The opening that makes an inbox takes the lock, too.
    if case .failed(let error) = condition, error.code == .inUse { try open() }
    do {
      try takeInApp(for: .writing)
      _ = try writable()
    } catch {
      // No write follows that would give the lock back.
      condition.replica?.store.endWriting()
      throw error
    }
  }
}
