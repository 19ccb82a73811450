/// One row of the table of kinds (SPEC 4): what a kind's entities are made of and what may become
/// of them.
public struct KindRow: Sendable {
  /// The kind, for example `module`.
  public let kind: String
  /// Its key in the state (SPEC 5), for example `modules`.
  public let plural: String
  /// What its entities are made of, in the order of the state's keys.
  public let units: [UnitRow]
  /// What may become of them, besides `deleted`.
  public let verbs: [VerbRow]
}

/// A sort of unit: the smallest piece of an entity that is overwritten as a whole (SPEC 1).
public struct UnitRow: Sendable, Hashable {
  /// Its key in the state, for example `fields` or `exercises`.
  public let name: String
  /// Which of its events holds it.
  public let rule: Rule
  /// How the state shows it.
  public let shape: Shape

  /// Which of a unit's events holds it.
  public enum Rule: Sendable, Hashable {
    /// The one with the greatest stamp (SPEC 4.1).
    case lastWriteWins
    /// The one with the least stamp (SPEC 4.4).
    case writeOnce
  }

  /// How the state shows a sort of unit.
  public enum Shape: Sendable, Hashable {
    /// One value, or null.
    case single
    /// A list, by each unit's `order` and then its id (SPEC 4.2).
    case listByOrder
    /// A list, by the stamps of the events that hold the units (SPEC 5).
    case listByStamp

    /// Whether there may be many, told apart by `data.id`.
    public var isList: Bool { self != .single }
  }
}

/// A verb of a kind: which unit it writes, and how.
public struct VerbRow: Sendable {
  /// The verb, for example `saved`.
  public let verb: String
  /// What it does.
  public let action: Action
  /// The greatest payload version that this build knows.
  public let version: UInt64
  /// How urgently a relay sends it, 0 before all else (SPEC 4, last column).
  public let priority: Int
  /// What a payload must be like where it is written.
  public let schema: PayloadSchema

  /// What a verb does.
  public enum Action: Sendable, Hashable {
    /// It writes a unit.
    case writes(UnitRow)
    /// It takes a unit away; on equal time this wins over writing it (SPEC 4.2).
    case removes(UnitRow)
    /// It deletes the entity (SPEC 4.3).
    case deletes
  }
}
