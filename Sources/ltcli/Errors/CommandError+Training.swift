import EventLog
import LiftTrail
import SyncRelay

extension CommandError {
  /// What a failure of an app's store, or of an exchange over a channel, is to the command.
  init(_ error: TrainingError, attempted what: String) {
    self.init(
      status: ExitStatus(error), attempted: what, reason: error.reason, hint: error.hint,
      code: error.precise)
  }

  /// What the failure of a way to a peer is to the command.
  init(_ error: TransportError, attempted what: String) {
    self.init(
      status: .unreachable, attempted: what, place: error.place,
      reason: "cannot \(error.attempted): \(error.reason)", hint: error.advice)
  }
}

extension ExitStatus {
  /// The status for a failure of an app's store.
  init(_ error: TrainingError) {
    switch error.code {
    // Whether the two are to be mixed, as with a folder.
    case .refusedByPeer where error.origin?.code == .ephemeral: self = .undecided
    // Whoever tries again later finds the peer there, or the lock free.
    case .unreachable, .inUse, .closed, .suspended: self = .unreachable
    case .refusedByPeer, .unauthorised, .otherDataset, .unsupportedFormat, .tooLarge:
      self = .inputRefused
    default: self = .damaged
    }
  }
}
