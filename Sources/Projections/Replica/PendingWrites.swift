import EventLog

/// Writes that have been decided upon but not written.
///
/// The fold has taken them in already, so that each is decided upon as if those before it
/// were written; `takeBack` undoes that, and nobody else looks at the replica meanwhile.
struct PendingWrites: ~Copyable {
  private var staging: Staging
  /// What the writes have changed in the fold, in their order: one change for each staged event.
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
    let start = staging.count
    if call.isAtomic { staging.openBatch(expecting: call.drafts.count) }
    var report = call.withDrafts { add($0, to: &fold) }
    report.refusal = report.refusal ?? call.refusal
    if call.isAtomic {
      if report.refusal == nil { report.refusal = closeBatch() }
      if report.refusal != nil {
        staging.takeBackBatch()
        PendingWrites.takeBack(&changes, downTo: start, from: &fold)
        report.outcomes = []
      }
    }
    return report
  }

  /// Writes what has been decided upon, or makes the fold what it was before.
  consuming func commit(from fold: inout Fold) throws(ProjectionError) {
    var changes = changes
    let store = store
    do throws(LogError) {
      try store.commit(staging)
    } catch {
      PendingWrites.takeBack(&changes, downTo: 0, from: &fold)
      throw ProjectionError(error)
    }
  }

  private static func takeBack(
    _ changes: inout [EntityRecords.Change], downTo count: Int, from fold: inout Fold
  ) {
    while changes.count > count { fold.overlay.takeBack(changes.removeLast()) }
  }

  private mutating func closeBatch() -> ProjectionError? {
    do throws(LogError) {
      try staging.closeBatch()
      return nil
    } catch {
      return ProjectionError(error)
    }
  }

  /// Decides upon the drafts of a call, up to the first that is refused.
  private mutating func add(
    _ drafts: [CheckedCall.CheckedDraft], to fold: inout Fold
  ) -> WriteReport {
    staging.reserve(
      count: drafts.count, byteCount: drafts.reduce(0) { $0 + $1.view.text.count })
    changes.makeRoomLarge(for: drafts.count)
    var outcomes: [WriteOutcome] = []
    outcomes.reserveCapacity(drafts.count)
    for draft in drafts {
      do throws(ProjectionError) {
        let write = LocalWrite(draft: draft.view, verb: table.flatVerbs[draft.verb])
        outcomes.append(try add(write, to: &fold))
      } catch {
        return WriteReport(
          outcomes: outcomes, refusal: error.located(line: outcomes.count + 1))
      }
    }
    return WriteReport(outcomes: outcomes, refusal: nil)
  }

  /// Decides upon one more write.
  private mutating func add(
    _ write: LocalWrite, to fold: inout Fold
  ) throws(ProjectionError) -> WriteOutcome {
    let place = try place(of: write, in: &fold)
    let change = try fold.overlay.change(at: place, write.verb, write.unitID) {
      (standing) throws(ProjectionError) in
      guard try changesState(write, standing) else { return nil }
      let event = try stage(write.draft)
      return Holder(stamp: event.stamp, id: event.id, position: storedCount + staging.count)
    }
    guard let change else { return .unchanged }
    changes.append(change)
    return .appended(change.event)
  }

  /// Where the record of a write's entity stands.
  private func place(
    of write: LocalWrite, in fold: inout Fold
  ) throws(ProjectionError) -> Int {
    do throws(LogError) {
      let draft = write.draft
      return try fold.place(of: draft.entityID, kind: write.verb.kind, hash: draft.entityHash)
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
      return staging.withData(of: position - storedCount - 1) { RawBytes.areEqual($0, payload) }
    }
  }

  private mutating func stage(_ draft: DraftView) throws(ProjectionError) -> StagedEvent {
    do throws(LogError) { return try staging.add(draft) } catch { throw ProjectionError(error) }
  }
}
