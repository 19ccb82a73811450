public import EventLog

/// One entity that two states do not show alike, with the events that are the cause.
public struct StateDifference: Sendable, Hashable {
  /// The entity.
  public let entity: Entity
  /// What differs about it, in the order of the aspects.
  public let aspects: [Aspect]

  /// One thing that differs about an entity, and who holds it on each side; never the same event.
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

  /// What may differ about an entity.
  public enum Name: Sendable, Hashable, CustomStringConvertible {
    /// Whether and by whom it was deleted.
    case deletion
    /// A unit: its value, or its place in a list that is ordered by stamps.
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
