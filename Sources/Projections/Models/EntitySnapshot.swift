public import EventLog

/// What the state shows of one entity (SPEC 5): its payloads, unit by unit, as they were written.
public struct EntitySnapshot: Sendable, Hashable {
  /// Which entity it is.
  public let entity: Entity
  /// When it last changed.
  public let updatedAt: Instant

  private let payloads: [String: [JSONObject]]
  private let exerciseNames: [UTF8Text: String]

  /// - Parameters:
  ///   - payloads: The payloads of each sort of unit, in the state's order.
  ///   - exerciseNames: The names of the custom exercises that the payloads need, by their ids.
  init(
    entity: Entity, updatedAt: Instant, payloads: [String: [JSONObject]],
    exerciseNames: [UTF8Text: String] = [:]
  ) {
    self.entity = entity
    self.updatedAt = updatedAt
    self.payloads = payloads
    self.exerciseNames = exerciseNames
  }

  /// The payloads of a list of units, such as `exercises`, in the state's order.
  public func list(_ unit: String) -> [JSONObject] { payloads[unit] ?? [] }

  /// The payload of a unit of which there is one, such as `fields`; nil where none has arrived.
  public func single(_ unit: String) -> JSONObject? { payloads[unit]?.first }

  /// The name of the custom exercise that an exercise without a name of its own stands for.
  func exerciseName(ofTemplate id: String) -> String? { exerciseNames[UTF8Text(id)] }
}
