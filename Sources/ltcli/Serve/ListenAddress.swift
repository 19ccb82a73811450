import SyncRelay

/// Where a server is to listen: `HOST:PORT` or `unix:PATH`.
enum ListenAddress: Sendable, Hashable {
  case tcp(host: String, port: UInt16)
  case unixSocket(String)

  /// The address where none is named.
  static let usual = ListenAddress.tcp(host: "127.0.0.1", port: 7_440)

  /// Reads an address, with or without `tcp://`.
  init(_ text: String) throws(PeerAddress.Fault) {
    let isWhole = text.hasPrefix("unix:") || text.hasPrefix("tcp://")
    switch try PeerAddress(isWhole ? text : "tcp://\(text)") {
    case .tcp(let host, let port): self = .tcp(host: host, port: port)
    case .unixSocket(let path): self = .unixSocket(path)
    case .folder, .ssh:
      throw PeerAddress.Fault(
        reason: "nobody can listen there", advice: "write HOST:PORT or unix:PATH")
    }
  }

  /// Begins to listen.
  /// - Throws: `TransportError`; `CancellationError`.
  func listener(_ readiness: Readiness) async throws -> Listener {
    switch self {
    case .tcp(let host, let port): try await Listener(host: host, port: port, readiness)
    case .unixSocket(let path): try await Listener(path: path, readiness)
    }
  }

  /// Whether others than this machine's programs can come, so that others can listen to the line.
  var isOpen: Bool {
    switch self {
    case .tcp(let host, _): !TokenSource.isThisMachine(host)
    case .unixSocket: false
    }
  }
}
