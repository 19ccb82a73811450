/// Bytes both ways, in order, cut anywhere: a WebSocket, a TCP connection, a pipe, a pair in a test.
public protocol ByteChannel: Sendable {
  /// The next bytes of the peer, as many as have come; nil once it has ended.
  func receive() async throws -> [UInt8]?

  /// Sends bytes; returns when more may be sent.
  func send(_ bytes: [UInt8]) async throws

  /// Ends the channel; the peer receives nil once it has read what was sent. To close it again does
  /// nothing.
  func close() async
}

/// A way to a peer: makes a channel each time that an exchange begins.
public protocol SyncTransport: Sendable {
  /// Connects to the peer.
  func connect() async throws -> any ByteChannel
}
