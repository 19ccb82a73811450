import EventLog

/// Writes that are decided but not written yet.
///
/// The fold has taken them in already, so each is decided as if those before it were written. If
/// the write fails, undoing takes them back; nobody else sees the replica meanwhile.
struct WriteBatch: ~Copyable {
  private var staging: Staging
  /// The changes that the writes made in the fold, in order: one for each staged event.
  private var changes: [Fold.Undo] = []
  /// The calls, which keep alive the drafts whose payloads the fold has mapped.
  private var calls: [CheckedCall] = []

  private let store: Store
  private let kinds: KindTable

  init(on store: Store, _ kinds: KindTable) {
    self.store = store
    self.kinds = kinds
    staging = store.stage()
  }

  /// How many events are staged.
  var count: Int { changes.count }

  /// Decides one more call.
  /// - Parameter fold: The replica's fold, the same each time.
  mutating func add(_ call: CheckedCall, to fold: inout Fold) -> WriteReport {
    guard call.isAtomic else { return addInOrder(call, to: &fold) }
    let start = count
    openBatch(expecting: call.drafts.count)
    var report = addInOrder(call, to: &fold)
    do throws(LogError) {
      if report.refusal == nil { try closeBatch() }
    } catch {
      report.refusal = error
    }
    if let refusal = report.refusal {
      takeBackBatch(from: start, of: &fold)
      report.refusal = WriteBatch.naming(report.outcomes, in: refusal)
      report.outcomes = []
    }
    return report
  }

  /// A batch's refusal without the ids of the batch's own events: they are never written, so their
  /// writes are named by number.
  private static func naming(_ outcomes: [WriteOutcome], in refusal: LogError) -> LogError {
    guard let event = refusal.position.event,
      let index = outcomes.firstIndex(of: .appended(event))
    else { return refusal }
    var refusal = refusal
    refusal.position.event = nil
    let name = "line \(index + 1) of the same batch"
    refusal.reason = refusal.reason.replacing(event.description, with: name)
    return refusal
  }

  /// Decides the drafts of a call, up to the first that is refused.
  mutating func addInOrder(_ call: CheckedCall, to fold: inout Fold) -> WriteReport {
    calls.append(call)
    var report = add(call.drafts, to: &fold)
    report.refusal = report.refusal ?? call.refusal
    return report
  }

  /// Begins a batch.
  /// - Parameter expected: How many events it is going to have; another number costs writing its lines
  ///   anew.
  mutating func openBatch(expecting expected: Int) { staging.openBatch(expecting: expected) }

  /// Ends the batch that is open.
  /// - Throws: `tooLarge` where a line gets too long with its mark; the batch is open still.
  mutating func closeBatch() throws(LogError) { try staging.closeBatch() }

  /// Takes back the batch that is open, if one is.
  mutating func takeBackBatch(from start: Int, of fold: inout Fold) {
    staging.takeBackBatch()
    WriteBatch.takeBack(&changes, downTo: start, from: &fold)
  }

  /// Takes back the last events of the batch that is open, which stays open.
  mutating func takeBack(downTo count: Int, from fold: inout Fold) {
    staging.takeBack(to: count)
    WriteBatch.takeBack(&changes, downTo: count, from: &fold)
  }

  /// The events that were staged from an index on.
  func events(from start: Int) -> [EventID] { changes[start...].map(\.event) }

  /// Gives up what is decided, and restores the fold.
  consuming func takeBack(from fold: inout Fold) {
    var changes = changes
    let calls = calls
    WriteBatch.takeBack(&changes, downTo: 0, from: &fold)
    withExtendedLifetime(calls) {}
  }

  /// Writes what is decided; if that fails, restores the fold.
  /// - Parameter allOrNone: Whether a failure or a crash must not leave a part of it.
  consuming func commit(from fold: inout Fold, allOrNone: Bool = false) throws(LogError) {
    var changes = changes
    let calls = calls
    let store = store
    defer { withExtendedLifetime(calls) {} }
    do throws(LogError) {
      try store.commit(staging, allOrNone: allOrNone)
    } catch {
      WriteBatch.takeBack(&changes, downTo: 0, from: &fold)
      throw error
    }
    // The drafts end with their calls; from here on the log has the payloads.
    fold.unmapPayloads(of: changes)
  }

  private static func takeBack(
    _ changes: inout [Fold.Undo], downTo count: Int, from fold: inout Fold
  ) {
    while changes.count > count { fold.undo(changes.removeLast()) }
  }

  /// Decides the drafts of a call, up to the first that is refused.
  private mutating func add(
    _ drafts: [CheckedCall.CheckedDraft], to fold: inout Fold
  ) -> WriteReport {
    staging.reserve(
      count: drafts.count, byteCount: drafts.reduce(0) { $0 + $1.view.text.count })
    changes.makeRoomLarge(for: drafts.count)
    var outcomes: [WriteOutcome] = []
    outcomes.reserveCapacity(drafts.count)
    for draft in drafts {
      do throws(LogError) {
        let write = LocalWrite(draft.view, kinds.compiledVerbs[draft.verb])
        outcomes.append(try add(write, to: &fold))
      } catch {
        return WriteReport(
          outcomes: outcomes, refusal: error.located(line: outcomes.count + 1))
      }
    }
    return WriteReport(outcomes: outcomes, refusal: nil)
  }

  /// Decides one more write.
  private mutating func add(
    _ write: LocalWrite, to fold: inout Fold
  ) throws(LogError) -> WriteOutcome {
    let change = try fold.write(write, in: store) { () throws(LogError) in
      let event = try staging.add(write.draft)
      return Holder(stamp: event.stamp, id: event.id)
    }
    guard let change else { return .unchanged }
    changes.append(change)
    return .appended(change.event)
  }
}
