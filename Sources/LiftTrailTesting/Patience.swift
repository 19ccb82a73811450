package import LiftTrail
package import SyncRelay

// Where many tests share few cores, a peer may say nothing for minutes.

extension SyncOptions {
  /// Options of an exchange that no starved machine ends, for tests that are not about patience.
  package static var patient: SyncOptions {
    var options = SyncOptions()
    options.patience = .seconds(3600)
    return options
  }
}

extension TrainingStore {
  /// Exchanges with patience: a test that names no options means this one.
  @discardableResult
  package func sync(over transport: some SyncTransport) async throws -> SyncSummary {
    try await sync(over: transport, options: .patient)
  }
}
