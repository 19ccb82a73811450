/// What a caller says of an event before a store gives it a number and a stamp.
package struct EventDraft: Sendable, Hashable {
  /// Its part of a line: one object, so that a draft that is handed on is one reference.
  package let text: DraftText

  /// Makes a draft; nil where the id breaks the grammar of ids.
  package init?(type: EventType, version: UInt64 = 1, entityID: String, payload: Payload) {
    self.init(type: type, version: version, entityID: entityID, payload: payload, isChecked: false)
  }

  /// The same.
  /// - Parameter isChecked: Whether whoever made the payload has checked what it says; members that stood
  ///   there already and that nobody here can read need not fit.
  package init?(
    type: EventType, version: UInt64, entityID: String, payload: Payload, isChecked: Bool
  ) {
    guard Entity.isID(entityID.utf8), version >= 1, version <= Decimal.greatest else { return nil }
    text = DraftText(
      type: type, version: version, entityID: entityID, payload: payload, isChecked: isChecked)
  }

  /// Makes a draft; nil where the id breaks the grammar of ids.
  /// - Throws: What `Payload` throws where the values cannot be written.
  package init?(
    type: EventType, version: UInt64 = 1, entityID: String, data: JSONObject
  ) throws(LogError) {
    self.init(type: type, version: version, entityID: entityID, payload: try Payload(data))
  }

  /// What sort of fact it is.
  package var type: EventType { text.type }
  /// The version of the payload's schema, from 1.
  package var version: UInt64 { text.withView { $0.version } }
  /// The thing it is about; its kind is the type's.
  package var entity: Entity { text.withView { $0.entity } }
  /// What it says of that thing.
  package var payload: Payload {
    text.withView {
      let places = $0.places
      return Payload(
        checked: Array($0.data), members: Array($0.members),
        idPlace: places.dataID?.moved(by: -places.data.lowerBound))
    }
  }
}
