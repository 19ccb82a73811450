import Synchronization

/// Sends values to any number of readers: each gets the present one first, if there is one, and then those that come.
/// Their streams end when it is gone.
final class Broadcast<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var next = 0
    var readers: [Int: AsyncStream<Value>.Continuation] = [:]
  }

  private let state: Mutex<State>
  private let room: Int

  /// - Parameter room: How many values wait for a slow reader, the newest ones.
  init(_ value: Value? = nil, room: Int) {
    state = Mutex(State(value: value))
    self.room = room
  }

  deinit { state.withLock { state in state.readers.values.forEach { $0.finish() } } }

  /// Tells all readers, and those who come later.
  func send(_ value: Value) {
    state.withLock { $0.value = value }
    tell(value)
  }

  /// Tells all readers.
  func tell(_ value: Value) {
    state.withLock { state in
      for reader in state.readers.values { reader.yield(value) }
    }
  }

  /// The present value and all later ones, as far as the reader keeps up. Ending the iteration leaves no trace.
  func values() -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Value.self, bufferingPolicy: .bufferingNewest(room))
    let number = state.withLock { state in
      defer { state.next += 1 }
      state.readers[state.next] = continuation
      if let value = state.value { continuation.yield(value) }
      return state.next
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.readers.removeValue(forKey: number) }
    }
    return stream
  }
}
