/// A way to a peer that listens at a host and port for WebSockets, such as `ltcli serve --listen ws://HOST:PORT`, or to
/// a program in front of it.
///
/// Nothing is encrypted: beyond this machine, put TLS in front of the server. An app for Apple's systems reaches that by
/// a channel of its own over `URLSessionWebSocketTask`, as `docs/transports.md` has one.
public struct WebSocketTransport: SyncTransport {
  private let address: Result<WebSocketAddress, PeerAddress.Fault>
  private let patience: Deadline
  private let isPreferred: @Sendable (ConnectedPlace) -> Bool

  /// Names a peer. Each of the host's addresses is given ten seconds, and so is the server's first answer.
  /// - Parameter path: The resource of the server, from its slash on. `ltcli serve` takes any.
  public init(host: String, port: UInt16, path: String = "/") {
    address = Result { () throws(PeerAddress.Fault) in
      try WebSocketAddress(host: host, port: port, path: path)
    }
    patience = .ofConnecting
    isPreferred = { _ in false }
  }

  /// Names a peer.
  /// - Parameters:
  ///   - patience: How long each of the host's addresses and the server's first answer are given.
  ///   - isPreferred: Which of the addresses are tried before the others.
  package init(
    _ address: WebSocketAddress, patience: Deadline = .ofConnecting,
    isPreferred: @escaping @Sendable (ConnectedPlace) -> Bool = { _ in false }
  ) {
    self.address = .success(address)
    self.patience = patience
    self.isPreferred = isPreferred
  }

  /// Tries one address of the host after the other, and opens a WebSocket at the first that answers.
  /// - Throws: Why the peer cannot be reached, which a sync gives as `unreachable`; `CancellationError`.
  public func connect() async throws -> any ByteChannel { try await join().channel }

  /// Connects as `connect` does.
  /// - Returns: The channel, and the one address to which it leads.
  package func join() async throws -> (channel: any ByteChannel, place: ConnectedPlace) {
    let address: WebSocketAddress
    do throws(PeerAddress.Fault) {
      address = try self.address.get()
    } catch {
      throw TransportError("connect", "", error.reason, advice: error.advice)
    }
    do {
      let port = address.port ?? 80
      let (under, place) = try await TCPTransport(
        host: address.host, port: port, patience: patience, isPreferred: isPreferred
      ).join()
      let channel = WebSocketChannel(
        over: under,
        as: WebSocket(
          .client(host: address.authority, path: address.path.isEmpty ? "/" : address.path)))
      try await open(channel)
      return (channel, place)
    } catch var error as TransportError {
      error.place = "\(address)"
      throw error
    }
  }

  /// Waits until the WebSocket is open, and closes the channel where that fails.
  private func open(_ channel: WebSocketChannel) async throws {
    do {
      let isOpen: Void? = try await patience.run {
        try await channel.open()
      } giveUp: {
        await channel.close()
      }
      guard isOpen != nil else {
        throw TransportError(
          "connect", "", "no answer came in \(patience.duration)",
          advice: WebSocketTransport.commonAdvice)
      }
    } catch {
      await channel.close()
      switch error {
      case let fault as WebSocketFault:
        throw TransportError(
          "connect", "", "\(fault)", advice: WebSocketTransport.advice(for: fault))
      case is ChannelEnded:
        throw TransportError(
          "connect", "", "the server ended the connection before it opened a WebSocket",
          advice: WebSocketTransport.commonAdvice)
      default: throw error
      }
    }
  }

  private static let commonAdvice = "check that a server for WebSockets listens there"

  private static func advice(for fault: WebSocketFault) -> String {
    guard case .refused(let line) = fault else { return commonAdvice }
    return switch line.split(separator: " ").dropFirst().first {
    case "403": "call it by a name that the server knows: its option --host lists them"
    case "404": "check the path"
    case "502", "503", "504": "the program in front does not reach its server; start that"
    default: commonAdvice
    }
  }
}
