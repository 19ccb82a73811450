/// What a caller says of an event before a store gives it a number and a stamp.
public struct EventDraft: Sendable, Hashable {
  /// Its part of a line: one object, so that a draft that is handed on is one reference.
  package let text: DraftText

  /// Makes a draft; nil where the id breaks the grammar of ids.
  public init?(type: EventType, version: UInt64 = 1, entityID: String, payload: Payload) {
    guard Entity.isID(entityID.utf8), version >= 1, version <= Decimal.greatest else { return nil }
    text = DraftText(type: type, version: version, entityID: entityID, payload: payload)
  }

  /// Makes a draft; nil where the id breaks the grammar of ids.
  /// - Throws: What `Payload` throws where the values cannot be written.
  public init?(
    type: EventType, version: UInt64 = 1, entityID: String, data: JSONObject
  ) throws(LogError) {
    self.init(type: type, version: version, entityID: entityID, payload: try Payload(data))
  }

  /// What sort of fact it is.
  public var type: EventType { text.type }
  /// The version of the payload's schema, from 1.
  public var version: UInt64 { text.version }
  /// The thing it is about; its kind is the type's.
  public var entityID: String { String(decoding: text.bytes[text.places.entity], as: UTF8.self) }
  /// The thing it is about.
  public var entity: Entity { Entity(checkedKind: type.kind, id: entityID) }
  /// What it says of that thing.
  public var payload: Payload {
    Payload(
      checked: Array(text.bytes[text.places.data]), members: text.members,
      idPlace: text.places.dataID?.moved(by: -text.places.data.lowerBound))
  }
}
