import SyncRelay

/// A peer that is reached over a channel, and the way to it.
struct FarPeer: Sendable {
  /// How messages name it.
  let place: String
  /// Connects, and tells where that has led: nil for a program.
  let connect: @Sendable () async throws -> (channel: any ByteChannel, place: ConnectedPlace?)
  /// Whether a server answers, which wants a token.
  let isServer: Bool

  /// What the command line says of the way.
  struct Options: Sendable {
    /// What is called in place of `ssh`.
    var ssh = "ssh"
    /// The far `ltcli`.
    var remoteTool = "ltcli"
    /// Which addresses of a host are tried before the others.
    var isPreferred: @Sendable (ConnectedPlace) -> Bool = { _ in false }
  }

  /// A peer at an address; nil for a folder and a place.
  init?(_ address: PeerAddress, _ options: Options) {
    place = address.description
    switch address {
    case .folder, .place, .hub: return nil
    case .tcp(let host, let port):
      let transport = TCPTransport(
        host: host, port: port, patience: .ofConnecting, isPreferred: options.isPreferred)
      connect = { try await transport.join() }
      isServer = true
    case .webSocket(let address):
      let transport = WebSocketTransport(address, isPreferred: options.isPreferred)
      connect = { try await transport.join() }
      isServer = true
    case .unixSocket(let path):
      let transport = UnixSocketTransport(path: path)
      connect = { try await transport.join() }
      isServer = true
    case .ssh(let address):
      let words = address.words(program: options.ssh, remoteTool: options.remoteTool)
      let transport = GreetedTransport(
        ProcessTransport(words) { FarEnding.ofSSH($0) }, isPrompt: true)
      connect = { (try await transport.connect(), nil) }
      isServer = false
    }
  }

  /// A peer that a command of the shell leads to.
  init(via command: String) {
    place = PeerState.address(via: command)
    let transport = GreetedTransport(
      ProcessTransport(["sh", "-c", command]) { FarEnding.ofCommand($0) },
      isPrompt: false)
    connect = { (try await transport.connect(), nil) }
    isServer = false
  }
}

/// A way to a program that greets before the exchange.
struct GreetedTransport: SyncTransport {
  private let transport: any SyncTransport
  private let isPrompt: Bool

  /// - Parameter isPrompt: Whether it greets before it hears anything, so that who connects waits for it: as
  ///   long as a person needs for a password.
  init(_ transport: some SyncTransport, isPrompt: Bool) {
    self.transport = transport
    self.isPrompt = isPrompt
  }

  func connect() async throws -> any ByteChannel {
    let channel = GreetedChannel(
      try await transport.connect(), Greeting(mayBeMissing: !isPrompt))
    guard isPrompt else { return channel }
    do {
      try await channel.awaitGreeting()
      return channel
    } catch {
      await channel.close()
      throw error
    }
  }
}

extension PeerState {
  /// The address of a peer that a command of the shell leads to, as one names it to the tool.
  static func address(via command: String) -> String { via + ShellWord.quoted(command) }

  /// Whether a command of the shell leads to it, so that its address is words of a command line already.
  var isViaCommand: Bool { address.hasPrefix(PeerState.via) }

  private static let via = "--via "
}
