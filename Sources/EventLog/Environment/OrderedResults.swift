import Synchronization

extension Workers {
  /// Makes pieces at once, and gives each to `take` in their order, one at a time, as soon as those
  /// before it have been given; on whatever thread comes to it.
  package func make<Value: Sendable>(
    _ pieces: Int, _ make: @Sendable (Int) -> Value, inOrder take: @Sendable (Value) -> Void
  ) {
    let results = OrderedResults<Value>()
    perform(pieces) { index in
      results.put(make(index), at: index)
      while let value = results.nextToTake() {
        take(value)
        results.didTake()
      }
    }
  }
}

/// Results that come in any order and are taken in theirs, one at a time.
private final class OrderedResults<Value: Sendable>: Sendable {
  private let state = Mutex(State())

  private struct State {
    var waiting: [Int: Value] = [:]
    var next = 0
    var isTaking = false
  }

  func put(_ value: Value, at index: Int) {
    state.withLock { $0.waiting[index] = value }
  }

  /// The next result, if it is there and nobody is busy with the one before it; then the caller takes
  /// it, and says so at its end.
  func nextToTake() -> Value? {
    state.withLock { state in
      guard !state.isTaking, let value = state.waiting.removeValue(forKey: state.next) else {
        return nil
      }
      state.isTaking = true
      return value
    }
  }

  func didTake() {
    state.withLock { state in
      state.isTaking = false
      state.next += 1
    }
  }
}
