/// What is shown of a store, and what becomes of it.
///
/// Each reader gets the present first, and then, whenever it comes back for more, the newest value if
/// that differs from its last one. A slow reader misses values, never the last; it never sees half a
/// batch, nor anything older than before. A change costs next to nothing before it is read: the value
/// is read when it is asked for.
///
/// It ends when the store is closed and when the task that reads is cancelled, and with the error where
/// its own reading throws one. It keeps its store alive.
public struct ObservedValues<Value: Sendable, Failure: Error>: AsyncSequence, Sendable {
  /// What it yields.
  public typealias Element = Value

  /// Has a reader begin.
  let begin: @Sendable () -> Observing<Value, Failure>

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

    /// Waits for a value that differs from the last one, without an isolation of the caller's.
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

/// What one reader of observed values works with.
struct Observing<Value: Sendable, Failure: Error>: Sendable {
  /// Says when there is something to read.
  let signal: ChangeSignal
  /// Whether a value that was read says nothing new.
  let areEqual: @Sendable (Value, Value) -> Bool
  /// What comes last when the store is closed, unless it was read already.
  var closing: Value?
  /// The newest value that is known without a wait; nil if none is.
  var atHand: @Sendable () -> Value? = { nil }
  /// Does what lets an unreadable present be read again.
  let tryAgain: nonisolated(nonsending) @Sendable () async -> Void
  /// Reads the present.
  let read: nonisolated(nonsending) @Sendable () async -> Observed<Value, Failure>
}

/// What came of reading the present.
enum Observed<Value: Sendable, Failure: Error>: Sendable {
  case value(Value)
  /// It cannot be read now. The signal is raised when it is worth another try.
  case unreadable(TrainingError?)
  /// The reading itself failed: there will be no other.
  case failed(Failure)
}

/// One reader: waits for the signal, reads, and passes on what differs. When it goes, the watch ends.
final class ObservedReader<Value: Sendable, Failure: Error> {
  private let observing: Observing<Value, Failure>
  private var last: Value?

  init(_ observing: Observing<Value, Failure>) { self.observing = observing }

  deinit { observing.signal.end() }

  /// The next value that differs; nil at the end.
  func next(isolation: isolated (any Actor)?) async throws(Failure) -> Value? {
    let signal = observing.signal
    let next = await withTaskCancellationHandler(
      operation: { await newest(isolation: isolation) }, onCancel: { signal.end() },
      isolation: isolation)
    return try next.get()
  }

  private func newest(isolation: isolated (any Actor)?) async -> Result<Value?, Failure> {
    while await observing.signal.wait(isolation: isolation) {
      switch await observing.read() {
      case .value(let value):
        if let news = news(value) { return .success(news) }
      case .unreadable: continue
      case .failed(let error):
        observing.signal.end()
        return .failure(error)
      }
    }
    return .success(Task.isCancelled ? nil : observing.closing.flatMap { news($0) })
  }

  /// The value, unless it is what was passed on last.
  private func news(_ value: Value) -> Value? {
    if let last, observing.areEqual(last, value) { return nil }
    last = value
    return value
  }
}
