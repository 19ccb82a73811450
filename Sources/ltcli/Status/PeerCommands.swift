import EventLog
import SyncRelay

/// What a person types to meet the peers of a store.
struct PeerCommands {
  /// The store's folder, as a word of the shell.
  let store: String
  private let tokens: TokenSource

  /// - Parameter store: The store's folder.
  init(_ store: String, _ tokens: TokenSource) {
    self.store = ShellWord.quoted(store)
    self.tokens = tokens
  }

  init(_ store: Store, _ context: CommandContext) {
    self.init(
      store.folder.path,
      TokenSource(context))
  }

  /// Meets a peer. Where a server is there for which no token is found here, its file is to be named.
  /// - Parameters:
  ///   - options: What else is said.
  ///   - wantsToken: Whether the token that is found here, if any, is not the one.
  func sync(_ state: PeerState, _ options: String..., wantsToken: Bool = false) -> String {
    let address =
      state.isViaCommand ? state.address : ShellWord.quoted(state.address)
    let token = wantsToken || lacksToken(state) ? [TokenSource.option.name, "FILE"] : []
    return (["ltcli sync", store, address] + options + token).joined(separator: " ")
  }

  /// What has a peer tried again.
  func retry(_ state: PeerState) -> String { sync(state, "--retry") }

  /// What a person does about a peer whose store takes nothing.
  func askForTrouble(_ state: PeerState) -> String {
    "at the peer, ltcli doctor STORE or the server's own messages say why; then \(sync(state))"
  }

  /// What to do about how the last pass with a peer ended; nil where it succeeded.
  func remedy(_ last: LastPass, _ state: PeerState) -> String? {
    switch last.ending {
    case .succeeded: nil
    case .unreachable, .failed: sync(state)
    case .unauthorised: sync(state, wantsToken: true)
    case .refused:
      "they are offered again later, or at once by \(retry(state)); ltcli status \(store) names the reason"
    case .different:
      "ltcli verify \(store), and the same there; \(retry(state)) exchanges once more"
    }
  }

  /// Whether a server is there for which no token is found here.
  private func lacksToken(_ state: PeerState) -> Bool {
    guard !state.isViaCommand else { return false }
    do throws(PeerAddress.Fault) {
      let address = try PeerAddress(state.address)
      switch address {
      case .tcp, .webSocket, .unixSocket: return !tokens.mayFind(for: address)
      case .folder, .place, .hub, .ssh: return false
      }
    } catch {
      // Another build may have met what this one does not know.
      return false
    }
  }
}
