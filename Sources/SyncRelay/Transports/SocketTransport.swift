/// A way to a peer that listens at a host and port, such as `ltcli serve`.
///
/// Nothing is encrypted: beyond this machine, put TLS in front of the server, or go through `ssh`.
public struct TCPTransport: SyncTransport {
  private let host: String
  private let port: UInt16
  private let patience: Deadline
  private let isPreferred: @Sendable (ConnectedPlace) -> Bool

  /// Names a peer. Each of the host's addresses is given ten seconds.
  public init(host: String, port: UInt16) {
    self.init(host: host, port: port, patience: .ofConnecting)
  }

  /// Names a peer.
  /// - Parameters:
  ///   - patience: How long each of the host's addresses is given.
  ///   - isPreferred: Which of the addresses are tried before the others.
  package init(
    host: String, port: UInt16, patience: Deadline,
    isPreferred: @escaping @Sendable (ConnectedPlace) -> Bool = { _ in false }
  ) {
    self.isPreferred = isPreferred
    self.host = host
    self.port = port
    self.patience = patience
  }

  private var place: String { "tcp://\(host.contains(":") ? "[\(host)]" : host):\(port)" }

  /// Tries one address of the host after the other.
  /// - Throws: Why the last one did not answer, which a sync gives as `unreachable`; `CancellationError`.
  public func connect() async throws -> any ByteChannel { try await join().channel }

  /// Connects as `connect` does.
  /// - Returns: The channel, and the one address to which it leads.
  package func join() async throws -> (channel: any ByteChannel, place: ConnectedPlace) {
    do {
      var failure = TransportError("connect", "", "the host has no address")
      let found = try await NameLookup.addresses(host, port: port).map {
        (address: $0, place: ConnectedPlace.tcp($0.text))
      }
      let preferred = found.filter { isPreferred($0.place) }
      for (address, place) in preferred + found.filter({ !isPreferred($0.place) }) {
        do {
          let descriptor = try await patience.run {
            try await Socket.connected(to: address)
          }
          if let descriptor { return (DescriptorChannel(descriptor, descriptor), place) }
          failure = TransportError(
            "connect", "", "no answer came in \(patience.duration)",
            advice: "check the network and the address")
        } catch let error as TransportError {
          failure = error
        }
      }
      throw failure
    } catch let error as TransportError {
      throw error.located(self.place)
    }
  }
}

/// A way to a peer on this machine that listens at a path, such as `ltcli serve --listen unix:PATH`.
public struct UnixSocketTransport: SyncTransport {
  private let path: String

  /// Names a peer.
  public init(path: String) {
    self.path = path
  }

  /// Joins the socket at the path.
  /// - Throws: Why it cannot be joined, which a sync gives as `unreachable`; `CancellationError`.
  public func connect() async throws -> any ByteChannel { try await join().channel }

  /// Connects as `connect` does.
  /// - Returns: The channel, and who listens at its other end.
  package func join() async throws -> (channel: any ByteChannel, place: ConnectedPlace) {
    do {
      let descriptor = try await Socket.connected(to: SocketAddress(path: path))
      return (DescriptorChannel(descriptor, descriptor), ConnectedPlace(descriptor, at: path))
    } catch let error as TransportError {
      throw error.located("unix:\(path)")
    }
  }
}
