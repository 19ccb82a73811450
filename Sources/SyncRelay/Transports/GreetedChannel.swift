import Synchronization

/// A channel whose peer greets first.
package final class GreetedChannel: ByteChannel {
  private let channel: any ByteChannel
  private let state: Mutex<State>

  private enum State: Sendable {
    case searching(Greeting)
    /// What came with the greeting, and nobody has taken yet.
    case greeted([UInt8])
  }

  /// Reads the greeting before anything else.
  package init(_ channel: any ByteChannel, _ greeting: Greeting) {
    self.channel = channel
    state = Mutex(.searching(greeting))
  }

  /// Waits for the greeting.
  /// - Throws: `TransportError` where something else comes; what the channel throws.
  package func awaitGreeting() async throws {
    while case .searching(var greeting) = state.withLock({ $0 }) {
      guard let bytes = try await channel.receive() else {
        if let failure = greeting.failureAtEnd() { throw failure }
        return state.withLock { $0 = .greeted([]) }
      }
      let rest = try greeting.add(bytes)
      state.withLock { $0 = rest.map { .greeted($0) } ?? .searching(greeting) }
    }
  }

  /// See `ByteChannel`.
  package func receive() async throws -> [UInt8]? {
    try await awaitGreeting()
    let rest = state.withLock { state -> [UInt8] in
      guard case .greeted(let rest) = state else { return [] }
      state = .greeted([])
      return rest
    }
    return rest.isEmpty ? try await channel.receive() : rest
  }

  /// See `ByteChannel`. It does not wait for the greeting.
  package func send(_ bytes: [UInt8]) async throws { try await channel.send(bytes) }

  /// See `ByteChannel`.
  package func close() async { await channel.close() }
}
