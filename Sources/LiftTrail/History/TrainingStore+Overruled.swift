#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

import EventLog
import Projections

extension TrainingStore {
  /// What was written on this device since a date and lost to a write of another device that is proved not to have known
  /// of it (merge-rules 18), newest first. Writes that say the same have not lost, nor has what was decided since.
  ///
  /// A later edit of a device that may have got this one is not among them: ``history(of:)`` tells of it.
  /// - Throws: `TrainingError`, if the store cannot be read.
  /// - Complexity: O(events of the log)
  public func overruled(since date: Date) async throws -> [OverruledWrite] {
    try await overruled { mine, _ in mine.date >= date }
  }

  /// What was written on this device, whenever that was, and lost to what one sync brought, as `overruled(since:)` says,
  /// newest first.
  /// - Throws: `TrainingError`, if the store cannot be read.
  /// - Complexity: O(events of the log)
  public func overruled(broughtBy summary: SyncSummary) async throws -> [OverruledWrite] {
    if summary.received.isEmpty { return [] }
    return try await overruled { _, theirs in summary.received.contains(theirs.id) }
  }

  private func overruled(
    _ isWanted: @Sendable (_ mine: HistoryEntry, _ theirs: HistoryEntry) -> Bool
  ) async throws -> [OverruledWrite] {
    let replica = try core.value.readable()
    let own: OwnWrites
    do throws(LogError) {
      own = try replica.ownWrites()
    } catch {
      throw TrainingError(error).said(in: words)
    }
    return try await read { [words] transaction in
      try transaction.withState { state in
        try state.conflicts(of: own)
          .filter { $0.side == .mine && $0.isOpen }
          .compactMap { try OverruledWrite($0, in: state, words) }
          .filter { isWanted($0.mine, $0.theirs) }
          .sorted { ($1.mine.date, $1.id) < ($0.mine.date, $0.id) }
      }
    }
  }

  /// Writes again, as a new event, what was written here and lost: a corrected set is corrected back, a deleted entity
  /// comes back, and an entity that was deleted here is deleted again.
  /// - Throws: `changedSince` where something else counts by now than what the write lost to; `newerVersion`; what
  ///   `write` throws. Nothing is written then.
  @discardableResult
  public func takeBack(_ overruled: OverruledWrite) async throws -> Commit<Void> {
    // Whether it still counts is read in the log, so everything has to be there.
    core.value.flush()
    return try await write { try $0.takeBack(overruled) }
  }
}

extension WriteTransaction {
  /// Writes again what was overruled; see `TrainingStore.takeBack`.
  fileprivate mutating func takeBack(_ overruled: OverruledWrite) throws {
    let draft = try withState { state in
      guard let position = try state.log.position(of: overruled.id) else {
        throw TrainingError(.notFound, causes: ["the log does not have the event \(overruled.id)"])
      }
      if state.isNewerVersion(overruled.id) { throw TrainingError(newer: overruled.id) }
      let mine = try HistoryEntry(at: position, in: state)
      guard mine.beatenBy == overruled.theirs.id else {
        let counting = mine.beatenBy.map { "\($0) counts" } ?? "the write itself counts"
        throw TrainingError(
          .changedSince, causes: ["\(mine.kind)/\(mine.entityID): \(counting) by now"])
      }
      guard let draft = try state.draft(repeating: state.log.event(at: position)) else {
        throw TrainingError(.notFound, causes: ["\(overruled.id) cannot be written again"])
      }
      return draft
    }
    _ = try call { try $0.addOverNothingNewer([draft]) }
  }
}
