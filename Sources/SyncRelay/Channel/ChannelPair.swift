import Synchronization

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
      /// Tasks that wait for bytes, for room, or for the end; woken together, since each looks again.
      var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
      var nextWaiter = 0
    }

    private let state = Mutex(State())

    func take() async throws -> [UInt8]? {
      while true {
        let taken = change { state -> [UInt8]?? in
          if !state.bytes.isEmpty {
            defer { state.bytes = [] }
            return .some(state.bytes)
          }
          return state.hasEnded ? .some(nil) : nil
        }
        if let taken { return taken }
        try await sleep { $0.bytes.isEmpty && !$0.hasEnded }
      }
    }

    func put(_ bytes: [UInt8]) async throws {
      while true {
        let isDone = try change { state in
          if state.hasEnded { throw ChannelEnded() }
          guard state.bytes.count < ChannelPair.room else { return false }
          state.bytes += bytes
          return true
        }
        if isDone { return }
        try await sleep { $0.bytes.count >= ChannelPair.room && !$0.hasEnded }
      }
    }

    func end() { change { $0.hasEnded = true } }

    /// Changes the state, and wakes whoever waits for a change.
    private func change<Value: Sendable>(_ body: (inout State) throws -> Value) rethrows -> Value {
      let (value, waiting) = try state.withLock { state in
        let value = try body(&state)
        defer { state.waiting = [:] }
        return (value, Array(state.waiting.values))
      }
      for waiter in waiting { waiter.resume() }
      return value
    }

    /// Waits for a change, unless there is something to do already.
    /// - Throws: `CancellationError`.
    private func sleep(while mustWait: @escaping @Sendable (State) -> Bool) async throws {
      try Task.checkCancellation()
      let number = state.withLock { state in
        defer { state.nextWaiter += 1 }
        return state.nextWaiter
      }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let waits = state.withLock { state in
            guard mustWait(state), !Task.isCancelled else { return false }
            state.waiting[number] = continuation
            return true
          }
          if !waits { continuation.resume() }
        }
      } onCancel: {
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
      }
      try Task.checkCancellation()
    }
  }
}

/// The other end is closed, so nothing can be sent.
struct ChannelEnded: Error, CustomStringConvertible {
  var description: String { "the other end of the channel is closed" }
}
