import EventLog
import SyncRelay

/// Where a server is to listen: `HOST:PORT`, `ws://HOST:PORT` or `unix:PATH`.
enum ListenAddress: Sendable, Hashable {
  case tcp(host: String, port: UInt16)
  case webSocket(host: String, port: UInt16)
  case unixSocket(String)

  /// The address where none is named.
  static let usual = ListenAddress.tcp(host: "127.0.0.1", port: 7_440)

  /// Reads an address, with or without `tcp://`.
  init(_ text: String) throws(PeerAddress.Fault) {
    let isWhole = ["unix:", "tcp://", "ws://", "wss://"].contains { text.hasPrefix($0) }
    switch try PeerAddress(isWhole ? text : "tcp://\(text)") {
    case .tcp(let host, let port): self = .tcp(host: host, port: port)
    case .unixSocket(let path): self = .unixSocket(path)
    case .webSocket(let address):
      guard let port = address.port, address.path.isEmpty else {
        throw PeerAddress.Fault(
          reason: address.port == nil ? "it names no port" : "a server takes every path",
          advice: "write ws://HOST:PORT")
      }
      self = .webSocket(host: address.host, port: port)
    case .folder, .place, .hub, .ssh:
      throw PeerAddress.Fault(
        reason: "a server cannot listen there",
        advice: "write HOST:PORT, ws://HOST:PORT or unix:PATH")
    }
  }

  /// Begins to listen.
  /// - Parameters:
  ///   - rules: By which clients open a WebSocket, where one is listened for.
  ///   - prepare: Called with the place before a client can connect.
  /// - Throws: `TransportError`; `CancellationError`.
  func listener(
    webSocket rules: WebSocketRules = WebSocketRules(),
    preparing prepare: (String) -> Void = { _ in }
  ) async throws -> Listener {
    switch self {
    case .tcp(let host, let port):
      try await Listener(host: host, port: port, preparing: prepare)
    case .webSocket(let host, let port):
      try await Listener(host: host, port: port, webSocket: rules, preparing: prepare)
    case .unixSocket(let path): try await Listener(path: path, preparing: prepare)
    }
  }

  /// Whether others than this machine's programs can come, so that others can listen to the line.
  var isOpen: Bool {
    switch self {
    case .tcp(let host, _), .webSocket(let host, _): !TokenSource.isThisMachine(host)
    case .unixSocket: false
    }
  }
}
