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
