public import EventLog

/// What one caller wants to have written.
public struct WriteCall: Sendable, Hashable {
  /// The writes, in their order.
  public let drafts: [EventDraft]
  /// Whether they are one batch (SPEC 2), written whole or not at all.
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
  /// A write after which the state would be the same appends nothing (SPEC 4.6).
  /// - Returns: What became of each, and why the first that failed was refused.
  /// - Throws: A failure of the log; the store must be opened again then.
  public func write(_ drafts: [EventDraft]) throws(ProjectionError) -> WriteReport {
    try write([WriteCall(drafts)])[0]
  }

  /// Writes all or nothing, as one batch (SPEC 2).
  /// - Throws: The first refusal, whose position's line is the write's number from 1; nothing is
  ///   written then. Or a failure of the log.
  public func writeAtomically(
    _ drafts: [EventDraft]
  ) throws(ProjectionError) -> [WriteOutcome] {
    let report = try write([WriteCall(drafts, isAtomic: true)])[0]
    if let refusal = report.refusal { throw refusal }
    return report.outcomes
  }

  /// Does what several callers want, durably together: they share one write to the log.
  ///
  /// A refusal ends the call that it is about, and no other.
  /// - Returns: For each call what became of its writes; nothing of an atomic one that was refused.
  /// - Throws: A failure of the log; the store must be opened again then.
  public func write(_ calls: [WriteCall]) throws(ProjectionError) -> [WriteReport] {
    var pending = PendingWrites(on: self)
    let decisions = calls.map { pending.add($0) }
    do throws(LogError) {
      let events = try store.commit(pending.staging)
      try apply(events)
      var next = events.makeIterator()
      return decisions.map { decision in
        let outcomes = decision.isChange.map { isChange in
          isChange ? next.next().map(WriteOutcome.appended) ?? .unchanged : .unchanged
        }
        return WriteReport(outcomes: outcomes, refusal: decision.refusal)
      }
    } catch {
      throw ProjectionError(error)
    }
  }
}

/// What was decided upon a call.
private struct Decision {
  /// For each write up to the first that was refused, whether it appends an event.
  var isChange: [Bool] = []
  /// Why the next one was refused.
  var refusal: ProjectionError?
}

/// Writes that have been decided upon but not written, on top of a replica that does not change.
private struct PendingWrites {
  private(set) var staging: Staging
  /// What the pending events make of the entities they are about.
  private var records: [Entity: EntityRecord] = [:]

  private let replica: Replica

  init(on replica: Replica) {
    self.replica = replica
    staging = replica.store.stage()
  }

  /// Decides upon one more call.
  mutating func add(_ call: WriteCall) -> Decision {
    let before = call.isAtomic ? self : nil
    let start = staging.events.count
    var decision = Decision()
    for (index, draft) in call.drafts.enumerated() {
      do throws(ProjectionError) {
        decision.isChange.append(try add(draft))
      } catch {
        decision.refusal = error.located(line: index + 1)
        break
      }
    }
    guard let before else { return decision }
    if decision.refusal == nil {
      staging.closeBatch(from: start)
    } else {
      self = before
      decision.isChange = []
    }
    return decision
  }

  /// Decides upon one more write; says whether it appends an event.
  private mutating func add(_ draft: EventDraft) throws(ProjectionError) -> Bool {
    let write = try LocalWrite(draft, table: replica.fold.table)
    var record = EntityRecord()
    if let pending = records[draft.entity] {
      record = pending
    } else {
      record = try replica.record(of: draft.entity)
    }
    let changes = try write.changes(record) { (holder) throws(LogError) in
      try event(at: holder.position).dataBytes
    }
    if changes {
      try stage(draft, on: &record)
      records[draft.entity] = record
    }
    return changes
  }

  private mutating func stage(
    _ draft: EventDraft, on record: inout EntityRecord
  ) throws(ProjectionError) {
    do throws(LogError) {
      let event = try replica.store.stage(draft, in: &staging)
      let position = replica.store.log.count + staging.events.count
      record.apply(
        try replica.fold.table.meaning(of: event),
        by: Holder(stamp: event.stamp, id: event.id, position: position))
    } catch {
      throw ProjectionError(error)
    }
  }

  private func event(at position: Int) throws(LogError) -> Event {
    let stored = replica.store.log.count
    return position > stored
      ? staging.events[position - stored - 1] : try replica.store.log.event(at: position)
  }
}
