import SyncRelay

extension PeerState {
  /// The address of a peer that a command of the shell leads to, as one names it to the tool.
  static func address(via command: String) -> String { via + ShellWord.quoted(command) }

  /// Whether a command of the shell leads to it, so that its address is words of a command line already.
  var isViaCommand: Bool { address.hasPrefix(PeerState.via) }

  private static let via = "--via "
}
