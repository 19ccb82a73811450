package import EventLog

/// The writes of one caller.
package struct WriteCall: Sendable, Hashable {
  package let drafts: [EventDraft]
  /// Whether they are one batch (log-format 4), written all or none.
  package let isAtomic: Bool

  package init(_ drafts: [EventDraft], isAtomic: Bool = false) {
    self.drafts = drafts
    self.isAtomic = isAtomic
  }
}

/// The outcome of a local write.
package enum WriteOutcome: Sendable, Hashable, CustomStringConvertible {
  /// It was appended durably as the event with this id.
  case appended(EventID)
  /// Nothing was appended, since the state would stay as it is (merge-rules 8).
  case unchanged

  /// The event's id; nil where nothing was appended.
  package var event: EventID? {
    switch self {
    case .appended(let id): id
    case .unchanged: nil
    }
  }

  /// The event's id, or `unchanged`.
  package var description: String {
    switch self {
    case .appended(let id): id.description
    case .unchanged: "unchanged"
    }
  }
}

/// How far a sequence of local writes got.
package struct WriteReport: Sendable {
  /// The outcomes of the writes in order, up to the first that was refused.
  package internal(set) var outcomes: [WriteOutcome]
  /// Why the next write was refused, if one was. Its position's line is its number from 1.
  package internal(set) var refusal: LogError?
}

extension Replica {
  /// Writes in order, up to the first that is refused; all become durable together.
  ///
  /// A write that would leave the state as it is appends nothing (merge-rules 8).
  /// - Returns: The outcome of each, and why the first that failed was refused.
  /// - Throws: A failure of the log, after which the store must be opened anew.
  package func write(_ drafts: [EventDraft]) throws(LogError) -> WriteReport {
    try write([WriteCall(drafts)])[0]
  }

  /// Writes all or none, as one batch (log-format 4).
  /// - Throws: The first refusal, whose position's line is the write's number from 1; then nothing
  ///   is written. Or a failure of the log.
  package func writeAtomically(_ drafts: [EventDraft]) throws(LogError) -> [WriteOutcome] {
    let report = try write([WriteCall(drafts, isAtomic: true)])[0]
    if let refusal = report.refusal { throw refusal }
    return report.outcomes
  }

  /// Performs the calls of several callers, which share one write to the log and become durable
  /// together.
  ///
  /// A refusal ends its own call only.
  /// - Returns: The outcomes of each call's writes; none for an atomic call that was refused.
  /// - Throws: A failure of the log, after which the store must be opened anew.
  package func write(_ calls: [WriteCall]) throws(LogError) -> [WriteReport] {
    try commitStaged()
    var batch = WriteBatch(on: store, fold.kinds)
    var reports: [WriteReport] = []
    for call in calls { reports.append(batch.add(call, to: &fold)) }
    try batch.commit(from: &fold)
    return reports
  }

  /// Performs the calls of one caller, all or none, even if the write fails or the process is killed during it.
  /// - Parameter closing: Makes the last call from the reports of the others; nil for no such call.
  /// - Returns: The outcomes of each call's writes. If one has a refusal, nothing is written.
  /// - Throws: What `closing` throws. A failure of the log, after which the store must be opened anew.
  package func writeAllOrNone(
    _ calls: [WriteCall],
    closing: ([WriteReport]) throws(LogError) -> WriteCall? = { _ in nil }
  ) throws(LogError) -> [WriteReport] {
    try commitStaged()
    var batch = WriteBatch(on: store, fold.kinds)
    var reports: [WriteReport] = []
    for call in calls { reports.append(batch.add(call, to: &fold)) }
    do throws(LogError) {
      if let last = try closing(reports) { reports.append(batch.add(last, to: &fold)) }
    } catch {
      batch.takeBackAll(from: &fold)
      throw error
    }
    if reports.contains(where: { $0.refusal != nil }) {
      batch.takeBackAll(from: &fold)
    } else {
      try batch.commit(from: &fold, allOrNone: true)
    }
    return reports
  }

  /// Whether a local write would append an event. It decides as `write` does and writes nothing, so it
  /// also works on a replica that is open for reading only.
  ///
  /// Earlier calls do not count as written. For several writes the answers match `write` only if each
  /// concerns a unit of its own.
  /// - Throws: `unknownType`, `invalidPayload`, `writeOnce`, as `write` does.
  /// - Complexity: O(bytes of the payload and of the one that holds the unit)
  package func wouldAppend(_ draft: EventDraft) throws(LogError) -> Bool {
    let kinds = fold.kinds
    let number = try kinds.number(ofLocal: draft.type)
    return try draft.text.withView { (view) throws(LogError) in
      try kinds.check(view, number)
      let write = LocalWrite(view, stamp: draft.stamp, kinds.compiledVerbs[number])
      return try fold.wouldAppend(write, in: store)
    }
  }
}
