/// How a command ended, as the shell sees it, and as docs/cli.md lists it.
enum ExitStatus: Int32, Sendable, Hashable, CaseIterable {
  case done = 0
  case different = 1
  case wrongUsage = 2
  case inputRefused = 3
  case damaged = 4
  case unreachable = 5
  case undecided = 6
  case outputFailed = 7
}

extension ExitStatus: CustomStringConvertible {
  /// What it means, for the reference.
  var description: String {
    switch self {
    case .done: "done"
    case .different: "a difference, a failed check, or what was asked for is not there"
    case .wrongUsage: "wrong usage"
    case .inputRefused:
      "input refused: malformed, write-once, too large, wrong dataset, cut, unreadable"
    case .damaged: "the store is damaged, or the disk failed"
    case .unreachable: "not reachable now (a peer, or a store that another writer holds): try again"
    case .undecided: "a decision is needed; the message names the choices"
    case .outputFailed:
      "standard output is closed or full; what was done to a store is durable all the same"
    }
  }

  /// The failure in one word, for programs, where nothing says more precisely what failed.
  var code: String {
    switch self {
    case .done: "done"
    case .different: "different"
    case .wrongUsage: "wrongUsage"
    case .inputRefused: "inputRefused"
    case .damaged: "damaged"
    case .unreachable: "unreachable"
    case .undecided: "undecided"
    case .outputFailed: "outputFailed"
    }
  }
}
