import EventLog
import Hub

extension ExitStatus {
  /// How a command ends that a hub has failed.
  init(_ code: HubFault.Code) {
    switch code {
    case .notBuilt, .badAddress: self = .wrongUsage
    case .notReached, .notAllowed, .readOnly, .full, .busy, .notReplicated: self = .unreachable
    case .noHub: self = .undecided
    case .otherVersion, .refused: self = .inputRefused
    }
  }
}

extension CommandError {
  /// A hub does not have a dataset.
  static func noDataset(_ dataset: DatasetID, attempted: String) -> CommandError {
    CommandError(
      status: .different, attempted: attempted, reason: "the hub has no dataset \(dataset)",
      hint: "ltcli hub verify HUB --json lists what it has")
  }
}
