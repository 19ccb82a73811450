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
  public var entityID: String { String(decoding: text.bytes[text.places.entity], as: UTF8.self) }
  /// The thing it is about.
  public var entity: Entity { Entity(checkedKind: type.kind, id: entityID) }
  /// What it says of that thing.
  public var payload: Payload {
    Payload(
      checked: Array(text.bytes[text.places.data]),
      idPlace: text.places.dataID?.moved(by: -text.places.data.lowerBound))
  }

  /// The number that stands for its entity.
  package var entityHash: UInt64 { content.entityHash }
  /// Its part of a line.
  package var text: DraftText { content.text }
}

extension EventDraft {
  private final class Content: Sendable, Hashable {
    let type: EventType
    let version: UInt64
    let entityHash: UInt64
    let text: DraftText

    init(type: EventType, version: UInt64, entityID: String, payload: Payload) {
      self.type = type
      self.version = version
      entityHash = EntityHash.value(kind: type.kind, id: entityID)
      text = DraftText(type: type, version: version, entityID: entityID, payload: payload)
    }

    static func == (left: Content, right: Content) -> Bool { left.text.bytes == right.text.bytes }

    func hash(into hasher: inout Hasher) { hasher.combine(text.bytes) }
  }
}
