#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import EventLog
import SyncRelay

/// All that is known of a store and its peer; the state that people see is a function of it.
struct SyncPicture {
  /// Whether there is a network, as the app knows.
  var isReachable = true
  /// The pass that is under way.
  var pass: Pass?
  /// Why the store cannot take part in an exchange now.
  var trouble: TrainingError?
  /// How the last pass ended; nil before that is known.
  var rest: Rest?
  /// When both last held the same.
  var lastLevel: Date?
  /// What the store holds.
  private(set) var mine = Coverage()
  /// What the peer holds, or cannot read, for all that is known here; nil before it was met.
  private(set) var held: Coverage?
  /// How many events the peer is not known to have.
  private(set) var waitingCount = 0

  /// A pass that is under way.
  struct Pass {
    /// Which one: what is said of an earlier one comes too late.
    let number: Int
    /// How far it has come; nil before the peer has said what it holds.
    var progress: SyncProgress?
    /// Whether both sides have held the same on this connection, which goes on.
    var isLive = false
    /// Whether it was told to end because there is no network any more.
    var isCutOff = false
  }

  /// How the last pass ended.
  enum Rest {
    /// It went well, or there was none.
    case well
    case failed(TrainingError, isRetryable: Bool)
  }

  /// What people see; nil before anything is known.
  var state: SyncEngineState? {
    if !isReachable, pass?.isCutOff ?? true { return .offline(standing) }
    if let pass {
      return pass.isLive ? .live(waitingCount: waitingCount) : .syncing(pass.progress, standing)
    }
    if let trouble { return .failed(trouble, isRetryable: true, standing) }
    switch rest {
    case nil: return nil
    case .failed(let error, let isRetryable):
      return .failed(error, isRetryable: isRetryable, standing)
    case .well: break
    }
    guard let lastLevel else { return .neverSynced(waitingCount: waitingCount) }
    return waitingCount > 0 ? .waiting(waitingCount, lastLevel: lastLevel) : .level(at: lastLevel)
  }

  private var standing: SyncStanding {
    SyncStanding(waitingCount: waitingCount, lastLevel: lastLevel)
  }

  /// Whether the last pass went well, or there was none.
  var isWell: Bool {
    switch rest {
    case .well: true
    case .failed, nil: false
    }
  }

  /// Whether the peer was given up, so that a person has to look.
  var isGivenUp: Bool {
    if case .failed(_, isRetryable: false) = rest { true } else { false }
  }

  /// Whether something waits that the store did not hold before.
  func hasMoreWaiting(than before: Coverage) -> Bool {
    !mine.subtracting(before).subtracting(held ?? Coverage()).isEmpty
  }

  /// Notes what the store holds.
  mutating func noteMine(_ coverage: Coverage) {
    guard coverage != mine else { return }
    mine = coverage
    count()
  }

  /// Notes what the peer holds, or cannot read, once a pass has shown it.
  mutating func noteHeld(_ coverage: Coverage) {
    held = coverage
    count()
  }

  /// Notes what the peer holds beside what was known.
  mutating func noteMoreHeld(_ coverage: Coverage) { noteHeld(held?.union(coverage) ?? coverage) }

  private mutating func count() {
    waitingCount = Int(clamping: mine.subtracting(held ?? Coverage()).count)
  }
}

extension SyncPicture.Rest {
  /// How it stands after what is kept of a peer, where the last pass was another process's.
  init(after kept: PeerState?) {
    guard let kept, let last = kept.last else {
      self = .well
      return
    }
    let code: TrainingError.Code
    switch last.ending {
    case .succeeded, .refused:
      self = .well
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
