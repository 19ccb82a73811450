import Synchronization

/// A value behind a lock, and the tasks that wait until it is as they want.
///
/// Every task of this package that waits for another one waits here, so cancellation and its races stand in one
/// place. A change wakes all tasks that wait, the longest first, and each looks again.
package final class Monitor<State: Sendable>: Sendable {
  private struct Content {
    var state: State
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var nextNumber = 0

    mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
      defer { waiting = [:] }
      return waiting.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  private let content: Mutex<Content>

  /// Begins with a value.
  package init(_ state: State) { content = Mutex(Content(state: state)) }

  /// Calls the body with the value, which stays locked meanwhile.
  package func read<Value: Sendable>(_ body: (State) throws -> Value) rethrows -> Value {
    try content.withLock { try body($0.state) }
  }

  /// Changes the value, and wakes the tasks that wait.
  @discardableResult
  package func change<Value: Sendable>(_ body: (inout State) throws -> Value) rethrows -> Value {
    let (value, woken) = try content.withLock { content in
      let value = try body(&content.state)
      return (value, content.takeWaiting())
    }
    for task in woken { task.resume() }
    return value
  }

  /// Waits until the body gives something. The body may change the value when it does, and only then.
  /// - Throws: `CancellationError`, if the task is cancelled before that.
  package func value<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation, _ body: (inout State) -> Value?
  ) async throws(CancellationError) -> Value {
    while true {
      if let value = await look(isolation: isolation, heedsCancellation: true, body) {
        return value
      }
      if Task.isCancelled { throw CancellationError() }
    }
  }

  /// Waits until the body gives something, as `value` does, also while the task is cancelled.
  package func valueDespiteCancellation<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation, _ body: (inout State) -> Value?
  ) async -> Value {
    while true {
      if let value = await look(isolation: isolation, heedsCancellation: false, body) {
        return value
      }
    }
  }

  /// Asks the body once; where it gives nothing, waits for a change or for cancellation.
  private func look<Value: Sendable>(
    isolation: isolated (any Actor)?, heedsCancellation: Bool, _ body: (inout State) -> Value?
  ) async -> Value? {
    let (found, number) = content.withLock { content in
      defer { content.nextNumber += 1 }
      return (Self.take(&content, body), content.nextNumber)
    }
    for task in found.woken { task.resume() }
    if let value = found.value { return value }
    return await withTaskCancellationHandler(
      operation: {
        var value: Value?
        await withCheckedContinuation(isolation: isolation) { continuation in
          // Asked again: the value may have changed, and the task been cancelled, since.
          let found = content.withLock { content in
            let found = Self.take(&content, body)
            if found.value == nil, !(heedsCancellation && Task.isCancelled) {
              content.waiting[number] = continuation
              return (found, isWaiting: true)
            }
            return (found, isWaiting: false)
          }
          value = found.0.value
          for task in found.0.woken { task.resume() }
          if !found.isWaiting { continuation.resume() }
        }
        return value
      }, onCancel: { if heedsCancellation { wake(number) } }, isolation: isolation)
  }

  /// What the body gives, and whom to wake because it may have changed the value.
  private static func take<Value: Sendable>(
    _ content: inout Content, _ body: (inout State) -> Value?
  ) -> (value: Value?, woken: [CheckedContinuation<Void, Never>]) {
    guard let value = body(&content.state) else { return (nil, []) }
    return (value, content.takeWaiting())
  }

  private func wake(_ number: Int) {
    content.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
  }
}
