import Synchronization

/// A channel whose first bytes were read already: they come first again.
package final class PrefixedChannel: ByteChannel {
  private let channel: any ByteChannel
  /// What was read and not received again yet.
  private let first: Mutex<[UInt8]>

  /// Puts bytes before those that the channel still has.
  package init(_ channel: any ByteChannel, behind bytes: [UInt8]) {
    self.channel = channel
    first = Mutex(bytes)
  }

  package func receive() async throws -> [UInt8]? {
    let first = first.withLock { first in
      defer { first = [] }
      return first
    }
    return first.isEmpty ? try await channel.receive() : first
  }

  package func send(_ bytes: [UInt8]) async throws { try await channel.send(bytes) }

  package func close() async { await channel.close() }
}
