import EventLog
import Projections
import SyncRelay

/// What `status` tells of one peer: what the receipts know of it, and how it stands at its addresses.
struct PeerFacts {
  /// Its replica; nil where it was never met.
  let replica: ReplicaID?
  /// The newest receipt of a pass with it.
  let receipt: Receipt?
  /// What waits for it; nil where it was never met.
  let waiting: Outbox.Peer?
  /// How it stands at each address.
  let states: [PeerState]

  /// All peers of a store: those of its receipts, ascending by their ids, then those that were never met.
  static func all(
    _ known: [KnownPeer], _ outbox: Outbox, _ states: [PeerState]
  ) -> [PeerFacts] {
    let met = Set(known.map(\.replica))
    let byReplica = Dictionary(grouping: states) { state in
      state.traits.replica.flatMap { met.contains($0) ? $0 : nil }
    }
    return zip(known, outbox.peers).map { known, waiting in
      PeerFacts(
        replica: known.replica, receipt: known.newest, waiting: waiting,
        states: byReplica[known.replica] ?? [])
    }
      + (byReplica[nil] ?? []).map {
        PeerFacts(replica: $0.traits.replica, receipt: nil, waiting: nil, states: [$0])
      }
  }
}

extension PeerFacts {
  /// When it was there last, by this device's clock: when its last byte came; of a peer that comes by itself, only
  /// the last pass is known that exchanged something. A pass that broke off was given up later.
  var met: Instant? {
    let heard = states.compactMap(\.lastByte).max()
    guard let receipt else { return heard }
    return [heard, receipt.isComplete || heard == nil ? receipt.at : nil].compactMap(\.self).max()
  }
}

extension Receipt {
  /// How many events the pass moved either way.
  var moved: UInt64 { sent.count.addingSaturated(received.count) }

  /// Why the pass moved nothing; nil where it moved something.
  var reasonForNothing: String? {
    if moved > 0 { return nil }
    return isComplete ? "both held the same" : "it broke off, or the peer could not read it"
  }
}

extension LastPass {
  /// What the pass did, and why it did nothing, for example `failed, moved nothing: the disk is full`.
  var words: String {
    let what = moved == 0 ? "moved nothing" : "moved \(Count.text(moved, "event"))"
    let why = reason.isEmpty ? "" : ": \(reason)"
    return switch ending {
    case .succeeded: what + why
    case .refused: "\(what)\(why), which are set aside"
    case .unreachable: moved == 0 ? "no exchange\(why)" : "broken off, \(what)\(why)"
    case .unauthorised: "not let in, \(what)\(why)"
    case .failed: "failed, \(what)\(why)"
    }
  }
}

extension PeerState {
  /// What of the failed attempts is worth telling; nil where none has failed.
  var attemptWords: String? {
    if needsManualIntervention {
      return
        "needs manual intervention: \(attempts) attempts have failed; apps stop trying, ltcli sync still does"
    }
    return attempts == 0
      ? nil : "\(Count.text(attempts, "attempt")) of \(RetryPolicy.greatestAttempts) failed"
  }
}
