import EventLog
import SyncRelay

/// What a pass came to for the caller that waits for it, and what matters for the next one.
///
/// A reference, since each task that waits for the end of a pass has room for the result.
package final class SyncResult: Sendable {
  /// What was exchanged, or why not all was.
  package let outcome: Result<SyncSummary, any Error>
  /// What it says of the peer.
  package let pass: SyncPass
  /// What was exchanged before it broke off; nil if that is not known.
  package let summary: SyncSummary?

  /// A pass that went to its end, or a live one whose sides are level.
  init(_ pass: SyncPass) {
    summary = SyncSummary(pass)
    outcome = summary.map { .success($0) } ?? .failure(SyncResult.mutePeer)
    self.pass = pass
  }

  private static let mutePeer = TrainingError.ofSync(LogError(.peerEnded, "the peer said nothing"))

  /// A pass that failed, or that the caller left.
  /// - Parameter exchanged: What was exchanged before, which is known here; nil if it is not.
  init(_ error: any Error, _ pass: SyncPass, exchanged: SyncSummary? = nil) {
    outcome = .failure(TrainingError.ofSync(error))
    self.pass = pass
    summary = exchanged
  }

  private init(
    _ outcome: Result<SyncSummary, any Error>, _ pass: SyncPass, _ summary: SyncSummary?
  ) {
    (self.outcome, self.pass, self.summary) = (outcome, pass, summary)
  }

  /// The same with its error in the words of the store.
  func said(in words: StoreWords) -> SyncResult {
    SyncResult(outcome.mapError { words.spoken($0) }, pass, summary)
  }

  /// The same of a pass of which the caller knows more.
  func changed(_ change: (inout SyncPass) -> Void) -> SyncResult {
    var pass = pass
    change(&pass)
    return SyncResult(outcome, pass, summary)
  }

  /// A pass that met no peer.
  convenience init(_ error: any Error) {
    self.init(error, SyncPass(SyncPass.Ending(error)))
  }

  /// What an exchange came to, which leaves its receipt.
  /// - Parameter error: What ended it; nil if it was finished.
  convenience init(of exchange: StoreExchange, endedBy error: (any Error)?) {
    do {
      if let error { throw error }
      try exchange.end()
      self.init(exchange.pass(endedBy: .finished))
    } catch {
      let isKept = exchange.breakOff()
      let pass = exchange.pass(endedBy: SyncPass.Ending(error))
      self.init(error, pass, exchanged: isKept ? SyncSummary(pass) : nil)
    }
  }
}

extension SyncPass.Ending {
  /// What an error that ended a pass means.
  init(_ error: any Error) {
    switch error {
    case let error as LogError: self = .failed(error)
    case is CancellationError: self = .cancelled
    case let error as TrainingError: self.init(error)
    default: self = .storeFailed
    }
  }

  /// What an error of the channel, of the app's way to the peer, or of this store means.
  private init(_ error: TrainingError) {
    // Without its advice, which is for this moment only.
    let reason = error.origin?.reason ?? error.causes.first ?? "\(error)"
    switch error.code {
    case .unreachable: self = .unreachable(reason)
    case .unauthorised: self = .failed(LogError(.unauthorised, reason))
    case .refusedByPeer: self = .failed(LogError(.refusedByPeer, reason))
    case .otherDataset: self = .failed(LogError(.wrongDataset, reason))
    // This store failed, and not the peer: its disk is full, or the app went to the background.
    default: self = .storeFailed
    }
  }
}

extension SyncSummary {
  /// What a pass exchanged; nil if no peer was met.
  init?(_ pass: SyncPass) {
    guard let peer = pass.peer else { return nil }
    self.init(
      peer: peer.replica, sent: pass.sent, received: pass.received, coverage: pass.coverage,
      isComplete: pass.lastAgreement == .same, refusedCount: pass.refused.count)
  }
}
