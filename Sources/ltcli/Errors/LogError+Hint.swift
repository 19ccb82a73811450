import EventLog

extension LogError {
  /// What to do next, in the words of this tool; nil where there is nothing to do.
  var hint: String? { advice.map { hint(for: $0) } }

  /// Some advice in the words of this tool. A server never finishes, so nobody waits for it.
  func hint(for advice: Advice) -> String {
    isHeldByServer
      ? "a server goes on until it is stopped: ltcli sync with an address at which it listens, or stop it"
      : advice.hint
  }

  /// Whether a server holds the lock that was wanted.
  private var isHeldByServer: Bool {
    code == .locked && reason.hasPrefix(LockFault.held(by: "ltcli serve,", "").reason)
  }
}
