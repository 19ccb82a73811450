import Synchronization

/// A channel of which somebody has read the first bytes already: they are put back in front.
package final class PrefixedChannel: ByteChannel {
  private let first: Mutex<[UInt8]>
  private let channel: any ByteChannel

  /// Puts the bytes before those that come.
  package init(_ first: [UInt8], _ channel: any ByteChannel) {
    self.first = Mutex(first)
    self.channel = channel
  }

  /// See `ByteChannel`.
  package func receive() async throws -> [UInt8]? {
    let bytes = first.withLock { first in
      defer { first = [] }
      return first
    }
    return bytes.isEmpty ? try await channel.receive() : bytes
  }

  /// See `ByteChannel`.
  package func send(_ bytes: [UInt8]) async throws { try await channel.send(bytes) }

  /// See `ByteChannel`.
  package func close() async { await channel.close() }
}

/// A way to a channel that is there already; it can be gone once.
package struct OpenChannel: SyncTransport {
  private let channel: any ByteChannel

  /// Names the channel.
  package init(_ channel: any ByteChannel) { self.channel = channel }

  /// The channel.
  package func connect() async throws -> any ByteChannel { channel }
}
