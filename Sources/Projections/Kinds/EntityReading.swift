public import EventLog

/// What the state shows of one entity (merge-rules 10): its payloads, unit by unit, as they were written.
public struct EntityReading: Sendable, Hashable {
  /// Which entity it is.
  public let entity: Entity
  /// When it last changed.
  public let updatedAt: Instant

  private let payloads: [String: [JSONObject]]
  private let names: [UTF8Text: String]

  /// - Parameters:
  ///   - payloads: The payloads of each sort of unit, in the state's order.
  ///   - names: The names of the custom exercises that the payloads refer to, by their ids.
  init(
    entity: Entity, updatedAt: Instant, payloads: [String: [JSONObject]],
    names: [UTF8Text: String] = [:]
  ) {
    self.entity = entity
    self.updatedAt = updatedAt
    self.payloads = payloads
    self.names = names
  }

  /// The payloads of a list of units, such as `exercises`, in the state's order.
  public func list(_ unit: String) -> [JSONObject] { payloads[unit] ?? [] }

  /// The payload of a unit of which there is one, such as `fields`; nil where none has arrived.
  public func single(_ unit: String) -> JSONObject? { payloads[unit]?.first }

  /// The name of the custom exercise with an id, where the state shows one.
  func exerciseName(_ id: String) -> String? { names[UTF8Text(id)] }
}

/// One element of a list as text, for example a set: what it is called, and what else is to be said.
package struct ShownItem: Sendable, Hashable {
  /// What it is called.
  package let name: String
  /// What else is to be said, in its order.
  package let details: [String]
}
