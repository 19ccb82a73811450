#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

public import EventLog
public import Projections

/// One event of the history: what was done, when, where, and what became of it.
public struct HistoryEntry: Identifiable, Sendable, Hashable {
  /// The event.
  public let id: EventID
  /// When it was written, by the clock of its device, to the millisecond.
  public let date: Date
  /// The replica that wrote it.
  public let device: ReplicaID
  /// The kind of the entity, for example `workout`.
  public let kind: String
  /// What happened, for example `saved`.
  public let verb: String
  /// The entity's id.
  public let entityID: String
  /// What became of it, by all that the store knows now.
  public let effect: Effect
  /// The first event of its batch: equal for events that were written together.
  public let batch: EventID

  /// What became of an event (merge-rules 7). It may change when more events arrive.
  public typealias Effect = Projections.Effect

  /// The entry of the event at a position of a state's log.
  init(at position: Int, in state: TrainingState) throws {
    let event = try state.log.event(at: position)
    effect = try state.effect(of: event)
    batch = try state.log.id(at: event.positionsOfBatch(at: position).lowerBound)
    id = event.id
    date = event.stamp.instant.date
    device = event.id.replica
    kind = event.type.kind
    verb = event.type.verb
    entityID = event.entity.id
  }
}
