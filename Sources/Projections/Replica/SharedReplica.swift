/// A replica that many tasks write to at once: those that wait share one write and one sync.
///
/// The first call schedules a flush; whoever comes before it begins goes with it. So one writer
/// waits for its own sync alone, and many wait for one together.
public actor SharedReplica {
  private let replica: Replica
  private var waiting: [(call: WriteCall, answer: CheckedContinuation<Answer, Never>)] = []

  /// What a call came to.
  private typealias Answer = Result<WriteReport, ProjectionError>

  /// Takes over a replica, which nobody else may use any more.
  public init(_ replica: sending Replica) {
    self.replica = replica
  }

  /// Writes, and returns once what was appended is durable; see `Replica.write`.
  /// - Throws: A failure of the log; the store must be opened again then.
  public func write(_ call: WriteCall) async throws(ProjectionError) -> WriteReport {
    let answer = await withCheckedContinuation { answer in
      waiting.append((call, answer))
      // It runs behind the calls that wait for this actor already, and takes them along.
      if waiting.count == 1 { Task { flush() } }
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
    let calls = waiting
    waiting = []
    do throws(ProjectionError) {
      let reports = try replica.write(calls.map(\.call))
      for (call, report) in zip(calls, reports) { call.answer.resume(returning: .success(report)) }
    } catch {
      for call in calls { call.answer.resume(returning: .failure(error)) }
    }
  }
}
