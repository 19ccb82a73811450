import SyncRelay

/// What it means that a program which leads to a peer has ended.
enum FarEnding {
  /// The end of `ssh`, whose status is that of the far command, or 255 where ssh itself has failed.
  static func ofSSH(_ ending: ProcessEnding) -> TransportError? {
    switch ending {
    case .status(0): nil
    case .status(126), .status(127):
      failure(
        "the far shell finds no ltcli it can run (\(ending))",
        "a shell without a person reads few settings: name the program with --remote-ltcli PATH")
    case .status(255):
      failure(
        "ssh \(ending): it could not connect or log in, or the connection broke",
        "if ssh said why, that stands above; try ssh by itself")
    case .status(let status):
      failure("the far side \(ending)\(meaning(of: status, " (", ")"))", saidAbove)
    case .signal: failure("ssh \(ending)", nil)
    }
  }

  /// The end of a command of the shell.
  static func ofCommand(_ ending: ProcessEnding) -> TransportError? {
    switch ending {
    case .status(0): nil
    case .status(126), .status(127):
      failure(
        "the shell finds no such program, or cannot run it (\(ending))",
        "check the command by itself")
    // Whatever program it is: none needs to give its statuses the meaning that they have here.
    case .status(let status):
      failure(
        "the command \(ending)\(meaning(of: status, "; if it was ltcli: ", ""))", saidAbove)
    case .signal: failure("the command \(ending)", nil)
    }
  }

  /// What a status means where `ltcli` gave it, between two texts; nothing where it never does.
  private static func meaning(of status: Int32, _ before: String, _ after: String) -> String {
    ExitStatus(rawValue: status).map { before + $0.description + after } ?? ""
  }

  private static let saidAbove = "if it said why, that stands above"

  private static func failure(_ reason: String, _ advice: String?) -> TransportError {
    TransportError("reach the peer", "", reason, advice: advice)
  }
}
