/// A way to a peer that listens at a host and port.
package struct TCPTransport: SyncTransport {
  private let host: String
  private let port: UInt16
  private let patience: Deadline

  /// Names a peer.
  /// - Parameter patience: How long each of the host's addresses is given.
  package init(
    host: String, port: UInt16, patience: Deadline = Deadline(.seconds(10))
  ) {
    self.host = host
    self.port = port
    self.patience = patience
  }

  private var place: String { "tcp://\(host.contains(":") ? "[\(host)]" : host):\(port)" }

  /// Tries one address of the host after the other.
  /// - Throws: `TransportError`, of the last address; `CancellationError`.
  package func connect() async throws -> any ByteChannel {
    do {
      var failure = TransportError("connect", "", "the host has no address")
      for address in try await NameLookup.addresses(host, port: port) {
        do {
          let descriptor = try await patience.run {
            try await Socket.connected(to: address)
          }
          if let descriptor { return DescriptorChannel(descriptor, descriptor) }
          failure = TransportError(
            "connect", "", "no answer came in \(patience.duration)",
            advice: "check the network and the address")
        } catch let error as TransportError {
          failure = error
        }
      }
      throw failure
    } catch let error as TransportError {
      throw error.located(place)
    }
  }
}

/// A way to a peer on this machine that listens at a path.
package struct UnixSocketTransport: SyncTransport {
  private let path: String

  /// Names a peer.
  package init(path: String) {
    self.path = path
  }

  /// Joins the socket at the path.
  /// - Throws: `TransportError`; `CancellationError`.
  package func connect() async throws -> any ByteChannel {
    do {
      let descriptor = try await Socket.connected(to: SocketAddress(path: path))
      return DescriptorChannel(descriptor, descriptor)
    } catch let error as TransportError {
      throw error.located("unix:\(path)")
    }
  }
}
