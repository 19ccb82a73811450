/// What a caller says of an event before a store gives it a number and a stamp.
public struct EventDraft: Sendable, Hashable {
  /// What sort of fact it is.
  public let type: EventType
  /// The version of the payload's schema, from 1.
  public let version: UInt64
  /// The thing it is about; its kind is the type's.
  public let entityID: String
  /// The payload.
  public let data: JSONObject

  /// Makes a draft; nil where the id breaks the grammar of ids.
  public init?(type: EventType, version: UInt64 = 1, entityID: String, data: JSONObject) {
    guard Entity.isID(entityID.utf8), version >= 1, version <= Decimal.greatest else { return nil }
    self.type = type
    self.version = version
    self.entityID = entityID
    self.data = data
  }

  /// The thing it is about.
  public var entity: Entity { Entity(checkedKind: type.kind, id: entityID) }
}
