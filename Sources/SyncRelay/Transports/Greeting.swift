import Synchronization

/// The line that tells where the exchange begins in a program's output (transports 2): what a shell or a
/// banner printed before it does not belong to the exchange.
package struct Greeting: Sendable {
  /// The line, with its end.
  package static let line = "lifttrail-relay 1\n"
  /// How many bytes are searched for it.
  static let greatestNoise = 64 << 10

  /// Whether a peer may speak without a greeting: a server does.
  private let mayBeMissing: Bool
  private var bytes: [UInt8] = []

  /// Searches for the greeting.
  /// - Parameter mayBeMissing: Whether bytes that begin with a message need none.
  package init(mayBeMissing: Bool = false) {
    self.mayBeMissing = mayBeMissing
  }

  /// Adds bytes of the peer.
  /// - Returns: What follows the greeting; nil if more bytes are needed.
  /// - Throws: Where something else comes before the greeting, even if it comes at last: next time there
  ///   may be more of it.
  package mutating func add(_ more: [UInt8]) throws(TransportError) -> [UInt8]? {
    let searched = max(0, bytes.count - Greeting.line.utf8.count)
    bytes += more
    if mayBeMissing, bytes.first == UInt8(ascii: "{") { return bytes }
    let greeting = Array(Greeting.line.utf8)
    if bytes.starts(with: greeting) { return Array(bytes.dropFirst(greeting.count)) }
    if let place = Greeting.place(of: greeting, in: bytes, from: searched) {
      throw noise("\(Greeting.text(place)) of other output came before the greeting", place)
    }
    guard bytes.count <= Greeting.greatestNoise else {
      throw noise("\(Greeting.text(Greeting.greatestNoise)) came, and no greeting", bytes.count)
    }
    return nil
  }

  /// What it means that the peer has ended before the greeting; nil if it said nothing at all.
  package func failureAtEnd() -> TransportError? {
    bytes.isEmpty ? nil : noise("the far side ended without a greeting", bytes.count)
  }

  private func noise(_ reason: String, _ count: Int) -> TransportError {
    TransportError(
      "begin the exchange", "", "\(reason), beginning with “\(beginning(of: count))”",
      advice:
        "standard output belongs to the exchange: have the far shell's startup files print nothing "
        + "where no person is (to test: ssh HOST true)")
  }

  private func beginning(of count: Int) -> String {
    String(decoding: bytes.prefix(min(count, 80)), as: UTF8.self)
  }

  private static func text(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }

  private static func place(of needle: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    bytes.indices[start...].first { start in
      bytes[start] == needle[0] && bytes[start...].starts(with: needle)
    }
  }
}

/// A channel whose peer greets first.
package final class GreetedChannel: ByteChannel {
  private let channel: any ByteChannel
  private let state: Mutex<State>

  private enum State: Sendable {
    case searching(Greeting)
    /// What came behind the greeting and was not received yet.
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

  package func close() async { await channel.close() }
}
