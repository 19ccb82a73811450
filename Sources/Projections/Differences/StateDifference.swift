public import EventLog

/// One entity that two states show differently, with the events that cause it.
public struct StateDifference: Sendable, Hashable {
  /// The entity.
  public let entity: Entity
  /// What differs about it, in aspect order.
  public let aspects: [Aspect]

  /// One aspect that differs, and the event that holds it on each side. The two events differ; their ids are equal only
  /// if the sides have different contents under one id.
  public struct Aspect: Sendable, Hashable {
    /// What differs.
    public let name: Name
    /// The event that holds it on the left side.
    public let left: Holder?
    /// The event that holds it on the right side.
    public let right: Holder?

    /// The events behind the difference, the left side's first.
    public var causes: [EventID] {
      [left?.id, right?.id].compactMap { $0 }
    }
  }

  /// What can differ about an entity.
  public enum Name: Sendable, Hashable, CustomStringConvertible {
    /// Whether it was deleted, and by which event.
    case deletion
    /// A unit: its value, or its place in a list ordered by stamps.
    case unit(UnitKey)
    /// Only the time of its last change.
    case updatedAt

    /// `deletion`, the unit's name, or `updatedAt`.
    public var description: String {
      switch self {
      case .deletion: "deletion"
      case .unit(let key): key.description
      case .updatedAt: "updatedAt"
      }
    }
  }
}
