/// A way to a peer on this machine that listens at a path.
package struct UnixSocketTransport: SyncTransport {
  private let path: String
  private let readiness: Readiness

  /// Names a peer.
  package init(path: String, _ readiness: Readiness) {
    self.path = path
    self.readiness = readiness
  }

  /// Joins the socket at the path.
  /// - Throws: `TransportError`; `CancellationError`.
  package func connect() async throws -> any ByteChannel {
    do {
      let descriptor = try await Socket.connected(to: SocketAddress(path: path), readiness)
      return DescriptorChannel(descriptor, descriptor, readiness)
    } catch let error as TransportError {
      throw error.located("unix:\(path)")
    }
  }
}
