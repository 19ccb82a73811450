public import EventLog

/// What the state shows of one entity (merge-rules 10): its payloads as written, unit by unit.
public struct EntityReading: Sendable, Hashable {
  /// The entity.
  public let entity: Entity
  /// When it last changed.
  public let updatedAt: Instant

  private let payloads: [String: [JSONObject]]
  /// What was logged of the units for which a correction counts.
  private let logged: [UnitKey: JSONObject]
  private let names: [Entity: String?]
  /// What was logged and does not count, by sort of unit.
  private let retracted: [String: Set<UTF8Text>]
  /// Where each unit of a list stands that was moved, by sort of unit.
  private let places: [String: [UTF8Text: ListPlace]]
  /// The number of each unit of a list that was removed, by sort of unit.
  private let removed: [String: [UTF8Text: Double]]

  /// The sorts of units that a kind gained later and that some event holds, removals too.
  private let written: Set<String>

  /// - Parameters:
  ///   - payloads: The payloads by sort of unit, in the state's order.
  ///   - logged: What was logged of the units for which a correction counts.
  ///   - names: The names of the entities to which the payloads refer for their own; nil where the state shows none.
  ///   - retracted: What was logged and does not count, by sort of unit.
  ///   - places: Where each unit of a list stands that was moved, by sort of unit.
  ///   - removed: The number of each unit of a list that was removed, by sort of unit.
  ///   - written: The sorts of units that a kind gained later and that some event holds.
  init(
    entity: Entity, updatedAt: Instant, payloads: [String: [JSONObject]],
    logged: [UnitKey: JSONObject] = [:], names: [Entity: String?] = [:],
    retracted: [String: Set<UTF8Text>] = [:], places: [String: [UTF8Text: ListPlace]] = [:],
    removed: [String: [UTF8Text: Double]] = [:], written: Set<String> = []
  ) {
    self.entity = entity
    self.updatedAt = updatedAt
    self.payloads = payloads
    self.logged = logged
    self.names = names
    self.retracted = retracted
    self.places = places
    self.removed = removed
    self.written = written
  }

  /// The payloads of a list of units that count, such as `exercises`, in the state's order.
  public func list(_ unit: String) -> [JSONObject] { payloads[unit] ?? [] }

  /// The payload of a single unit that counts, such as `fields`; nil if none has arrived or it was
  /// retracted.
  public func single(_ unit: String) -> JSONObject? { payloads[unit]?.first }

  /// Whether an event holds a unit of a sort that its kind gained later; a removal holds one too.
  func isWritten(_ unit: String) -> Bool { written.contains(unit) }

  /// Whether a payload was corrected, or refers to an entity for its name: most entities have neither.
  var saysMoreThanPayloads: Bool { !logged.isEmpty || !names.isEmpty }

  /// What was logged of a unit for which a correction counts (merge-rules 5); nil if none does.
  public func logged(_ unit: UnitKey) -> JSONObject? { logged[unit] }

  /// The ids of the units of a sort that were logged and then retracted (merge-rules 5). A single unit has an empty id.
  func retracted(_ unit: String) -> Set<UTF8Text> { retracted[unit] ?? [] }

  /// Where each unit of a list stands that was moved (merge-rules 5).
  func places(_ unit: String) -> [UTF8Text: ListPlace] { places[unit] ?? [:] }

  /// The number of each unit of a list that was removed (merge-rules 4).
  func removed(_ unit: String) -> [UTF8Text: Double] { removed[unit] ?? [:] }

  /// The name of an entity to which an element refers for its own name; nil if the state shows none.
  func name(of entity: Entity) -> String? { names[entity] ?? nil }

  /// The entities to which elements refer for their names, whether the state shows them or not.
  package var referred: some Collection<Entity> { names.keys }
}

/// One element of a list as text, for example a set: its name and its details.
package struct ShownItem: Sendable, Hashable {
  package let name: String
  package let details: [String]

  /// Makes one.
  package init(name: String, details: [String]) {
    (self.name, self.details) = (name, details)
  }
}
