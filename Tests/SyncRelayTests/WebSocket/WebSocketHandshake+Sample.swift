@testable import SyncRelay

extension WebSocketHandshake {
  /// The key of the standard's example (RFC 6455 section 1.3).
  static let sampleKey = "dGhlIHNhbXBsZSBub25jZQ=="
  /// A request that a server takes.
  static let sampleRequest = request(host: "localhost", path: "/", key: sampleKey)
}
