import EventLog

/// Writes that are decided but not written yet.
///
/// The fold has taken them in already, so each is decided as if those before it were written. If
/// the write fails, undoing takes them back. Until then only readers of this replica see them.
struct WriteBatch: ~Copyable {
  private var staging: Staging
  /// The changes that the writes made in the fold, in order: one for each staged event.
  private var changes: [Fold.Undo] = []
  /// The calls, which keep alive the drafts whose payloads the fold has mapped.
  private var calls: [CheckedCall] = []
  /// The versions of staged events that are older than their verbs', which the log cannot tell yet.
  private var olderVersions: [EventID: UInt64] = [:]

  private let store: Store
  private let kinds: KindTable

  init(on store: Store, _ kinds: KindTable) {
    self.store = store
    self.kinds = kinds
    staging = store.stage()
  }

  /// How many events are staged.
  var count: Int { changes.count }

  /// The events that were staged from an index on.
  func events(from start: Int) -> [EventID] { changes[start...].map(\.event) }

  /// Adds the writes of a call: up to the first that is refused, or all or none of an atomic call.
  /// - Parameter fold: The replica's fold.
  mutating func add(_ call: WriteCall, to fold: inout Fold) -> WriteReport {
    guard call.isAtomic else { return addInOrder(call, to: &fold) }
    let start = count
    openBatch(expecting: call.drafts.count)
    var report = addInOrder(call, to: &fold)
    if report.refusal == nil {
      do throws(LogError) { try closeBatch() } catch { report.refusal = error }
    }
    guard let refusal = report.refusal else { return report }
    takeBackBatch(from: start, of: &fold)
    return WriteReport(outcomes: [], refusal: WriteBatch.naming(report.outcomes, in: refusal))
  }

  /// Adds the writes of a call, up to the first that is refused.
  mutating func addInOrder(_ call: WriteCall, to fold: inout Fold) -> WriteReport {
    let call = CheckedCall(call, kinds)
    calls.append(call)
    staging.reserve(
      count: call.drafts.count, byteCount: call.drafts.reduce(0) { $0 + $1.view.text.count })
    changes.makeRoomLarge(for: call.drafts.count)
    var report = WriteReport(outcomes: [], refusal: nil)
    report.outcomes.reserveCapacity(call.drafts.count)
    for draft in call.drafts {
      do throws(LogError) {
        let write = LocalWrite(
          draft.view, stamp: draft.stamp, kinds.compiledVerbs[draft.verb],
          stagedVersions: olderVersions)
        if let target = try fold.target(of: write, in: store) {
          let event = try staging.add(draft.view, stamp: draft.stamp)
          let holder = Holder(stamp: event.stamp, id: event.id)
          changes.append(try fold.take(write, as: holder, at: target, in: store))
          note(write, event.id)
          report.outcomes.append(.appended(event.id))
        } else {
          report.outcomes.append(.unchanged)
        }
      } catch {
        report.refusal = error.located(line: report.outcomes.count + 1)
        return report
      }
    }
    report.refusal = call.refusal
    return report
  }

  /// Notes the version of a staged event. An id that was taken back is given out again.
  private mutating func note(_ write: LocalWrite, _ event: EventID) {
    if write.draft.version != write.verb.version {
      olderVersions[event] = write.draft.version
    } else if !olderVersions.isEmpty {
      olderVersions[event] = nil
    }
  }

  /// A batch's refusal, which names the batch's own events by number: their ids are never written.
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

  /// Begins a batch.
  /// - Parameter expected: How many events it is going to have; another number costs writing its lines
  ///   anew.
  mutating func openBatch(expecting expected: Int) { staging.openBatch(expecting: expected) }

  /// Ends the batch that is open.
  /// - Throws: `tooLarge` if a line gets too long with its mark; the batch stays open.
  mutating func closeBatch() throws(LogError) { try staging.closeBatch() }

  /// Takes back the batch that is open, if one is.
  mutating func takeBackBatch(from start: Int, of fold: inout Fold) {
    staging.takeBackBatch()
    undo(downTo: start, in: &fold)
  }

  /// Takes back the last events of the batch that is open, which stays open.
  mutating func takeBack(downTo count: Int, from fold: inout Fold) {
    staging.takeBack(to: count)
    undo(downTo: count, in: &fold)
  }

  /// Restores the fold as it was before the batch.
  mutating func takeBackAll(from fold: inout Fold) { undo(downTo: 0, in: &fold) }

  private mutating func undo(downTo count: Int, in fold: inout Fold) {
    while changes.count > count { fold.undo(changes.removeLast()) }
  }

  /// Writes what is decided; if that fails, restores the fold.
  /// - Parameter allOrNone: Whether a failure or a crash must leave nothing of it.
  consuming func commit(from fold: inout Fold, allOrNone: Bool = false) throws(LogError) {
    let (changes, calls, store) = (changes, calls, store)
    defer { withExtendedLifetime(calls) {} }
    do throws(LogError) {
      try store.commit(staging, allOrNone: allOrNone)
    } catch {
      for change in changes.reversed() { fold.undo(change) }
      throw error
    }
    // The drafts end with their calls; from here on the log has the payloads.
    fold.unmapPayloads(of: changes)
  }
}
