package import EventLog

extension Kind {
  /// What the table of kinds takes from it.
  package var declared: DeclaredKind {
    let display = contents.display
    return DeclaredKind(
      name: name, plural: plural, version: version, priority: contents.priority,
      extending: isExtension ? "\(M.self)" : nil, title: display.title, fields: contents.fields,
      fieldNames: { [map, hidden] in
        (map.value?.members ?? []).map(\.name).filter { !hidden.contains($0) }
      },
      parts: isExtension ? partRows.map(\.gainedLater) : partRows,
      code: DeclaredKind.Code(
        model: ObjectIdentifier(M.self), upgrade: upgrade,
        reserved: contents.reserved, references: display.references, items: display.items))
  }

  /// Its row in the table of kinds.
  package var row: KindRow { declared.row() }

  /// The type of the event that saves a model's own members.
  package var savedType: String { "\(name).saved" }

  /// The row of a part.
  /// - Precondition: The kind declares the property as a part.
  package func row<Value: Equatable>(of member: KeyPath<M, Value>) -> KindPartRow {
    let name = part { $0[keyPath: member] != $1[keyPath: member] }
    guard let row = partRows.first(where: { $0.member == name }) else {
      preconditionFailure("\(member) is not a part of \(self.name)")
    }
    return row
  }

  /// Reads a payload of an older version; nil if all versions are read alike.
  private var upgrade: KindRow.Upgrade? {
    if contents.upgrades.isEmpty { return nil }
    let versions = contents.upgrades.keys.map { ($0, version(of: $0)) }
    return {
      [upgrades = contents.upgrades, versions = Dictionary(uniqueKeysWithValues: versions)]
      payload, unit, old in
      guard let steps = upgrades[unit], let version = versions[unit], old < version else { return }
      for step in steps.keys.sorted() where step >= old { steps[step]?(&payload) }
    }
  }

  /// The version of the payloads of a part, or of `fields`.
  func version(of unit: String) -> UInt64 {
    partRows.first { $0.member == unit }?.version ?? version
  }

  /// Whether older payloads are read through upgrades, so that the state's bytes differ from what a model reads.
  package var hasUpgrades: Bool {
    !contents.upgrades.isEmpty || contents.extended?.hasUpgrades == true
  }

  /// Whether a model may read a unit elsewhere than in its own bytes: in those of an older version, or, as long as no
  /// event has written it, in `fields` (merge-rules 17).
  package func readsElsewhere(_ unit: String) -> Bool {
    hasUpgrades || partRows.contains { $0.member == unit && $0.former != nil }
  }

  /// The single unit and the member of its payload that a property stands for; nil if it stands for none.
  package func place(_ differs: (M, M) -> Bool) -> (unit: String, member: String)? {
    guard let member = member(differs), member != "id" else { return nil }
    guard let part = partRows.first(where: { $0.member == member }) else {
      return ("fields", member)
    }
    return part.isApart ? (member, member) : nil
  }

  /// The unit of a list's element; nil where the property is not a list of the kind.
  package func unit<Element: ListElement>(
    _ list: KeyPath<M, [Element]>, _ element: Element.ID
  ) -> UnitKey? {
    part { $0[keyPath: list] != $1[keyPath: list] }
      .map { UnitKey(name: $0, id: UTF8Text(element.text)) }
  }

  /// The name of the part that a property stands for; nil if none does.
  func part(_ differs: (M, M) -> Bool) -> String? {
    member(differs).flatMap { name in
      partRows.contains { $0.member == name } ? name : nil
    }
  }
}

/// How text shows the entities of a kind.
struct KindDisplay: Sendable {
  /// The member of a single unit's payload that is an entity's title.
  var title = "name"
  /// The entity whose title is the name of a list element; nil where the element has its own.
  var references: @Sendable (_ payload: JSONObject) -> Entity? = { _ in nil }
  /// The elements of a list unit as text, in the state's order.
  var items: @Sendable (_ unit: String, EntityReading) throws -> [ShownItem] = { _, _ in [] }
}

extension Kind {
  /// Says which member is an entity's title.
  package func titled(_ member: String) -> Kind {
    var kind = self
    kind.contents.display.title = member
    return kind
  }

  /// Says that the entities whose ids begin with one of these are the engine's own: no list of the kind has them, and no model writes
  /// them.
  package func reserving(_ prefixes: String...) -> Kind {
    var kind = self
    kind.contents.reserved = prefixes
    return kind
  }

  /// Says which entity's title is the name of an element.
  package func referring(_ reference: @escaping @Sendable (_ payload: JSONObject) -> Entity?)
    -> Kind
  {
    var kind = self
    kind.contents.display.references = reference
    return kind
  }

  /// Says how text shows the elements of a list.
  package func showing<Element: ListElement>(
    _ list: any KeyPath<M, [Element]> & Sendable,
    _ item: @escaping @Sendable (Element) -> ShownItem
  ) -> Kind {
    var kind = self
    let others = contents.display.items
    kind.contents.display.items = { unit, reading in
      guard M.kind.part({ $0[keyPath: list] != $1[keyPath: list] }) == unit else {
        return try others(unit, reading)
      }
      return try M.kind.model(from: reading)[keyPath: list].map(item)
    }
    return kind
  }
}
