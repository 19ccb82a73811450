import EventLog

/// What was decided upon a call.
struct Decision {
  /// For each write up to the first that was refused, whether it appends an event.
  var isChange: [Bool] = []
  /// Why the next one was refused.
  var refusal: ProjectionError?
}

/// Writes that have been decided upon but not written, on top of a replica that does not change.
struct PendingWrites {
  private(set) var staging: Staging
  /// What the pending events make of the entities they are about.
  private var records: [(entity: Entity, record: PendingRecord)] = []
  private var places: [Entity: Int] = [:]

  private let replica: Replica
  private let table: KindTable
  private let storedCount: Int

  init(on replica: Replica) {
    self.replica = replica
    table = replica.fold.table
    storedCount = replica.store.log.count
    staging = replica.store.stage()
  }

  /// Decides upon one more call.
  mutating func add(_ call: WriteCall) -> Decision {
    let before = call.isAtomic ? self : nil
    let start = staging.events.count
    if call.isAtomic { staging.openBatch(expecting: call.drafts.count) }
    var decision = Decision()
    decision.isChange.reserveCapacity(call.drafts.count)
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

  /// What the events have made of their entities, once they are written.
  ///
  /// The records are let go before the fold changes its own, which would be copied otherwise.
  mutating func finish() -> [(entity: Entity, record: EntityRecord)] {
    defer { records = [] }
    return records.map { ($0.entity, $0.record.changed) }
  }

  /// Decides upon one more write; says whether it appends an event.
  private mutating func add(_ draft: EventDraft) throws(ProjectionError) -> Bool {
    let write = try LocalWrite(draft, table: table)
    let entity = draft.entity
    let place = try place(of: entity)
    let isChange = try write.changes(records[place].record) { (holder) throws(LogError) in
      try event(at: holder.position).dataBytes
    }
    if isChange { records[place].record.apply(write.change, by: try stage(write)) }
    return isChange
  }

  /// Where the record of an entity stands.
  private mutating func place(of entity: Entity) throws(ProjectionError) -> Int {
    if let place = places[entity] { return place }
    records.append((entity, PendingRecord(try replica.record(of: entity))))
    places[entity] = records.count - 1
    return records.count - 1
  }

  private mutating func stage(_ write: LocalWrite) throws(ProjectionError) -> Holder {
    do throws(LogError) {
      let event = try replica.store.stage(write.draft, in: &staging)
      return Holder(
        stamp: event.stamp, id: event.id, position: storedCount + staging.events.count)
    } catch {
      throw ProjectionError(error)
    }
  }

  private func event(at position: Int) throws(LogError) -> Event {
    position > storedCount
      ? staging.events[position - storedCount - 1] : try replica.store.log.event(at: position)
  }
}
