import SyncRelay
import Synchronization

/// A channel that knows whether the peer has said anything, and which failure ended it.
final class HeardChannel: ByteChannel {
  private struct State {
    var hasHeard = false
    var failure: TransportError?
  }

  private let channel: any ByteChannel
  private let state = Mutex(State())

  init(_ channel: any ByteChannel) { self.channel = channel }

  var hasHeard: Bool { state.withLock { $0.hasHeard } }

  /// The first failure of the channel itself.
  var failure: TransportError? { state.withLock { $0.failure } }

  func receive() async throws -> [UInt8]? {
    let bytes = try await noting { try await channel.receive() }
    if bytes != nil { state.withLock { $0.hasHeard = true } }
    return bytes
  }

  func send(_ bytes: [UInt8]) async throws {
    try await noting { try await channel.send(bytes) }
  }

  func close() async { await channel.close() }

  private func noting<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let error as TransportError {
      state.withLock { $0.failure = $0.failure ?? error }
      throw error
    }
  }
}
