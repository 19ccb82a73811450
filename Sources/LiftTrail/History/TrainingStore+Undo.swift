public import EventLog
import Projections

extension TrainingStore {
  /// Writes, as one batch, what gives each part that a commit touched what it had before: a former value,
  /// a removal, a deletion, a retraction of what was logged (merge-rules 14).
  ///
  /// To undo an undo is to redo. A commit without events undoes to nothing. It works after a restart, too.
  /// - Parameters:
  ///   - commit: A commit of this store.
  ///   - overriding: Whether to undo also what was changed since.
  /// - Throws: `TrainingError`: `changedSince`, whose causes list what was changed; `notUndoable` for the
  ///   first values of an entry that was there without them; `notFound` where the events are not in this
  ///   store; `newerVersion`, also where it overrides, since this build cannot read what it would write
  ///   over; what `write` throws. Nothing is written then.
  /// - Complexity: O(events of the touched entries), and a look at each event since the last snapshot.
  @discardableResult
  public func undo<Value>(
    _ commit: Commit<Value>, overriding: Bool = false
  ) async throws -> Commit<Void> {
    try await undo(commit.events, overriding: overriding)
  }

  /// Undoes the events of a commit that an app has kept, such as after a restart: an ``EventID`` is `Codable`.
  /// - Parameter events: All events of one commit of this store.
  /// - Throws: As `undo(_:overriding:)` of the commit.
  @discardableResult
  public func undo(_ events: [EventID], overriding: Bool = false) async throws -> Commit<Void> {
    // The plan reads the log, so everything has to be there.
    core.value.flush()
    return try await write { try $0.undo(events, overriding: overriding) }
  }
}

extension WriteTransaction {
  /// Writes what undoes a batch; see `TrainingStore.undo`.
  package mutating func undo(_ events: [EventID], overriding: Bool) throws {
    let plan = try withState { state in
      if let newer = events.first(where: { state.isNewerVersion($0) }) {
        throw TrainingError(newer: newer)
      }
      do {
        return try UndoPlan(of: events, in: state)
      } catch let error as LogError where error.code == .notFound {
        throw TrainingError(.notFound, causes: [error.description])
      }
    }
    if !overriding, !plan.changed.isEmpty {
      throw TrainingError(.changedSince, causes: plan.changed.map(\.description))
    }
    guard plan.lasting.isEmpty else {
      throw TrainingError(.notUndoable, causes: plan.lasting.map(\.description))
    }
    _ = try call { try $0.addOverNothingNewer(plan.drafts) }
  }
}
