package import EventLog

/// One row of the table of kinds (merge-rules 2): the units of a kind's entities, the verbs that
/// change them, and how text shows them.
public struct KindRow: Sendable {
  /// The kind, for example `module`.
  package let kind: String
  /// Its key in the state (merge-rules 10), for example `modules`.
  package let plural: String
  /// The units of its entities.
  package let units: [UnitRow]
  /// For each unit, those that amend it.
  let amendments: [Amendments]
  /// What the state shows of each; nil where it has no key for it.
  let stateUnits: [StateUnit?]
  /// Its verbs; the last is `deleted`, which every kind has.
  package let verbs: [VerbRow]
  /// The member of a single unit's payload that is an entity's title.
  package let title: String
  /// What the ids begin with of the entities that are the engine's own; nil where none are.
  private let reserved: [String]
  /// The entity whose title is the name of a list element; nil where the element has its own.
  let references: @Sendable (_ payload: JSONObject) -> Entity?
  /// The elements of a list unit as text, in the state's order.
  package let items: @Sendable (_ unit: String, EntityReading) throws -> [ShownItem]
  /// Reads a payload of an older version as one of today; nil for a kind that has none.
  let upgrade: Upgrade?
  /// Where `saved` wrote a unit before it became one of its own, by the unit's name.
  let formers: [String: FormerMembers]

  /// Changes the payload of a unit that was written in a version.
  typealias Upgrade = @Sendable (inout JSONObject, _ unit: String, _ version: UInt64) -> Void

  /// Makes a row, and adds the verb `deleted`.
  /// - Parameters:
  ///   - title: The member of a single unit's payload that is an entity's title.
  ///   - reserved: What the ids begin with of the entities that are the engine's own.
  ///   - references: The entity whose title is the name of a list element.
  ///   - items: The elements of a list unit as text.
  init(
    _ kind: String, plural: String, title: String = "name", units: [UnitRow], verbs: [VerbRow],
    upgrade: Upgrade? = nil, formers: [String: FormerMembers] = [:], reserved: [String] = [],
    references: @escaping @Sendable (_ payload: JSONObject) -> Entity? = { _ in nil },
    items: @escaping @Sendable (_ unit: String, EntityReading) throws -> [ShownItem] = { _, _ in
      []
    }
  ) {
    self.kind = kind
    self.plural = plural
    self.units = units
    let amendments = units.map { Amendments(of: $0, among: units) }
    self.amendments = amendments
    stateUnits = units.indices.map { StateUnit(units[$0], row: $0, amendments[$0]) }
    self.verbs = verbs + [.deleted]
    self.title = title
    self.reserved = reserved
    self.references = references
    self.items = items
    self.upgrade = upgrade
    self.formers = formers
  }
}

extension KindRow {
  /// Whether the entity with an id is the engine's own, which lists of the kind leave out.
  package func isReserved(_ id: String) -> Bool {
    reserved.contains { id.utf8.starts(with: $0.utf8) }
  }

  /// Whether any entity may be the engine's own.
  var reservesIDs: Bool { !reserved.isEmpty }

  /// What an undo gives back for a unit: what a correction or an adoption amends, else the unit itself.
  package func part(of key: UnitKey) -> UnitKey {
    switch shape(ofUnit: key.name) {
    case .correction(let amended, _), .adoption(let amended, _):
      UnitKey(name: amended, id: key.id)
    case .single, .listByOrder, .listByStamp, .place, nil: key
    }
  }

  /// The row of a unit; nil where the kind has none of that name.
  func unit(_ name: String) -> UnitRow? { units.first { $0.name == name } }

  /// The unit that a member of `fields` became (merge-rules 17); nil for any other member.
  package func unit(insteadOf member: String) -> String? {
    units.first { formers[$0.name]?.names.contains(member) == true }?.name
  }

  /// The verb that writes that unit.
  package func verb(insteadOf member: String) -> String? {
    unit(insteadOf: member).flatMap { unit in
      verbs.first { $0.action == .writes(unit) }?.verb
    }
  }

  /// The shape of a unit; nil where the kind has none of that name.
  func shape(ofUnit name: String) -> UnitRow.Shape? { unit(name)?.shape }
}

/// A sort of unit: a piece of an entity that changes as a whole.
package struct UnitRow: Sendable, Hashable {
  /// Its key in the state, for example `fields` or `exercises`.
  package let name: String
  /// The rule that picks its holder.
  package let rule: UnitRule
  /// How the state shows it.
  package let shape: Shape
  /// Whether the kind gained it later: the state leaves it out as long as no event holds one (merge-rules 10).
  package var isLater = false

  /// How the state shows a sort of unit.
  package enum Shape: Sendable, Hashable {
    /// One value, or null.
    case single
    /// A list, ordered by each unit's `order`, then its id, and by where the units were moved (merge-rules 4).
    case listByOrder
    /// A list, ordered by the events that hold the units and by where they were moved (merge-rules 10).
    case listByStamp
    /// It has no key: it counts in place of the unit with this name, or hides it (merge-rules 5).
    case correction(of: String, isList: Bool)
    /// It has no key: it counts where no event holds the unit with this name (merge-rules 5).
    case adoption(of: String, isList: Bool)
    /// It has no key: it says where the unit of the list with this name stands (merge-rules 5).
    case place(in: String)

    /// Whether an entity may have many, told apart by `data.id`.
    package var isList: Bool {
      switch self {
      case .single: false
      case .listByOrder, .listByStamp, .place: true
      case .correction(_, let isList), .adoption(_, let isList): isList
      }
    }

    /// Whether the state has a key for it.
    package var isShown: Bool {
      switch self {
      case .single, .listByOrder, .listByStamp: true
      case .correction, .adoption, .place: false
      }
    }
  }

  /// The corrections of a unit: the last one counts.
  static func corrections(of unit: UnitRow, named name: String) -> UnitRow {
    UnitRow(
      name: name, rule: .lastWriteWins,
      shape: .correction(of: unit.name, isList: unit.shape.isList))
  }

  /// What was adopted in place of a unit: the last one counts.
  static func adoptions(of unit: UnitRow, named name: String) -> UnitRow {
    UnitRow(
      name: name, rule: .lastWriteWins, shape: .adoption(of: unit.name, isList: unit.shape.isList),
      isLater: true)
  }

  /// The places of a list's units: the last move of each counts.
  static func places(of unit: UnitRow, named name: String) -> UnitRow {
    UnitRow(name: name, rule: .lastWriteWins, shape: .place(in: unit.name))
  }

  /// Whether it is one member apart from the others.
  var isApart: Bool { rule == .lastWriteWins && shape == .single && name != UnitRow.fields.name }

  /// What `saved` writes.
  package static let fields = UnitRow(name: "fields", rule: .lastWriteWins, shape: .single)
}

/// A verb of a kind: which unit it changes, and how.
package struct VerbRow: Sendable {
  /// The verb, for example `saved`.
  package let verb: String
  package let action: Action
  /// The greatest payload version that this build knows.
  package let version: UInt64
  /// How urgently a relay sends it, 0 first (merge-rules 12).
  package let priority: Int
  /// What a payload must be like when it is written here.
  package let schema: PayloadSchema

  package enum Action: Sendable, Hashable {
    /// It writes the unit with this name.
    case writes(String)
    /// It removes a unit; at the same stamp this wins over writing it (merge-rules 4).
    case removes(String)
    /// It deletes the entity (merge-rules 6).
    case deletes
  }

  init(
    _ verb: String, _ action: Action, version: UInt64 = 1, priority: Int, _ schema: PayloadSchema
  ) {
    self.verb = verb
    self.action = action
    self.version = version
    self.priority = priority
    self.schema = schema
  }

  /// `deleted`, with an optional reason.
  package static let deleted = VerbRow(
    "deleted", .deletes, priority: 0, PayloadSchema(optional: ["reason": .text]))
}

/// Names a unit within its entity, printed `fields`, `exercises/<id>`, `sets/<id>`.
public struct UnitKey: Sendable, Hashable, Comparable {
  /// The sort of unit, by its key in the state.
  public let name: String
  /// Which unit, for a sort of which there may be many.
  package let id: UTF8Text?

  package init(name: String, id: UTF8Text? = nil) {
    self.name = name
    self.id = id
  }

  /// Hashes only the id if there is one: an entity's units with ids seldom differ in their names
  /// alone.
  public func hash(into hasher: inout Hasher) {
    if let id { hasher.combine(id) } else { hasher.combine(name) }
  }

  /// Orders by name, then by id, as bytes.
  public static func < (left: UnitKey, right: UnitKey) -> Bool {
    if left.name != right.name { return left.name < right.name }
    switch (left.id, right.id) {
    case (let left?, let right?): return left < right
    case (nil, .some): return true
    case (_, nil): return false
    }
  }
}

extension UnitKey: CustomStringConvertible {
  /// `fields`, `exercises/<id>`.
  public var description: String { id.map { "\(name)/\($0)" } ?? name }
}
