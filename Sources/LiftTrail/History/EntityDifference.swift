#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

public import EventLog
import Projections

/// What differs about one entity between two moments.
public struct EntityDifference: Sendable, Hashable {
  /// The entity's kind.
  public let kind: String
  /// The entity's id.
  public let entityID: String
  /// What differs, in the order of its parts.
  public let aspects: [Aspect]

  /// One thing that differs.
  public struct Aspect: Sendable, Hashable {
    /// What it is about.
    public let part: Part
    /// The earlier value; nil if there was none, and for a part that has no value of its own.
    public let before: JSONObject?
    /// The present value; nil if there is none, and for a part that has no value of its own. Equal to
    /// the earlier one where only the place in a list differs.
    public let after: JSONObject?
    /// The events behind it, the earlier one first.
    public let causes: [EventID]
  }

  /// What a difference is about.
  public enum Part: Sendable, Hashable {
    /// Whether the entity is deleted.
    case deletion
    /// A piece of the entity, such as `fields`, or one element of a list, such as `exercises`.
    case piece(String, element: String?)
    /// Only the time of its last change.
    case updatedAt
  }
}

extension EntityDifference {
  /// What differs between two moments, in the order of the entities.
  /// - Parameter candidates: The only entities to compare; nil compares all.
  fileprivate static func all(
    from earlier: TrainingState, to present: TrainingState, among candidates: Set<Entity>? = nil
  ) throws(LogError) -> [EntityDifference] {
    try earlier.differences(from: present, among: candidates).map { (difference) throws(LogError) in
      try EntityDifference(difference, from: earlier, to: present)
    }
  }

  private init(
    _ difference: StateDifference, from earlier: TrainingState, to present: TrainingState
  ) throws(LogError) {
    let entity = difference.entity
    kind = entity.kind
    entityID = entity.id
    aspects = try difference.aspects.map { (aspect) throws(LogError) in
      switch aspect.name {
      case .deletion:
        Aspect(part: .deletion, before: nil, after: nil, causes: aspect.causes)
      case .updatedAt:
        Aspect(part: .updatedAt, before: nil, after: nil, causes: aspect.causes)
      case .unit(let key):
        Aspect(
          part: .piece(key.name, element: key.id?.string),
          before: try earlier.value(of: key, in: entity),
          after: try present.value(of: key, in: entity), causes: aspect.causes)
      }
    }
  }
}

extension TrainingStore {
  /// What one sync changed on this device: the entities that its events were about, in order, before the first of them
  /// came and after the last, with both values and the events behind each difference.
  /// - Throws: `TrainingError`: `notFound` where the store has no event that the summary names.
  /// - Complexity: O(bytes of the log): it is replayed up to the sync.
  public func differences(broughtBy summary: SyncSummary) async throws -> [EntityDifference] {
    try await differences { replica in
      guard let brought = try BroughtEvents(summary.received, in: replica.log) else { return [] }
      return try EntityDifference.all(
        from: replica.state(asOfPosition: brought.positions.lowerBound - 1),
        to: replica.state(asOfPosition: brought.positions.upperBound), among: brought.entities)
    }
  }

  /// What is shown otherwise now than as of a date, by all that the store knows now: the entities in
  /// order, with both values and the events behind each difference (merge-rules 9, merge-rules 10).
  /// - Throws: `TrainingError`
  /// - Complexity: O(bytes of the log): it is replayed up to the date.
  public func differences(since date: Date) async throws -> [EntityDifference] {
    try await differences { replica in
      let present = replica.state
      return try EntityDifference.all(from: replica.state(asOf: date), to: present)
    }
  }

  private func differences(
    _ find: @Sendable (Replica) throws -> [EntityDifference]
  ) async throws -> [EntityDifference] {
    try Task.checkCancellation()
    do {
      return try core.value.reading(find)
    } catch {
      throw TrainingError(error).said(in: words)
    }
  }
}

/// The events that one sync brought.
private struct BroughtEvents {
  /// From the first to the last of them.
  let positions: ClosedRange<Int>
  /// What they are about.
  let entities: Set<Entity>

  /// Nil where the sync brought none.
  init?(_ received: Coverage, in log: Log) throws {
    var positions: [Int] = []
    var entities: Set<Entity> = []
    for id in received.events {
      guard let position = try log.position(of: id) else {
        throw TrainingError(
          .notFound, causes: ["the log does not have the event \(id) of the sync"])
      }
      positions.append(position)
      entities.insert(try log.event(at: position).entity)
    }
    guard let first = positions.min(), let last = positions.max() else { return nil }
    (self.positions, self.entities) = (first...last, entities)
  }
}
