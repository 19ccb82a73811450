public import EventLog

/// What one caller wants to have written.
public struct WriteCall: Sendable, Hashable {
  /// The writes, in their order.
  public let drafts: [EventDraft]
  /// Whether they are one batch (log-format 4), written whole or not at all.
  public let isAtomic: Bool

  /// Makes a call.
  public init(_ drafts: [EventDraft], isAtomic: Bool = false) {
    self.drafts = drafts
    self.isAtomic = isAtomic
  }
}

extension Replica {
  /// Writes one after the other, durably together, up to the first that is refused.
  ///
  /// A write after which the state would be the same appends nothing (merge-rules 8).
  /// - Returns: What became of each, and why the first that failed was refused.
  /// - Throws: A failure of the log; the store must be opened again then.
  public func write(_ drafts: [EventDraft]) throws(LogError) -> WriteReport {
    try write([WriteCall(drafts)])[0]
  }

  /// Writes all or nothing, as one batch (log-format 4).
  /// - Throws: The first refusal, whose position's line is the write's number from 1; nothing is
  ///   written then. Or a failure of the log.
  public func writeAtomically(
    _ drafts: [EventDraft]
  ) throws(LogError) -> [WriteOutcome] {
    let report = try write([WriteCall(drafts, isAtomic: true)])[0]
    if let refusal = report.refusal { throw refusal }
    return report.outcomes
  }

  /// Does what several callers want, durably together: they share one write to the log.
  ///
  /// A refusal ends the call that it is about, and no other.
  /// - Returns: For each call what became of its writes; nothing of an atomic one that was refused.
  /// - Throws: A failure of the log; the store must be opened again then.
  public func write(_ calls: [WriteCall]) throws(LogError) -> [WriteReport] {
    let kinds = fold.kinds
    return try write(calls.map { CheckedCall($0, kinds) })
  }

  /// Does what several callers want whose calls have been checked already.
  func write(_ calls: [CheckedCall]) throws(LogError) -> [WriteReport] {
    var pending = PendingWrites(on: store, fold.kinds)
    var reports: [WriteReport] = []
    for call in calls { reports.append(pending.add(call, to: &fold)) }
    try pending.commit(from: &fold)
    return reports
  }
}
