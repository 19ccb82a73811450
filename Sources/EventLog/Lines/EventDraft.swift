/// What a caller says of an event before a store gives it a number and a stamp.
public struct EventDraft: Sendable, Hashable {
  /// One object, so that a draft that is handed on is one reference.
  private let content: Content

  /// Makes a draft; nil where the id breaks the grammar of ids.
  public init?(type: EventType, version: UInt64 = 1, entityID: String, payload: Payload) {
    guard Entity.isID(entityID.utf8), version >= 1, version <= Decimal.greatest else { return nil }
    content = Content(type: type, version: version, entityID: entityID, payload: payload)
  }

  /// Makes a draft; nil where the id breaks the grammar of ids.
  /// - Throws: What `Payload` throws where the values cannot be written.
  public init?(
    type: EventType, version: UInt64 = 1, entityID: String, data: JSONObject
  ) throws(LogError) {
    self.init(type: type, version: version, entityID: entityID, payload: try Payload(data))
  }

  /// What sort of fact it is.
  public var type: EventType { content.type }
  /// The version of the payload's schema, from 1.
  public var version: UInt64 { content.version }
  /// The thing it is about; its kind is the type's.
  public var entityID: String { content.entityID }
  /// What it says of that thing.
  public var payload: Payload { content.payload }
  /// The number that stands for its entity.
  package var entityHash: UInt64 { content.entityHash }
  /// The thing it is about.
  public var entity: Entity { Entity(checkedKind: type.kind, id: entityID) }
}

extension EventDraft {
  private final class Content: Sendable, Hashable {
    let type: EventType
    let version: UInt64
    let entityID: String
    let payload: Payload
    let entityHash: UInt64

    init(type: EventType, version: UInt64, entityID: String, payload: Payload) {
      self.type = type
      self.version = version
      self.entityID = entityID
      self.payload = payload
      entityHash = EntityHash.value(kind: type.kind, id: entityID)
    }

    static func == (left: Content, right: Content) -> Bool {
      left.type == right.type && left.version == right.version && left.entityID == right.entityID
        && left.payload == right.payload
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(entityID)
      hasher.combine(payload)
    }
  }
}
