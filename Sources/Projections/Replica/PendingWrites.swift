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

  init(on store: Store) {
    self.store = store
    storedCount = store.log.count
    staging = store.stage()
  }

  /// Decides upon one more call.
  /// - Parameter fold: The replica's, each time.
  mutating func add(_ call: CheckedCall, to fold: inout Fold) -> WriteReport {
    let before = call.isAtomic ? staging : nil
    let start = staging.events.count
    if call.isAtomic { staging.openBatch(expecting: call.writes.count) }
    var outcomes: [WriteOutcome] = []
    outcomes.reserveCapacity(call.writes.count)
    var refusal = call.refusal
    for write in call.writes {
      do throws(ProjectionError) {
        outcomes.append(try add(write, to: &fold))
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
    _ write: LocalWrite, to fold: inout Fold
  ) throws(ProjectionError) -> WriteOutcome {
    let place = try place(of: write.draft, in: &fold)
    let standing = fold.overlay.standing(at: place, of: write.change)
    let isChange = try write.changes(standing) { (holder) throws(LogError) in
      try payload(at: holder.position)
    }
    guard isChange else { return .unchanged }
    let event = try stage(write.draft)
    let holder = Holder(
      stamp: event.stamp, id: event.id, position: storedCount + staging.events.count)
    changes.append(fold.overlay.apply(write.change, by: holder, at: place))
    return .appended(event.id)
  }

  /// Where the record of a draft's entity stands.
  private func place(
    of draft: EventDraft, in fold: inout Fold
  ) throws(ProjectionError) -> Int {
    do throws(LogError) {
      return try fold.place(of: draft.entity, hash: draft.entityHash)
    } catch {
      throw ProjectionError(error)
    }
  }

  private mutating func stage(_ draft: EventDraft) throws(ProjectionError) -> StagedEvent {
    do throws(LogError) { return try store.stage(draft, in: &staging) } catch {
      throw ProjectionError(error)
    }
  }

  private func payload(at position: Int) throws(LogError) -> ArraySlice<UInt8> {
    position > storedCount
      ? staging.events[position - storedCount - 1].draft.payload.bytes[...]
      : try store.log.event(at: position).dataBytes
  }
}
