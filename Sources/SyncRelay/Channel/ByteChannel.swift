/// Bytes both ways, in order, cut anywhere: a WebSocket, a TCP connection, a pipe, a pair in a test.
///
/// One task receives while another sends. Whatever a call throws means that the peer cannot be reached; the error's
/// text becomes the cause. (`docs/transports.md` 5)
public protocol ByteChannel: Sendable {
  /// The next bytes of the peer, as many as have come; nil once it has ended in good order. It ends when the task is
  /// cancelled, or at the latest when the channel is closed.
  func receive() async throws -> [UInt8]?

  /// Sends bytes; returns when more may be sent. It ends when the task is cancelled, or at the latest when the channel
  /// is closed.
  func send(_ bytes: [UInt8]) async throws

  /// Ends the channel, and a `receive` or `send` that is under way; the peer receives nil once it has read what was
  /// sent. To close it again does nothing.
  func close() async
}

/// A way to a peer: makes a channel each time that an exchange begins.
public protocol SyncTransport: Sendable {
  /// Connects to the peer. It must end when the task is cancelled: who gives it up waits for that.
  func connect() async throws -> any ByteChannel
}

/// A way to a channel that is there already; it can be gone once.
package struct OpenChannel: SyncTransport {
  private let channel: any ByteChannel

  package init(_ channel: any ByteChannel) { self.channel = channel }

  package func connect() async throws -> any ByteChannel { channel }
}
