import EventLog
import Synchronization

/// A replica that many tasks write to at once: those that wait share one write and one sync.
///
/// A flush takes all calls that wait, and the next one is scheduled once these have their answers: it
/// runs behind the tasks that go on with them, and takes along what they write next. So one writer
/// waits for its own sync alone, and many wait for one together.
public actor SharedReplica {
  private let replica: Replica
  /// Outside of the actor, so that a call need not wait for it, nor be run by it, to stand in line.
  private let line = Mutex(Line())

  /// The calls that wait.
  private struct Line {
    var waiters: [Waiter] = []
    /// Whether a flush is under way or scheduled.
    var isServed = false
  }

  /// A call, and where its answer goes.
  private struct Waiter {
    let call: WriteCall
    let answer: CheckedContinuation<Answer, Never>
  }

  /// What a call came to.
  private typealias Answer = Result<WriteReport, ProjectionError>

  /// Takes over a replica, which nobody else may use any more.
  public init(_ replica: sending Replica) {
    self.replica = replica
  }

  /// Writes, and returns once what was appended is durable; see `Replica.write`.
  /// - Throws: A failure of the log; the store must be opened again then.
  public nonisolated func write(
    _ call: WriteCall
  ) async throws(ProjectionError) -> WriteReport {
    let answer = await withCheckedContinuation { answer in
      let isServed = line.withLock { line in
        line.waiters.append(Waiter(call: call, answer: answer))
        defer { line.isServed = true }
        return line.isServed
      }
      if !isServed { scheduleFlush() }
    }
    return try answer.get()
  }

  /// Reads the replica between two writes.
  public func read<Value: Sendable>(
    _ body: @Sendable (Replica) throws -> Value
  ) rethrows -> Value {
    try body(replica)
  }

  private func flush() {
    let waiters = line.withLock { line in
      defer { line.waiters = [] }
      return line.waiters
    }
    answer(waiters)
    let isServed = line.withLock { line in
      line.isServed = !line.waiters.isEmpty
      return line.isServed
    }
    if isServed { scheduleFlush() }
  }

  /// Has a task do it that belongs to no actor at first, so that it waits behind all that are ready.
  private nonisolated func scheduleFlush() {
    Task { await flush() }
  }

  private func answer(_ waiters: [Waiter]) {
    do throws(ProjectionError) {
      let reports = try replica.write(waiters.map(\.call))
      for (waiter, report) in zip(waiters, reports) {
        waiter.answer.resume(returning: .success(report))
      }
    } catch {
      for waiter in waiters { waiter.answer.resume(returning: .failure(error)) }
    }
  }
}
