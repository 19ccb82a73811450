import Synchronization

/// Who does independent pieces of work: a seam, so that the core itself starts no thread.
package protocol Workers: Sendable {
  /// How many pieces are worth having at a time.
  var count: Int { get }

  /// Does the pieces 0, 1, 2 … in any order or at once, and returns when all are done.
  func perform(_ pieces: Int, _ body: @Sendable (Int) -> Void)
}

extension Workers {
  /// The results of the pieces, in their order.
  package func map<Value: Sendable>(
    _ pieces: Int, _ body: @Sendable (Int) -> Value
  ) -> [Value] {
    let results = Mutex<[Value?]>(Array(repeating: nil, count: pieces))
    perform(pieces) { index in
      let value = body(index)
      results.withLock { $0[index] = value }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}

/// Does one piece after the other, on the caller's thread.
package struct SerialWorkers: Workers {
  /// Makes workers.
  package init() {}

  /// One.
  package var count: Int { 1 }

  /// Does the pieces in their order.
  package func perform(_ pieces: Int, _ body: @Sendable (Int) -> Void) {
    for piece in 0..<pieces { body(piece) }
  }
}

extension Workers {
  /// Makes pieces at once, and gives each to `take` in their order, one at a time, as soon as those
  /// before it have been given; on whatever thread comes to it.
  package func make<Value: Sendable>(
    _ pieces: Int, _ make: @Sendable (Int) -> Value, inOrder take: @Sendable (Value) -> Void
  ) {
    let results = Mutex(OrderedResults<Value>())
    perform(pieces) { index in
      let value = make(index)
      results.withLock { $0.waiting[index] = value }
      while let value = results.withLock({ $0.nextToTake() }) {
        take(value)
        results.withLock { $0.didTake() }
      }
    }
  }
}

/// Results that come in any order and are taken in theirs, one at a time.
private struct OrderedResults<Value: Sendable> {
  var waiting: [Int: Value] = [:]
  private var next = 0
  private var isTaking = false

  /// The next result, if it is there and nobody is busy with the one before it; then the caller takes
  /// it, and says so at its end.
  mutating func nextToTake() -> Value? {
    guard !isTaking, let value = waiting.removeValue(forKey: next) else { return nil }
    isTaking = true
    return value
  }

  mutating func didTake() { (isTaking, next) = (false, next + 1) }
}
