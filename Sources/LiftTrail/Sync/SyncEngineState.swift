/// What a sync engine does.
public enum SyncEngineState: Sendable, Hashable {
  /// It waits for the next pass.
  case idle
  /// A pass is under way.
  case syncing
  /// There is no network, as the app has said.
  case offline
  /// The last pass failed, for a reason that people can read. Where it is not retryable, nothing is tried
  /// before somebody asks for it.
  case failed(message: String, isRetryable: Bool)
}
