package import EventLog

// A transaction stages what its body writes as one batch. Several transactions may be staged before one
// commit makes them durable together. Until then only readers of this replica see them.
extension Replica {
  /// Whether transactions are staged and not committed yet.
  package var hasStagedWrites: Bool { (staged?.count ?? 0) > 0 }

  /// Stages what the body adds as one batch (log-format 4), or nothing if the body throws.
  /// - Returns: What the body returns, and the events; none if nothing would change.
  /// - Throws: What the body throws; `tooLarge` if a line gets too long with its batch's mark.
  /// - Precondition: The body begins no other transaction, and commits nothing.
  package func transact<Value>(_ body: () throws -> Value) throws -> (
    value: Value, events: [EventID]
  ) {
    if staged == nil { staged = WriteBatch(on: store, fold.kinds) }
    let start = staged?.count ?? 0
    staged?.openBatch(expecting: 1)
    // An empty batch needs no commit.
    defer { if staged?.count == 0 { takeBackStaged() } }
    do {
      let value = try body()
      try staged?.closeBatch()
      return (value, staged?.events(from: start) ?? [])
    } catch {
      staged?.takeBackBatch(from: start, of: &fold)
      throw error
    }
  }

  /// Adds writes to the transaction that is being staged: all of them, or none.
  /// - Returns: The outcome of each.
  /// - Throws: Why the first that failed is refused; its position's line is its number from 1.
  /// - Precondition: The body of `stage` is running.
  package func add(_ drafts: [EventDraft]) throws(LogError) -> [WriteOutcome] {
    guard let start = staged?.count else { preconditionFailure("no transaction is being staged") }
    guard let report = staged?.addInOrder(WriteCall(drafts), to: &fold) else { return [] }
    if let refusal = report.refusal {
      staged?.takeBack(downTo: start, from: &fold)
      throw refusal
    }
    return report.outcomes
  }

  /// Makes all staged transactions durable, with one write to the log.
  /// - Parameter allOrNone: Whether a failure or a crash must leave nothing of them.
  /// - Throws: A failure of the log. The fold is then as it was before them, and the store must be
  ///   opened anew.
  package func commitStaged(allOrNone: Bool = false) throws(LogError) {
    guard let batch = staged.take() else { return }
    try batch.commit(from: &fold, allOrNone: allOrNone)
  }

  /// Takes back all staged transactions.
  package func takeBackStaged() {
    guard var batch = staged.take() else { return }
    batch.takeBackAll(from: &fold)
  }

  /// Calls the body with the state, staged writes included. The state is valid during the call only.
  package func withState<Value>(_ body: (TrainingState) throws -> Value) rethrows -> Value {
    try body(present)
  }
}
