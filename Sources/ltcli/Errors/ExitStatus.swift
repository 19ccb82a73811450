/// How a command ended, as the shell sees it, and as docs/cli.md lists it.
enum ExitStatus: Int32, Sendable, Hashable, CaseIterable {
  /// It did what it was asked to.
  case done = 0
  /// Two things differ, a check failed, or what was asked for is not there.
  case different = 1
  /// The command line cannot be understood, or names what is not there.
  case wrongUsage = 2
  /// The input breaks a rule.
  case inputRefused = 3
  /// The store is damaged, or the disk failed.
  case damaged = 4
  /// A peer, or the store's lock, cannot be had now.
  case unreachable = 5
  /// A person has to decide first.
  case undecided = 6
}

extension ExitStatus: CustomStringConvertible {
  /// What it means, for the reference.
  var description: String {
    switch self {
    case .done: "done"
    case .different: "a difference, a failed check, or what was asked for is not there"
    case .wrongUsage: "wrong usage"
    case .inputRefused: "input refused: malformed, write-once, too large, wrong dataset"
    case .damaged: "the store is damaged, or the disk failed"
    case .unreachable: "not reachable now (a peer, or a store that another writer holds): try again"
    case .undecided: "a decision is needed; the message names the choices"
    }
  }
}
