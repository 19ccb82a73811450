#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

import EventLog
import Projections

extension TrainingStore {
  /// What was written on this device since a date and lost to what came from other devices afterwards, newest first: for
  /// each part of an entity the last write. Writes that say the same have not lost.
  ///
  /// An app that passes the time of its last successful sync (``SyncStanding/lastSuccess``) gets what both sides changed
  /// without knowing of each other, and a later edit of another device that has seen it.
  /// - Throws: `TrainingError`, if the store cannot be read.
  /// - Complexity: O(events of the log)
  public func overruled(since date: Date) async throws -> [OverruledWrite] {
    try await overruled { mine, _ in mine.date >= date }
  }

  /// What was written on this device, whenever that was, and lost to what one sync brought, newest first: for each part
  /// of an entity the last write. It also has what another device changed knowing of what stood here.
  /// - Throws: `TrainingError`, if the store cannot be read.
  /// - Complexity: O(events of the log)
  public func overruled(broughtBy summary: SyncSummary) async throws -> [OverruledWrite] {
    if summary.received.isEmpty { return [] }
    return try await overruled { _, theirs in summary.received.contains(theirs.id) }
  }

  /// The writes of this device that lost to another one's, where a body wants them. Starters are none: they lose to any
  /// edit by their nature.
  private func overruled(
    _ isWanted: @Sendable (_ mine: HistoryEntry, _ theirs: HistoryEntry) -> Bool
  ) async throws -> [OverruledWrite] {
    let own = Set(try core.value.readable().manifest.replicas)
    return try await read { transaction in
      try transaction.withState { state in
        var found: [OverruledWrite] = []
        var seen: Set<OverruledPart> = []
        for position in (1..<(state.log.count + 1)).reversed()
        where !state.log.isRepeated(at: position) {
          guard own.contains(try state.log.id(at: position).replica),
            try state.log.stamp(at: position) != .first
          else { continue }
          let event = try state.log.event(at: position)
          let effect = try state.effect(of: event)
          let unit = try state.kinds.unit(writtenBy: event)
          let part = OverruledPart(entity: event.entity, unit: effect == .hidden ? nil : unit)
          // Most writes count, and need no entry.
          guard seen.insert(part).inserted,
            try HistoryEntry.winner(over: event, effect, unit, in: state) != nil,
            let write = try OverruledWrite(of: position, own: own, in: state),
            isWanted(write.mine, write.theirs)
          else { continue }
          found.append(write)
        }
        return found
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

/// What can be overruled as a whole: a part of an entity, or all of it.
private struct OverruledPart: Hashable {
  let entity: Entity
  let unit: UnitKey?
}

extension WriteTransaction {
  /// Writes again what was overruled; see `TrainingStore.takeBack`.
  fileprivate mutating func takeBack(_ overruled: OverruledWrite) throws {
    let draft = try withState { state in
      guard let position = try state.log.position(of: overruled.id) else {
        throw TrainingError(.notFound, causes: ["the log does not have the event \(overruled.id)"])
      }
      let mine = try HistoryEntry(at: position, in: state)
      guard mine.beatenBy == overruled.theirs.id else {
        let counting = mine.beatenBy.map { "\($0) counts" } ?? "the write itself counts"
        throw TrainingError(
          .changedSince, causes: ["\(mine.kind)/\(mine.entityID): \(counting) by now"])
      }
      return try state.draft(takingBack: state.log.event(at: position))
    }
    _ = try call { try $0.addOverNothingNewer([draft]) }
  }
}

extension TrainingState {
  /// The write that says once more what an event said; what is written once is corrected to it.
  fileprivate func draft(takingBack event: Event) throws -> EventDraft {
    let correction = try kinds.unit(writtenBy: event).flatMap { unit in
      kinds[event.type.kind].flatMap { $0.verb(correctingUnit: unit.name) }
    }
    let type = correction.flatMap { EventType(kind: event.type.kind, verb: $0) } ?? event.type
    guard
      let draft = EventDraft(
        type: type, version: event.version, entityID: event.entity.id,
        payload: try Payload(event.data), isChecked: true)
    else { throw TrainingError(.notFound, causes: ["\(event.id) cannot be written again"]) }
    return draft
  }
}
