import EventLog

/// Writes that have been decided upon but not written.
///
/// The fold has taken them in already, so that each is decided upon as if those before it
/// were written; `takeBack` undoes that, and nobody else looks at the replica meanwhile.
struct PendingWrites {
  private(set) var staging: Staging
  /// What the writes have changed in the fold, in their order.
  private var changes: [EntityRecords.Change] = []

  private let store: Store
  private let storedCount: Int
  private let table: KindTable

  init(on store: Store, table: KindTable) {
    self.store = store
    self.table = table
    storedCount = store.log.count
    staging = store.stage()
  }

  /// Decides upon one more call.
  /// - Parameter fold: The replica's, each time.
  mutating func add(_ call: CheckedCall, to fold: inout Fold) -> WriteReport {
    let before = call.isAtomic ? staging : nil
    let start = staging.events.count
    if call.isAtomic { staging.openBatch(expecting: call.verbs.count) }
    var outcomes: [WriteOutcome] = []
    outcomes.reserveCapacity(call.verbs.count)
    var refusal = call.refusal
    for (draft, number) in zip(call.drafts, call.verbs) {
      do throws(ProjectionError) {
        outcomes.append(try add(draft, table.flatVerbs[number], to: &fold))
      } catch {
        refusal = error.located(line: outcomes.count + 1)
        break
      }
    }
    if let before {
      if refusal == nil {
        staging.closeBatch(from: start)
      } else {
        takeBack(from: &fold, downTo: start)
        staging = before
        outcomes = []
      }
    }
    return WriteReport(outcomes: outcomes, refusal: refusal)
  }

  /// Makes the fold what it was before the first write.
  mutating func takeBack(from fold: inout Fold) { takeBack(from: &fold, downTo: 0) }

  /// Each event that is staged has made one change.
  private mutating func takeBack(from fold: inout Fold, downTo count: Int) {
    while changes.count > count { fold.overlay.takeBack(changes.removeLast()) }
  }

  /// Decides upon one more write.
  private mutating func add(
    _ draft: EventDraft, _ verb: FlatVerb, to fold: inout Fold
  ) throws(ProjectionError) -> WriteOutcome {
    try draft.text.bytes.withRawBytes { (bytes) throws(ProjectionError) in
      let write = LocalWrite(parts: draft.text.parts(in: bytes), verb: verb)
      let place = try self.place(of: write, hash: draft.text.entityHash, in: &fold)
      let change = try fold.overlay.change(at: place, write.verb, write.unitID) {
        (standing) throws(ProjectionError) in
        guard try changesState(write, standing) else { return nil }
        let event = try stage(draft)
        return Holder(
          stamp: event.stamp, id: event.id, position: storedCount + staging.events.count)
      }
      guard let change else { return .unchanged }
      changes.append(change)
      return .appended(change.event)
    }
  }

  /// Where the record of a write's entity stands.
  private func place(
    of write: LocalWrite, hash: UInt64, in fold: inout Fold
  ) throws(ProjectionError) -> Int {
    do throws(LogError) {
      return try fold.place(of: write.parts.entityID, kind: write.verb.kind, hash: hash)
    } catch {
      throw ProjectionError(error)
    }
  }

  private func changesState(
    _ write: LocalWrite, _ standing: EntityStanding
  ) throws(ProjectionError) -> Bool {
    try write.changes(standing, table: table) { (holder, payload) throws(LogError) in
      let position = holder.position
      guard position > storedCount else {
        return try store.log.event(at: position).dataBytes.elementsEqual(payload)
      }
      let text = staging.events[position - storedCount - 1].draft.text
      return text.bytes.withUnsafeBytes { RawBytes.areEqual(text.parts(in: $0).data, payload) }
    }
  }

  private mutating func stage(_ draft: EventDraft) throws(ProjectionError) -> StagedEvent {
    do throws(LogError) { return try store.stage(draft, in: &staging) } catch {
      throw ProjectionError(error)
    }
  }
}
