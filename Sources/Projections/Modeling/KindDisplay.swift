import EventLog

/// How text shows the entities of a kind.
struct KindDisplay: Sendable {
  /// The member of a single unit's payload that names an entity for people.
  var title = "name"
  /// The id of the custom exercise that gives a list element its name; nil if none does.
  var references: @Sendable (_ payload: JSONObject) -> String? = { _ in nil }
  /// The elements of a list unit as text, in the state's order.
  var items: @Sendable (_ unit: String, EntityReading) throws -> [ShownItem] = { _, _ in [] }
}

extension Kind {
  /// Names the member that names an entity for people.
  func titled(_ member: String) -> Kind {
    var kind = self
    kind.display.title = member
    return kind
  }

  /// Says which custom exercise gives an element its name.
  func referring(
    _ reference: @escaping @Sendable (_ payload: JSONObject) -> String?
  ) -> Kind {
    var kind = self
    kind.display.references = reference
    return kind
  }

  /// Says how text shows the elements of a list.
  func showing<Element: ListElement>(
    _ list: any KeyPath<M, [Element]> & Sendable,
    _ item: @escaping @Sendable (Element) -> ShownItem
  ) -> Kind {
    var kind = self
    kind.display.items = { _, reading in
      try M.kind.model(from: reading)[keyPath: list].map(item)
    }
    return kind
  }
}
