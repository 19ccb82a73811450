package import EventLog

/// What one pass with a peer has come to: what was exchanged, and what matters for the next pass.
///
/// `outcome` and `steps` are the one place where an exchange turns into what is kept of a peer, be that a folder or
/// at the other end of a channel.
package struct SyncPass: Sendable {
  /// How it ended.
  package var ending: Ending
  /// The peer's first message; nil if none came, and that of a store which this one must not meet.
  package var peer: SyncMessage.Hello?
  /// The version of the protocol that the peer speaks; nil if it is a folder, which speaks none.
  package var version: Int? = SyncMessage.version
  /// The events that the peer has taken: they are durable there.
  package var sent = Coverage()
  /// The events that this store has taken.
  package var received = Coverage()
  /// The events that the peer cannot read.
  package var refused: [RefusedEvent] = []
  /// What this store held when it ended.
  package var coverage = Coverage()
  /// How many events were exchanged.
  package var moved = 0
  /// When the peer's last bytes came.
  package var lastHeard: Instant?
  /// When the peer said last that it has made events durable.
  package var lastAcknowledged: Instant?
  /// What need not be sent to the peer any more.
  package var held = Coverage()
  /// Whether both sides held the same when it ended; nil if they have not said so.
  package var agreement: Agreement?
  /// The same of when both had caught up last: on a live connection that may be before its end.
  package var lastAgreement: Agreement?
  /// Whether what is set aside for the peer was offered to it again.
  package var isOfferingAgain = false
  /// Whether it was told to end because there is no network any more.
  package var isCutOff = false
  /// Whether it was tried before the peer's turn, since there was hope: then it counts as no attempt.
  package var isUrged = false
  /// Whether the peer has ended the exchange because its own store takes nothing for now.
  package var hasPeerTrouble = false

  /// How a pass ended.
  package enum Ending: Sendable {
    /// Both sides have sent all that the other lacked, and said what they hold.
    case finished
    /// It was told to end.
    case cancelled
    /// The channel failed, or none was to be had, and why.
    case unreachable(String)
    /// The exchange failed: the peer refused, broke the protocol or went silent, or this store failed.
    case failed(LogError)
    /// This store cannot take part any more: it was closed, for example.
    case storeFailed
    /// The peer's store, which this process has open itself, failed.
    case peerFailed(String)
  }

  /// A pass in which nothing was exchanged.
  package init(_ ending: Ending) { self.ending = ending }

  /// Whether this store must not meet the one at the other end, which is then no peer of it.
  package var isOfStranger: Bool {
    if case .failed(let error) = ending { error.isOfStranger } else { false }
  }

  /// How it ended, as far as it matters for the next one; nil if it was cancelled or cut off, or this store is
  /// what failed, so that it says nothing of the peer.
  package var outcome: PassOutcome? {
    switch ending {
    case .finished: return end
    case _ where isCutOff: return nil
    case .cancelled, .storeFailed: return nil
    case .unreachable(let reason): return brokenOff(reason)
    case .peerFailed(let reason): return .failed(reason, moved: moved, isCounted: !isUrged)
    case .failed(let error):
      switch error.code {
      case .unauthorised: return .unauthorised(error.reason)
      case .peerEnded where hasPeerTrouble: return end ?? .troubled(error.reason, moved: moved)
      case .peerEnded: return brokenOff(error.reason)
      // A device that slept, or a network that is gone.
      case .peerSilent: return end ?? .unreachable(error.reason, moved: moved)
      // This store failed, and not the peer: its disk is full, for example.
      case _ where error.isOfStore: return nil
      // What answers without a hello is not a peer: a page that asks for a login, for example. Nor is a store of
      // another dataset, or one for a trial.
      case _ where peer == nil: return .unreachable(error.reason)
      default: return .failed(error.reason, moved: moved, isCounted: !isUrged)
      }
    }
  }

  /// The outcome of a pass whose line broke.
  ///
  /// A live connection that breaks has done what it was for, even if it had nothing to move. A line that breaks while
  /// events go over it is the network's fault and no attempt: else a long first exchange over a bad line would use up
  /// all attempts. A peer that ends after its hello, without having let one event through, is an attempt.
  private func brokenOff(_ reason: String) -> PassOutcome {
    if let end { return end }
    return peer == nil || moved > 0
      ? .unreachable(reason, moved: moved)
      : .failed(reason, moved: moved, isCounted: !isUrged)
  }

  /// What it says of the peer; nothing where it was cancelled before a peer was met, or the peer only plans.
  package var steps: [PeerStep] {
    if peer?.isPlanning == true { return [] }
    var steps: [PeerStep] = []
    if let peer {
      steps.append(
        .met(PeerTraits(replica: peer.replica, version: version, engine: peer.engine)))
      if let lastHeard { steps.append(.heard(at: lastHeard)) }
    }
    if let lastAcknowledged { steps.append(.acknowledged(at: lastAcknowledged)) }
    if let outcome = outcome ?? outcomeOfLevel {
      if isOfferingAgain, lastAgreement != nil { steps.append(.offeredAgain) }
      steps.append(.ended(outcome))
    }
    return steps
  }

  /// A live connection that is told to end once both sides have held the same has done what it was for.
  private var outcomeOfLevel: PassOutcome? {
    if case .cancelled = ending { end } else { nil }
  }

  /// What came of a pass in which both sides have caught up; nil if they have not.
  private var end: PassOutcome? {
    switch lastAgreement {
    case .same: .succeeded(moved: moved)
    case .sameButForSetAside: .refused(refused, moved: moved)
    case .different: refused.isEmpty ? .different(moved: moved) : .refused(refused, moved: moved)
    case nil: nil
    }
  }
}

/// How a pass with a peer ended, as far as it matters for the next one. A pass that was cancelled has no
/// outcome: it leaves no trace.
package enum PassOutcome: Sendable, Hashable {
  /// Both sides have proved that they hold the same, after so many events in all.
  case succeeded(moved: Int)
  /// Both sides have caught up, and hold different lines all the same.
  case different(moved: Int)
  /// No peer was met: no network, no answer, or a line that broke after so many events had gone over it.
  case unreachable(String, moved: Int = 0)
  /// The peer has answered that its own store takes nothing for now, after so many events: its disk is full, for
  /// example.
  case troubled(String, moved: Int = 0)
  /// The peer wants another token, or none of this one.
  case unauthorised(String)
  /// The pass went to its end, but for events that are set aside for the peer; those that it refused in this pass.
  case refused([RefusedEvent], moved: Int)
  /// The peer was met, and then something went wrong on either side, after so many events. It counts as an attempt unless
  /// the pass was tried before the peer's turn.
  case failed(String, moved: Int = 0, isCounted: Bool = true)
}

/// Whether a live connection is level, with a number by which the newer of two is known.
///
/// A reference, since each task that waits for news has room for it.
package final class SyncLevelNews: Sendable {
  /// How many news there were.
  package let number: Int
  /// What the exchange has come to; nil while something is on its way.
  package let level: SyncPass?
  /// Whether both sides have caught up, and hold different lines all the same.
  package let isDifferent: Bool

  init(number: Int, level: SyncPass?, isDifferent: Bool) {
    (self.number, self.level, self.isDifferent) = (number, level, isDifferent)
  }
}

extension LogError {
  /// Whether a store met one that it must not exchange with: another dataset's, or one for a trial.
  var isOfStranger: Bool { code == .wrongDataset || code == .ephemeral }
}
