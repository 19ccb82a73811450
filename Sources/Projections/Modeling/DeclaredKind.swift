import EventLog

/// A kind as it is declared, or an extension of one: what a row of the table of kinds is made of.
package struct DeclaredKind: Sendable {
  package let name: String
  package let plural: String
  package let version: UInt64
  /// How urgently a relay sends it, 0 first (merge-rules 12).
  package let priority: Int
  /// The name of what extends the kind of this name; nil for the kind itself.
  package let extending: String?
  /// The member of a single unit's payload that is an entity's title.
  package let title: String
  /// What the payload of `saved` must be like; nil where all members are in parts.
  package let fields: PayloadSchema?
  /// The members that `saved` writes.
  let fieldNames: @Sendable () -> [String]
  package let parts: [KindPartRow]
  /// What cannot be written down.
  var code = Code()

  /// What only the program that declares a kind knows of it.
  struct Code: Sendable {
    /// The model by which the program reads it; nil for a kind that another program declares.
    var model: ObjectIdentifier?
    var upgrade: KindRow.Upgrade?
    /// What the ids begin with of the entities that are the engine's own.
    var reserved: [String] = []
    /// The entity whose title is the name of a list element; nil where the element has its own.
    var references: @Sendable (_ payload: JSONObject) -> Entity? = { _ in nil }
    /// The elements of a list unit as text, in the state's order.
    var items: @Sendable (_ unit: String, EntityReading) throws -> [ShownItem] = { _, _ in [] }
  }

  /// The units of its parts.
  fileprivate var units: [UnitRow] { parts.flatMap(\.units) }
  /// The verbs of its parts.
  fileprivate var verbs: [VerbRow] { parts.flatMap(\.verbs) }
  /// The members that it has, in parts or not.
  fileprivate var memberNames: [String] { parts.map(\.member) + fieldNames() }
}

extension DeclaredKind {
  /// The row of the kind with its extensions.
  package func row(with extensions: [DeclaredKind] = []) -> KindRow {
    let gained = extensions.compactMap(\.fields)
    let saved = fields.map { own in
      VerbRow(
        "saved", .writes(UnitRow.fields.name), version: version, priority: priority,
        gained.isEmpty ? own : DeclaredKind.joined(own, gained))
    }
    let own = units
    return KindRow(
      name, plural: plural, title: title,
      units: own + (saved == nil ? [] : [.fields]) + extensions.flatMap(\.units),
      verbs: (saved.map { [$0] } ?? []) + verbs + extensions.flatMap(\.verbs),
      upgrade: code.upgrade,
      formers: Dictionary(parts.compactMap { part in part.former.map { (part.member, $0) } }) {
        first, _ in first
      }, reserved: code.reserved, references: code.references
    ) { [items = code.items] unit, reading in
      own.contains { $0.name == unit } ? try items(unit, reading) : []
    }
  }

  /// The schema of `saved` where extensions add members. The kind's own model does not write theirs, so none of these
  /// is required.
  private static func joined(_ own: PayloadSchema, _ gained: [PayloadSchema]) -> PayloadSchema {
    PayloadSchema {
      own.members
        + gained.flatMap(\.members).map {
          PayloadSchema.Member(
            name: $0.name, type: $0.type, isRequired: false, isFilled: $0.isFilled)
        }
    }
  }
}

extension KindTable {
  /// The table of kinds and extensions.
  /// - Parameter faults: The mistakes that were found before, each as a sentence.
  /// - Throws: All mistakes.
  package init(declaring kinds: [DeclaredKind], _ faults: [String] = []) throws(KindFaults) {
    var faults = faults
    let extensions = kinds.filter { $0.extending != nil }
    let bases = kinds.filter { $0.extending == nil }
    for one in extensions where !bases.contains(where: { $0.name == one.name }) {
      faults.append("\(one.label) extends \"\(one.name)\", a kind that the table lacks")
    }
    let rows = bases.map { base in
      var names = TakenNames(base)
      let own = extensions.filter { $0.name == base.name }
      return base.row(with: own.filter { names.take($0, &faults) })
    }
    faults += KindTable.faults(in: rows)
    guard faults.isEmpty else { throw KindFaults(faults: faults) }
    self.init(rows, models: Set(kinds.compactMap(\.code.model)))
  }
}

/// The mistakes in the kinds of an app, each as a sentence.
package struct KindFaults: Error, Sendable, Hashable {
  package let faults: [String]
}

extension DeclaredKind {
  /// What a sentence calls it.
  fileprivate var label: String { extending ?? name }
}

/// The names that a kind and its extensions have given out.
private struct TakenNames {
  private let base: DeclaredKind
  /// The members and the units. They share their names, since a part's unit is called as its member.
  private var names: Set<String> = []
  private var verbs: Set<String>

  init(_ base: DeclaredKind) {
    self.base = base
    verbs = Set(base.verbs.map(\.verb) + ["saved", VerbRow.deleted.verb])
  }

  /// Adds the names of an extension.
  /// - Returns: Whether it fits; if not, the mistakes are added to the faults.
  mutating func take(_ extending: DeclaredKind, _ faults: inout [String]) -> Bool {
    let (label, count) = (extending.label, faults.count)
    // Asked only of a kind that is extended: it makes the process look at the model.
    if names.isEmpty {
      let others = ["id", UnitRow.fields.name, KindTable.updatedAtKey]
      names = Set(base.memberNames + base.units.map(\.name) + others)
    }
    if extending.version != base.version || extending.plural != base.plural {
      faults.append(
        "\(label) extends \(extending.plural) of version \(extending.version), "
          + "and the table has \(base.plural) of version \(base.version)")
    }
    if base.fields == nil, extending.fields != nil {
      let members = extending.fieldNames().map { "\"\($0)\"" }.joined(separator: ", ")
      faults.append(
        "\(base.name) has no \"saved\" that could write \(members) of \(label): each wants a part")
    }
    let members = extending.memberNames
    let units = extending.units.map(\.name).filter { !members.contains($0) }
    for name in members + units where !names.insert(name).inserted {
      faults.append("\(label) gives \(base.name) \"\(name)\", which it has already")
    }
    for verb in extending.verbs.map(\.verb) where !verbs.insert(verb).inserted {
      faults.append("\(label) gives \(base.name) the verb \"\(verb)\", which it has already")
    }
    return faults.count == count
  }
}
