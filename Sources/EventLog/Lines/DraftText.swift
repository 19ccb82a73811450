/// What a line says from its type to the end of its payload: all that is known of an event before a
/// store gives it a number and a stamp.
///
/// It is written once, where a draft is made; to make a line of it is to copy it.
package final class DraftText: Sendable {
  /// What it says; valid as long as this object is.
  package let view: DraftView
  /// What sort of fact it states.
  package let type: EventType

  init(
    type: EventType, version: UInt64, entityID: String, payload: Payload, isChecked: Bool
  ) {
    self.type = type
    view = DraftView(
      version: version, isChecked: isChecked,
      entityHash: EntityHash.value(kind: type.kind, id: entityID),
      members: payload.members,
      textCount: DraftText.lengthWithoutParts + type.length + String(version).utf8.count
        + entityID.utf8.count + payload.bytes.count
    ) { DraftText.write(type, version, entityID, payload, to: &$0) }
  }

  deinit { view.free() }

  /// The keys.
  private static let lengthWithoutParts = #""type":"","v":,"entity":"","data":"#.utf8.count

  private static func write(
    _ type: EventType, _ version: UInt64, _ entityID: String, _ payload: Payload,
    to writer: inout ByteWriter
  ) -> DraftPlaces {
    writer.append("\"type\":\"")
    let typeStart = writer.count
    writer.append(utf8: type.kind)
    let kindEnd = writer.count
    writer.append(".")
    writer.append(utf8: type.verb)
    let typeEnd = writer.count
    writer.append("\",\"v\":")
    Decimal.append(version, to: &writer)
    writer.append(",\"entity\":\"")
    let entityStart = writer.count
    writer.append(utf8: entityID)
    let entityEnd = writer.count
    writer.append("\",\"data\":")
    let dataStart = writer.count
    payload.bytes.withUnsafeBytes { writer.append($0) }
    return DraftPlaces(
      type: typeStart..<typeEnd, kind: typeStart..<kindEnd, entity: entityStart..<entityEnd,
      data: dataStart..<writer.count, dataID: payload.idPlace?.moved(by: dataStart))
  }
}

extension DraftText {
  /// Calls the body with what it says; the view is valid during the call only.
  @inline(__always)
  package func withView<Value, Failure: Error>(
    _ body: (DraftView) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    defer { withExtendedLifetime(self) {} }
    return try body(view)
  }
}

extension DraftText: Hashable {
  /// Two drafts are the same where their bytes are.
  package static func == (left: DraftText, right: DraftText) -> Bool {
    left.withView { left in
      right.withView { RawBytes.areEqual(left.text, $0.text) }
    }
  }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) {
    withView { hasher.combine(bytes: $0.text) }
  }
}

extension Range<Int> {
  /// The same places, so many bytes further behind.
  func moved(by offset: Int) -> Range<Int> { (lowerBound + offset)..<(upperBound + offset) }
}
