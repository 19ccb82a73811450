/// One sync for all transactions that are staged before it begins.
///
/// Between its staging and its waiting a transaction may be suspended, and the sync be over by then.
final class SharedSync {
  /// What has come of it, once it is over.
  private(set) var outcome: Result<Void, any Error>?
  private var waiters: [CheckedContinuation<Void, any Error>] = []

  /// Resumes once it is known whether the transactions are durable.
  func wait(_ waiter: CheckedContinuation<Void, any Error>) {
    if let outcome { waiter.resume(with: outcome) } else { waiters.append(waiter) }
  }

  /// Tells all who wait, and those who will.
  func end(_ outcome: Result<Void, any Error>) {
    self.outcome = outcome
    for waiter in waiters { waiter.resume(with: outcome) }
    waiters = []
  }
}
