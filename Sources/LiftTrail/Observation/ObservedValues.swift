/// What is shown of a store, and what becomes of it.
///
/// Each reader gets the present first, and then, whenever it comes back for more, the newest value if
/// that differs from its last one. A slow reader misses values, never the last; it never sees half a
/// batch, nor anything older than before. A change costs next to nothing until somebody reads: the value
/// is read when it is asked for.
///
/// It ends when the store is closed and when the task that reads is cancelled, and with the error where
/// its own reading throws one. It keeps its store alive.
public struct ObservedValues<Value: Sendable, Failure: Error>: AsyncSequence, Sendable {
  /// What it yields.
  public typealias Element = Value

  /// Has a reader begin.
  private let begin: @Sendable () -> Observing<Value, Failure>

  init(_ begin: @escaping @Sendable () -> Observing<Value, Failure>) { self.begin = begin }

  /// Makes a reader. It watches the store until it goes away.
  public func makeAsyncIterator() -> Iterator { Iterator(ObservedReader(begin())) }

  /// One reader of observed values.
  public struct Iterator: AsyncIteratorProtocol {
    private let reader: ObservedReader<Value, Failure>

    init(_ reader: ObservedReader<Value, Failure>) { self.reader = reader }

    /// Waits for a value that differs from the last one.
    /// - Returns: The newest value; nil when the store was closed or the task cancelled.
    /// - Throws: What the observation's own reading throws.
    public mutating func next(
      isolation: isolated (any Actor)?
    ) async throws(Failure) -> Value? {
      try await reader.next(isolation: isolation)
    }

    /// The same where the caller says nothing of its isolation.
    public mutating func next() async throws(Failure) -> Value? {
      try await reader.next(isolation: nil)
    }
  }
}

extension ObservedValues {
  /// Waits for a value that fits. The present counts.
  /// - Parameter fits: Is called where the caller is, with one value after the other.
  /// - Returns: The first that fits; nil when the store was closed or the task cancelled before.
  /// - Throws: What the observation's own reading throws.
  public func value(
    isolation: isolated (any Actor)? = #isolation, where fits: (Value) -> Bool
  ) async throws(Failure) -> Value? {
    var values = makeAsyncIterator()
    while let value = try await values.next(isolation: isolation) {
      if fits(value) { return value }
    }
    return nil
  }
}
