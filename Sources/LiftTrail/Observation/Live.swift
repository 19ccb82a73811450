public import Observation

/// The newest of observed values, for a view.
///
/// It reads from the moment it is made, and stops when it goes away.
@MainActor @Observable public final class Live<Value: Sendable> {
  /// The newest value; nil as long as the store has not been read. A value stays when the store is closed
  /// or fails.
  public private(set) var value: Value?
  /// Why no more values come, if the reading itself threw.
  public private(set) var error: TrainingError?
  @ObservationIgnored private var reading: Task<Void, Never>?

  /// Begins to read values.
  public init<Failure: Error>(_ values: ObservedValues<Value, Failure>) {
    reading = Task { [weak self] in
      do {
        for try await value in values { self?.value = value }
      } catch {
        self?.error = TrainingError(error)
      }
    }
  }

  deinit { reading?.cancel() }
}
