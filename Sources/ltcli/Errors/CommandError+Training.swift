import EventLog
import LiftTrail
import SyncRelay

extension CommandError {
  /// What a failure of an app's store, or of an exchange over a channel, is to the command.
  init(_ error: TrainingError, attempted what: String) {
    self.init(
      status: ExitStatus(error.code), attempted: what,
      reason: error.causes.first ?? error.code.description, hint: CommandError.hint(error.code),
      code: error.code.description)
  }

  /// What the failure of a way to a peer is to the command.
  init(_ error: TransportError, attempted what: String) {
    self.init(
      status: .unreachable, attempted: what, place: error.place,
      reason: "cannot \(error.attempted): \(error.reason)", hint: error.advice)
  }

  private static func hint(_ code: TrainingError.Code) -> String? {
    switch code {
    case .unreachable: "what was exchanged so far is safe; sync again"
    case .refusedByPeer:
      "nothing is lost; of a damaged line, ltcli verify on the side that sent it says more"
    case .unauthorised:
      "name the file with the server's token with --token-file, or put the token into LT_TOKEN"
    case .otherDataset:
      Advice.cloneDataset.hint
    default: nil
    }
  }
}

extension ExitStatus {
  /// The status for a failure of an app's store.
  init(_ code: TrainingError.Code) {
    switch code {
    // Whoever tries again later finds the peer there, or the lock free.
    case .unreachable, .inUse, .closed, .suspended: self = .unreachable
    case .refusedByPeer, .unauthorised, .otherDataset, .unsupportedFormat, .tooLarge:
      self = .inputRefused
    default: self = .damaged
    }
  }
}
