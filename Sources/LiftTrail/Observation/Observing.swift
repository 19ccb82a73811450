/// What one reader of observed values works with.
struct Observing<Value: Sendable, Failure: Error>: Sendable {
  /// Says when there is something to read.
  let signal: ChangeSignal
  /// Whether a value that was read says nothing new.
  let areEqual: @Sendable (Value, Value) -> Bool
  /// What comes last when the store is closed, unless it was read already.
  var closing: Value?
  /// Reads the present.
  let read: nonisolated(nonsending) @Sendable () async -> Observed<Value, Failure>
}

/// What came of reading the present.
enum Observed<Value: Sendable, Failure: Error>: Sendable {
  case value(Value)
  /// It cannot be read now. The signal is raised when it is worth another try.
  case unreadable
  /// The reading itself failed: there will be no other.
  case failed(Failure)
}

/// One reader: waits for the signal, reads, and passes on what differs. When it goes, nobody watches.
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
