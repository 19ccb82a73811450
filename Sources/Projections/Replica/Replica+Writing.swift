package import EventLog

/// The writes of one caller.
package struct WriteCall: Sendable, Hashable {
  /// The writes, in order.
  package let drafts: [EventDraft]
  /// Whether they are one batch (log-format 4), written all or none.
  package let isAtomic: Bool

  /// Makes a call.
  package init(_ drafts: [EventDraft], isAtomic: Bool = false) {
    self.drafts = drafts
    self.isAtomic = isAtomic
  }
}

extension Replica {
  /// Writes in order, up to the first that is refused; all become durable together.
  ///
  /// A write after which the state would be the same appends nothing (merge-rules 8).
  /// - Returns: The outcome of each, and why the first that failed was refused.
  /// - Throws: A failure of the log, after which the store must be opened anew.
  package func write(_ drafts: [EventDraft]) throws(LogError) -> WriteReport {
    try write([WriteCall(drafts)])[0]
  }

  /// Writes all or none, as one batch (log-format 4).
  /// - Throws: The first refusal, whose position's line is the write's number from 1; then nothing
  ///   is written. Or a failure of the log.
  package func writeAtomically(
    _ drafts: [EventDraft]
  ) throws(LogError) -> [WriteOutcome] {
    let report = try write([WriteCall(drafts, isAtomic: true)])[0]
    if let refusal = report.refusal { throw refusal }
    return report.outcomes
  }

  /// Performs the calls of several callers, which share one write to the log and become durable
  /// together.
  ///
  /// A refusal ends its own call and no other.
  /// - Returns: The outcomes of each call's writes; none for an atomic call that was refused.
  /// - Throws: A failure of the log, after which the store must be opened anew.
  package func write(_ calls: [WriteCall]) throws(LogError) -> [WriteReport] {
    let kinds = fold.kinds
    return try write(calls.map { CheckedCall($0, kinds) })
  }

  /// Performs the calls of one caller, all or none: also where the write fails, or the process is killed
  /// in the middle of it.
  /// - Parameter closing: The last call, which may say what came of the others; nil where there is none.
  /// - Returns: What became of each call's writes. Where one has a refusal, nothing is written.
  /// - Throws: What `closing` throws. A failure of the log, after which the store must be opened anew.
  package func writeAllOrNone(
    _ calls: [WriteCall],
    closing: ([WriteReport]) throws(LogError) -> WriteCall? = { _ in nil }
  ) throws(LogError) -> [WriteReport] {
    try commitStaged()
    var pending = WriteBatch(on: store, fold.kinds)
    var reports: [WriteReport] = []
    for call in calls { reports.append(pending.add(CheckedCall(call, fold.kinds), to: &fold)) }
    do throws(LogError) {
      if let last = try closing(reports) {
        reports.append(pending.add(CheckedCall(last, fold.kinds), to: &fold))
      }
    } catch {
      pending.takeBack(from: &fold)
      throw error
    }
    if reports.contains(where: { $0.refusal != nil }) {
      pending.takeBack(from: &fold)
    } else {
      try pending.commit(from: &fold, allOrNone: true)
    }
    return reports
  }

  /// Performs calls that are checked already.
  func write(_ calls: [CheckedCall]) throws(LogError) -> [WriteReport] {
    try commitStaged()
    var pending = WriteBatch(on: store, fold.kinds)
    var reports: [WriteReport] = []
    for call in calls { reports.append(pending.add(call, to: &fold)) }
    try pending.commit(from: &fold)
    return reports
  }
}
