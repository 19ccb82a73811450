#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

import SyncRelay

/// How a store stands with its peer, as people see it: one `switch` over it makes a screen's words.
///
/// A write is counted from the moment on when it returns.
public enum SyncEngineState: Sendable, Hashable {
  /// Both have never held the same, and no pass is under way: a device of which nobody knows whether others have what is
  /// on it.
  case neverSynced(waitingCount: Int)
  /// So many events wait for the next pass. Both last held the same at that date.
  case waiting(Int, lastLevel: Date)
  /// Nothing waits. Both held the same at that date, by this device's clock, or all but what the peer cannot read.
  case level(at: Date)
  /// A connection goes on on which both sides have held the same. What either side writes goes at once; so many events are
  /// on their way, mostly for a moment.
  case live(waitingCount: Int)
  /// A pass is under way. It is not known how much is to move before the peer has said what it holds.
  case syncing(SyncProgress?, SyncStanding)
  /// There is no network, as the app has said.
  case offline(SyncStanding)
  /// The last pass failed, or the store cannot take part now. The error's descriptions are for the person who
  /// holds the device. If it is not retryable, the engine does not call the peer by itself before `retry()`, or a
  /// `sync()` that succeeds.
  case failed(TrainingError, isRetryable: Bool, SyncStanding)
}

/// What waits for a peer, and since when, beside whatever an engine does.
public struct SyncStanding: Sendable, Hashable {
  /// How many events of the store the peer is not known to have; those that it cannot read are not counted.
  public let waitingCount: Int
  /// When both last held the same, or all but what the peer cannot read, by this device's clock; nil if they never did.
  public let lastLevel: Date?
}

extension SyncEngineState {
  /// With its error in the words of the store.
  func said(in words: StoreWords) -> SyncEngineState {
    switch self {
    case .failed(let error, let isRetryable, let standing):
      .failed(error.said(in: words), isRetryable: isRetryable, standing)
    case .neverSynced, .waiting, .level, .live, .syncing, .offline: self
    }
  }
}
