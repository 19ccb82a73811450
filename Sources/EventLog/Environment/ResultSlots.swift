import Synchronization

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
