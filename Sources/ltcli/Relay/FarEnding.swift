import SyncRelay

/// What the end of a program that leads to a peer means.
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
        "what ssh says stands above; try ssh by itself")
    case .status(let status): ofTool(status)
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
    case .status(let status): ofTool(status)
    case .signal: failure("the command \(ending)", nil)
    }
  }

  /// A status that the far `ltcli` may have given.
  private static func ofTool(_ status: Int32) -> TransportError {
    let meaning = ExitStatus(rawValue: status).map { " (\($0))" } ?? ""
    return failure(
      "the far side ended with status \(status)\(meaning)", "what it says stands above")
  }

  private static func failure(_ reason: String, _ advice: String?) -> TransportError {
    TransportError("reach the peer", "", reason, advice: advice)
  }
}
