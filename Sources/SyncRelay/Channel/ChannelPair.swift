/// Two channels in memory that are joined: what one sends, the other receives.
///
/// For tests and previews, and for two stores in one process. A sender waits while the other side has
/// ``room`` bytes unread.
public struct ChannelPair: Sendable {
  /// One end.
  public let first: any ByteChannel & SyncTransport
  /// The other end.
  public let second: any ByteChannel & SyncTransport

  /// How many bytes may wait to be received before a sender waits.
  static let room = 1 << 20

  /// Joins two channels.
  public init() {
    let (there, back) = (Direction(), Direction())
    first = End(incoming: back, outgoing: there)
    second = End(incoming: there, outgoing: back)
  }

  private struct End: ByteChannel, SyncTransport {
    let incoming: Direction
    let outgoing: Direction

    func connect() async throws -> any ByteChannel { self }
    func receive() async throws -> [UInt8]? { try await incoming.take() }
    func send(_ bytes: [UInt8]) async throws { try await outgoing.put(bytes) }
    func close() async {
      outgoing.end()
      incoming.end()
    }
  }

  /// The bytes on their way from one end to the other.
  private final class Direction: Sendable {
    private struct State {
      var bytes: [UInt8] = []
      var hasEnded = false
    }

    private let state = Monitor(State())

    func take() async throws -> [UInt8]? {
      try await state.value { state -> [UInt8]?? in
        if state.bytes.isEmpty { return state.hasEnded ? .some(nil) : nil }
        defer { state.bytes = [] }
        return .some(state.bytes)
      }
    }

    func put(_ bytes: [UInt8]) async throws {
      let isOpen = try await state.value { state -> Bool? in
        if state.hasEnded { return false }
        guard state.bytes.count < ChannelPair.room else { return nil }
        state.bytes += bytes
        return true
      }
      guard isOpen else { throw ChannelEnded() }
    }

    func end() { state.change { $0.hasEnded = true } }
  }
}

/// The other end is closed, so nothing can be sent.
struct ChannelEnded: Error, CustomStringConvertible {
  var description: String { "the other end of the channel is closed" }
}
