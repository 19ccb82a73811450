import Synchronization

/// Who does independent pieces of work: a seam, so that the core itself starts no thread.
public protocol Workers: Sendable {
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
    let results = ResultSlots<Value>(count: pieces)
    perform(pieces) { results.put(body($0), at: $0) }
    return results.values
  }
}

/// Does one piece after the other, on the caller's thread.
public struct SerialWorkers: Workers {
  /// Makes workers.
  public init() {}

  /// One.
  public var count: Int { 1 }

  /// Does the pieces in their order.
  public func perform(_ pieces: Int, _ body: @Sendable (Int) -> Void) {
    for piece in 0..<pieces { body(piece) }
  }
}

/// Takes the results of pieces of work that are done at once.
final class ResultSlots<Value: Sendable>: Sendable {
  private let slots: Mutex<[Value?]>

  init(count: Int) {
    slots = Mutex(Array(repeating: nil, count: count))
  }

  func put(_ value: sending Value, at index: Int) {
    slots.withLock { $0[index] = value }
  }

  /// The results, once every piece has put its own.
  var values: [Value] { slots.withLock { $0.compactMap { $0 } } }
}

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
