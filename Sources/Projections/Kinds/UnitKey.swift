package import EventLog

/// Names a unit within its entity, printed `fields`, `exercises/<id>`, `sets/<id>`.
public struct UnitKey: Sendable, Hashable, Comparable {
  /// The sort of unit, by its key in the state.
  public let name: String
  /// Which unit, for a sort of which there may be many.
  package let id: UTF8Text?

  /// Names a unit.
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
