public import EventLog
import Synchronization

/// A replica that many tasks write to at once: those that wait share one write and one sync.
///
/// A flush takes all calls that wait, and the next one lets the tasks that go on write again before it
/// takes theirs. So one writer waits for its own sync alone, and many wait for one together.
public actor SharedReplica {
  private let replica: Replica
  private let kinds: KindTable
  /// Outside of the actor, so that a call need not wait for it, nor be run by it, to stand in line.
  private let line = Mutex(Line())

  /// The calls that wait.
  private struct Line {
    var waiters: [Waiter] = []
    /// Whether a flush is under way or scheduled.
    var isServed = false
  }

  /// A call, and where it goes on.
  private struct Waiter {
    let call: CheckedCall
    let priority: TaskPriority
    let turn: CheckedContinuation<Turn, Never>
  }

  /// The answers of one flush, and which of them a call gets.
  private struct Turn {
    let answers: Answers
    let index: Int
  }

  /// Takes over a replica, which nobody else may use any more.
  public init(_ replica: sending Replica) {
    kinds = replica.fold.kinds
    self.replica = replica
  }

  /// Writes, and returns once what was appended is durable; see `Replica.write`.
  /// - Throws: A failure of the log; the store must be opened again then.
  public nonisolated func write(
    _ call: WriteCall
  ) async throws(LogError) -> WriteReport {
    // Before it stands in line: here it is in nobody's way.
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
  public func read<Value: Sendable>(
    _ body: @Sendable (Replica) throws -> Value
  ) rethrows -> Value {
    try body(replica)
  }

  private func flush() {
    var waiters = line.withLock { line in
      defer { line.waiters = [] }
      return line.waiters
    }
    // Nobody is to wait for a less urgent one to pass on its answer.
    waiters.sort { $0.priority > $1.priority }
    let result = Result { () throws(LogError) in try replica.write(waiters.map(\.call)) }
    Answers(waiters, result).passOn()
    let isServed = line.withLock { line in
      line.isServed = !line.waiters.isEmpty
      return line.isServed
    }
    if isServed { scheduleFlush() }
  }

  /// Lets all that are ready to write come first: as long as others join the line whenever the task,
  /// which belongs to no actor, steps back behind them, it is worth waiting for more.
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

  /// What the calls of one flush came to.
  ///
  /// It is passed on from call to call: each has two others go on before it does itself. If one thread
  /// resumed them all, another would have to be woken for each: it is done with one before the next
  /// is ready.
  private final class Answers: Sendable {
    private let waiters: [Waiter]
    private let result: Result<[WriteReport], LogError>

    init(_ waiters: [Waiter], _ result: Result<[WriteReport], LogError>) {
      self.waiters = waiters
      self.result = result
    }

    /// Has the first call go on, and with it all others.
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
