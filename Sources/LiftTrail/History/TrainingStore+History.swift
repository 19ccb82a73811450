#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

public import EventLog
public import Projections

extension TrainingStore {
  /// What happened, newest first: in the order in which this store learnt of it, so that what a sync
  /// brings is new, whenever it was done.
  /// - Parameters:
  ///   - event: Where to go on: the last entry of the page before; nil for the newest.
  ///   - limit: How many entries to give at most.
  /// - Throws: `TrainingError`: `notFound` where the store has no such event.
  /// - Complexity: O(entries given)
  public func history(before event: EventID? = nil, limit: Int = 100) async throws -> [HistoryEntry]
  {
    try await read { transaction in
      try transaction.withState { state in
        var end = state.log.count + 1
        if let event {
          guard let position = try state.log.position(of: event) else {
            throw TrainingError(.notFound, causes: ["the log does not have the event \(event)"])
          }
          end = position
        }
        // A line that two batches share is one event.
        return try (1..<end).reversed().lazy.filter { !state.log.isRepeated(at: $0) }
          .prefix(max(limit, 0)).map { try HistoryEntry(at: $0, in: state) }
      }
    }
  }

  /// What happened to an entity, newest first by the order that decides between events (merge-rules 1).
  /// - Throws: `TrainingError`, if the store cannot be read.
  /// - Complexity: O(n log n) for n events of the entity, and a look at each event since the last snapshot.
  public func history<M: Model>(of id: Identifier<M>) async throws -> [HistoryEntry] {
    guard let entity = Entity(kind: M.kind.name, id: id.text) else { return [] }
    return try await history(of: entity)
  }

  /// What happened to one entity, newest first by the order that decides between events (merge-rules 1).
  /// - Complexity: O(n log n) for n events of the entity, and a look at each event since the last snapshot.
  package func history(of entity: Entity) async throws -> [HistoryEntry] {
    try await read { transaction in
      try transaction.withState { state in
        var events: [(position: Int, stamp: Stamp, id: EventID)] = []
        try state.log.forEachEvent(about: [entity]) { position, event in
          guard !state.log.isRepeated(at: position) else { return }
          events.append((position, event.stamp, event.id))
        }
        return try events.sorted { ($1.stamp, $1.id) < ($0.stamp, $0.id) }
          .map { try HistoryEntry(at: $0.position, in: state) }
      }
    }
  }
}

/// One event of the history: what was done, when, where, and what became of it.
public struct HistoryEntry: Identifiable, Sendable, Hashable {
  /// The event.
  public let id: EventID
  /// When it was written, by the clock of its device, to the millisecond.
  public let date: Date
  /// The replica that wrote it.
  public let device: ReplicaID
  /// What that device is called; nil where ``TrainingStore/nameDevice(_:platform:model:)`` was never called there, or
  /// not yet brought here.
  public let deviceName: String?
  /// The kind of the entity, for example `workout`.
  public let kind: String
  /// What happened, for example `saved`.
  public let verb: String
  /// The entity's id.
  public let entityID: String
  /// What of the entity it is about; nil if this version does not know that.
  public let part: EntityDifference.Part?
  /// What it says of that; empty for a removal, for example.
  public let value: JSONObject
  /// What became of it, by all that the store knows now.
  public let effect: Effect
  /// What counts in its place, or what deleted the entity; nil if it counts itself.
  public let beatenBy: EventID?
  /// The first event of its batch: equal for events that were written together.
  public let batch: EventID

  /// What became of an event (merge-rules 7). It may change when more events arrive.
  public typealias Effect = Projections.Effect

  /// The entry of the event at a position of a state's log.
  init(at position: Int, in state: TrainingState) throws {
    let event = try state.log.event(at: position)
    let effect = try state.effect(of: event)
    let unit = try state.kinds.unit(writtenBy: event)
    let isDeletion =
      unit == nil && event.type.verb == "deleted" && state.kinds[event.type.kind] != nil
    part = unit.map { .piece($0.name, element: $0.id?.string) } ?? (isDeletion ? .deletion : nil)
    value = try event.data
    beatenBy = try state.beater(of: event, effect)
    self.effect = effect
    batch = try state.log.id(at: event.positionsOfBatch(at: position).lowerBound)
    id = event.id
    date = event.stamp.instant.date
    device = event.id.replica
    deviceName = try state.deviceName(of: device)
    kind = event.type.kind
    verb = event.type.verb
    entityID = event.entity.id
  }
}
