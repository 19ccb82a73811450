public import EventLog

extension Replica {
  /// Writes one after the other, durably together, up to the first that is refused.
  ///
  /// A write after which the state would be the same appends nothing (SPEC 4.6).
  /// - Returns: What became of each, and why the first that failed was refused.
  /// - Throws: A failure of the log; the store must be opened again then.
  public func write(_ drafts: [EventDraft]) throws(ProjectionError) -> WriteReport {
    var pending = PendingWrites(on: self)
    var refusal: ProjectionError?
    for (index, draft) in drafts.enumerated() {
      do throws(ProjectionError) {
        try pending.add(draft)
      } catch {
        refusal = error.located(line: index + 1)
        break
      }
    }
    return WriteReport(outcomes: try commit(pending, atomic: false), refusal: refusal)
  }

  /// Writes all or nothing, as one batch (SPEC 2).
  /// - Throws: The first refusal, whose position's line is the write's number from 1; nothing is
  ///   written then. Or a failure of the log.
  public func writeAtomically(
    _ drafts: [EventDraft]
  ) throws(ProjectionError) -> [WriteOutcome] {
    var pending = PendingWrites(on: self)
    for (index, draft) in drafts.enumerated() {
      do throws(ProjectionError) { try pending.add(draft) } catch {
        throw error.located(line: index + 1)
      }
    }
    return try commit(pending, atomic: true)
  }

  private func commit(
    _ pending: PendingWrites, atomic: Bool
  ) throws(ProjectionError) -> [WriteOutcome] {
    do throws(LogError) {
      let events = try store.commit(pending.staging, atomic: atomic)
      try apply(events)
      var next = events.makeIterator()
      return pending.isChange.map { isChange in
        isChange ? next.next().map(WriteOutcome.appended) ?? .unchanged : .unchanged
      }
    } catch {
      throw ProjectionError(error)
    }
  }
}

/// Writes that have been decided upon but not written, on top of a replica that does not change.
private struct PendingWrites {
  private(set) var staging: Staging
  /// For each write, whether it appends an event.
  private(set) var isChange: [Bool] = []
  /// What the pending events make of the entities they are about.
  private var records: [Entity: EntityRecord] = [:]

  private let replica: Replica

  init(on replica: Replica) {
    self.replica = replica
    staging = replica.store.stage()
  }

  /// Decides upon one more write.
  mutating func add(_ draft: EventDraft) throws(ProjectionError) {
    let write = try LocalWrite(draft, table: replica.fold.table)
    var record = records[draft.entity] ?? replica.fold[draft.entity]
    let changes = try write.changes(record) { (holder) throws(LogError) in
      try event(at: holder.position).dataBytes
    }
    if changes {
      try stage(draft, on: &record)
      records[draft.entity] = record
    }
    isChange.append(changes)
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
