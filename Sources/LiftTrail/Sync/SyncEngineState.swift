import SyncRelay

/// What a sync engine does.
public enum SyncEngineState: Sendable, Hashable {
  /// It waits for the next pass, and the last one went well. On a live connection: both sides hold the same.
  case idle
  /// A pass is under way. On a live connection: something is on its way.
  case syncing
  /// There is no network, as the app has said.
  case offline
  /// The last pass failed, or the store cannot take part now. The error's descriptions are for the person who
  /// holds the device. Where it is not retryable, the engine calls nobody by itself before `retry()`, or a
  /// `sync()` that succeeds.
  case failed(TrainingError, isRetryable: Bool)
}

extension SyncEngineState {
  /// How it stands after what is kept of a peer, where the last pass was another process's.
  init(after kept: PeerState?) {
    guard let kept, let last = kept.last else {
      self = .idle
      return
    }
    let code: TrainingError.Code
    switch last.ending {
    case .succeeded, .refused:
      self = .idle
      return
    case .unreachable: code = .unreachable
    case .unauthorised: code = .unauthorised
    case .failed: code = .refusedByPeer
    }
    self = .failed(
      TrainingError(code, causes: [last.reason]), isRetryable: !kept.needsManualIntervention)
  }
}
