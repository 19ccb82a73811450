#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

import EventLog
import SyncRelay

/// What a sync engine does.
public enum SyncEngineState: Sendable, Hashable {
  /// It waits for the next pass, and the last one went well. On a live connection: both sides hold the same.
  case idle(SyncStanding)
  /// A pass is under way. On a live connection: something is on its way.
  case syncing
  /// There is no network, as the app has said.
  case offline
  /// The last pass failed, or the store cannot take part now. The error's descriptions are for the person who
  /// holds the device. If it is not retryable, the engine does not call the peer by itself before `retry()`, or a
  /// `sync()` that succeeds.
  case failed(TrainingError, isRetryable: Bool)
}

extension SyncEngineState {
  /// Whether it waits for the next pass after one that went well, or has not begun.
  public var isIdle: Bool {
    switch self {
    case .idle: true
    case .syncing, .offline, .failed: false
    }
  }

  /// How it stands after what is kept of a peer, where the last pass was another process's.
  init(after kept: PeerState?) {
    guard let kept, let last = kept.last else {
      self = .idle(SyncStanding())
      return
    }
    let code: TrainingError.Code
    switch last.ending {
    case .succeeded, .refused:
      self = .idle(SyncStanding())
      return
    case .different: code = .stillDifferent
    case .unreachable: code = .unreachable
    case .unauthorised: code = .unauthorised
    case .failed: code = .refusedByPeer
    }
    self = .failed(
      TrainingError(code, causes: [last.reason]), isRetryable: !kept.needsManualIntervention)
  }
}

/// How a store stands with a peer, for a person to look at.
public struct SyncStanding: Sendable, Hashable {
  /// How many events of the store the peer is not known to have; those that it cannot read are not counted.
  public internal(set) var waitingCount = 0
  /// When both last held the same, or all but what the peer cannot read, by this device's clock; nil if they never did.
  public internal(set) var lastSuccess: Date?

  init() {}
}

extension PeerState {
  /// When a pass with the peer last succeeded, if that was the last one.
  var lastSuccess: Instant? {
    switch last?.ending {
    case .succeeded, .refused: last?.at
    case .different, .unreachable, .unauthorised, .failed, nil: nil
    }
  }
}
