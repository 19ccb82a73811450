package import EventLog
import Synchronization

/// A replica for many concurrent tasks: those that wait share one write and one sync.
///
/// A flush takes all waiting calls, and before the next one the resumed tasks get the chance to
/// write again. So a lone writer waits only for its own sync, and many wait for one together.
package actor SharedReplica {
  private let replica: Replica
  private let kinds: KindTable
  /// Outside of the actor, so that a call can queue without waiting for the actor or running on it.
  private let line = Mutex(Line())

  /// The waiting calls.
  private struct Line {
    var waiters: [Waiter] = []
    /// Whether a flush is under way or scheduled.
    var isServed = false
  }

  /// A call and the continuation that resumes it.
  private struct Waiter {
    let call: CheckedCall
    let priority: TaskPriority
    let turn: CheckedContinuation<Turn, Never>
  }

  /// The answers of one flush, and the index of a call's own.
  private struct Turn {
    let answers: Answers
    let index: Int
  }

  /// Takes over a replica, which the caller must not use any more.
  package init(_ replica: sending Replica) {
    kinds = replica.fold.kinds
    self.replica = replica
  }

  /// Writes, and returns once the appended events are durable; see `Replica.write`.
  /// - Throws: A failure of the log; the store must be opened again then.
  package nonisolated func write(
    _ call: WriteCall
  ) async throws(LogError) -> WriteReport {
    // Checked before it queues, so nobody waits for the check.
    let call = CheckedCall(call, kinds)
    let turn = await withCheckedContinuation { turn in
      let isServed = line.withLock { line in
        line.waiters.append(Waiter(call: call, priority: Task.currentPriority, turn: turn))
        defer { line.isServed = true }
        return line.isServed
      }
      if !isServed { scheduleFlush() }
    }
    return try turn.answers.take(turn.index)
  }

  /// Reads the replica between two writes.
  package func read<Value: Sendable>(
    _ body: @Sendable (Replica) throws -> Value
  ) rethrows -> Value {
    try body(replica)
  }

  private func flush() {
    var waiters = line.withLock { line in
      defer { line.waiters = [] }
      return line.waiters
    }
    // No call waits for a less urgent one to pass on its answer.
    waiters.sort { $0.priority > $1.priority }
    let result = Result { () throws(LogError) in try replica.write(waiters.map(\.call)) }
    Answers(waiters, result).passOn()
    let isServed = line.withLock { line in
      line.isServed = !line.waiters.isEmpty
      return line.isServed
    }
    if isServed { scheduleFlush() }
  }

  /// Lets all tasks that are ready to write join first: as long as the queue grows whenever this
  /// task, which belongs to no actor, yields, waiting for more pays.
  private nonisolated func scheduleFlush() {
    Task {
      var count: Int
      repeat {
        count = lineLength
        await Task.yield()
      } while lineLength > count
      await flush()
    }
  }

  private nonisolated var lineLength: Int { line.withLock { $0.waiters.count } }

  /// The results of one flush's calls.
  ///
  /// Calls pass it on: each resumes two others before it continues itself. If one thread resumed
  /// them all, another thread would have to be woken for each: it is done with one before the next
  /// is ready.
  private final class Answers: Sendable {
    private let waiters: [Waiter]
    private let result: Result<[WriteReport], LogError>

    init(_ waiters: [Waiter], _ result: Result<[WriteReport], LogError>) {
      self.waiters = waiters
      self.result = result
    }

    /// Resumes the first call, and through it all others.
    func passOn() { resume(0) }

    func take(_ index: Int) throws(LogError) -> WriteReport {
      resume(2 * index + 1)
      resume(2 * index + 2)
      return try result.get()[index]
    }

    private func resume(_ index: Int) {
      guard index < waiters.count else { return }
      waiters[index].turn.resume(returning: Turn(answers: self, index: index))
    }
  }
}
