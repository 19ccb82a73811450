import EventLog
import SyncRelay

/// What one pass with a peer came to, and what matters for the next one.
struct SyncPass: Sendable {
  let result: Result<SyncSummary, any Error>
  /// Whether the line went silent: a device that slept, or a network that is gone.
  var isSilent = false
  /// Whether it was told to end because there is no network any more.
  var isCutOff = false
  /// The peer's first message; nil where nobody said one, and where the mix with a store for a trial is not allowed:
  /// that is nobody.
  var peer: SyncMessage.Hello?
  /// How many events were exchanged.
  var moved = 0
  /// When the peer's last bytes came.
  var lastHeard: Instant?
  /// When the peer said last that it has made some of them durable.
  var lastAcknowledged: Instant?
  /// The events that the peer cannot read.
  var refused: [RefusedEvent] = []
  /// What need not be sent to the peer any more.
  var held = Coverage()
  /// Whether both sides held the same when it ended.
  var isLevel = false
  /// The same, or whether they did before that on a live connection.
  var wasLevel = false
  /// What was exchanged before it broke off; nil where that is not known.
  var summary: SyncSummary?

  /// How it ended, as far as it matters for the next one; nil where it was cancelled or cut off, or this store is
  /// what failed, so that it says nothing of the peer.
  var outcome: PassOutcome? {
    switch result {
    case .success: return success
    case .failure where isCutOff: return nil
    case .failure(let error as TrainingError):
      // Without its advice, which is for this moment only.
      let reason = error.origin?.reason ?? error.causes.first ?? "\(error)"
      switch error.code {
      case .unauthorised: return .unauthorised(reason)
      // A live connection that breaks has done what it was for, also where it had nothing to move.
      case .unreachable where wasLevel: return success
      case .unreachable where peer == nil || moved > 0 || isSilent:
        return .unreachable(reason, moved: moved)
      // What answers without a hello is no peer: a page that asks for a login, for example. Nor is a store of
      // another dataset, or one for a trial.
      case .refusedByPeer where peer == nil, .otherDataset where peer == nil:
        return .unreachable(reason)
      case .unreachable, .refusedByPeer, .otherDataset: return .failed(reason, moved: moved)
      // This store failed, and not the peer: its disk is full, or the app went to the background.
      default: return nil
      }
    case .failure: return nil
    }
  }

  /// What it says of the peer; nothing where it was cancelled before anybody was met, or the peer only plans.
  var steps: [PeerStep] {
    if peer?.isPlanning == true { return [] }
    var steps: [PeerStep] = []
    if let peer {
      let traits = PeerTraits(replica: peer.replica, version: WireLine.version)
      steps.append(.met(traits))
    }
    if let lastHeard, peer != nil { steps.append(.heard(at: lastHeard)) }
    if let lastAcknowledged { steps.append(.acknowledged(at: lastAcknowledged)) }
    if let outcome = outcome ?? outcomeOfLevel { steps.append(.ended(outcome)) }
    return steps
  }

  /// A live connection that somebody ends once both sides have held the same has done what it was for.
  private var outcomeOfLevel: PassOutcome? {
    guard wasLevel, case .failure(let error) = result, error is CancellationError else {
      return nil
    }
    return success
  }

  private var success: PassOutcome {
    refused.isEmpty ? .succeeded(moved: moved) : .refused(refused, moved: moved)
  }
}
