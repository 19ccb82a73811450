/// What a line says from its type to the end of its payload: all that is known of an event before a
/// store gives it a number and a stamp.
///
/// It is written once, where a draft is made; to make a line of it is to copy it.
package final class DraftText: Sendable {
  /// `"type":` and what follows, up to the end of the payload.
  package let bytes: [UInt8]
  /// Where the parts stand in it.
  package let places: Places

  /// Where the payload's members stand, counted from its first byte.
  package let members: [MemberPlace]

  /// What sort of fact it states.
  package let type: EventType
  /// The version of the payload's schema.
  package let version: UInt64
  /// The number that stands for its entity.
  package let entityHash: UInt64

  /// Where the parts stand, counted from the first byte of `"type":`.
  package struct Places: Sendable {
    package let type: Range<Int>
    package let kind: Range<Int>
    package let entity: Range<Int>
    package let data: Range<Int>
    /// The payload's string `id` between its quotes, where it has one.
    package let dataID: Range<Int>?
  }

  init(type: EventType, version: UInt64, entityID: String, payload: Payload) {
    self.type = type
    self.version = version
    members = payload.members
    entityHash = EntityHash.value(kind: type.kind, id: entityID)
    let length =
      DraftText.lengthWithoutParts + type.length + Decimal.digitCount(of: version)
      + entityID.utf8.count + payload.bytes.count
    var places: Places?
    bytes = [UInt8](unsafeUninitializedCapacity: length) { room, count in
      // Bounds: the writer stays within the room, and says how much of it has been written.
      var writer = ByteWriter(UnsafeMutableRawBufferPointer(room))
      places = DraftText.write(type, version, entityID, payload, to: &writer)
      count = writer.count
    }
    guard let places else { preconditionFailure("the bytes were not written") }
    self.places = places
  }

  /// The keys.
  private static let lengthWithoutParts = #""type":".","v":,"entity":"","data":"#.utf8.count

  private static func write(
    _ type: EventType, _ version: UInt64, _ entityID: String, _ payload: Payload,
    to writer: inout ByteWriter
  ) -> Places {
    writer.append("\"type\":\"")
    let typeStart = writer.count
    writer.append(type.kind)
    let kindEnd = writer.count
    writer.append(".")
    writer.append(type.verb)
    let typeEnd = writer.count
    writer.append("\",\"v\":")
    Decimal.append(version, to: &writer)
    writer.append(",\"entity\":\"")
    let entityStart = writer.count
    writer.append(entityID)
    let entityEnd = writer.count
    writer.append("\",\"data\":")
    let dataStart = writer.count
    payload.bytes.withUnsafeBytes { writer.append($0) }
    return Places(
      type: typeStart..<typeEnd, kind: typeStart..<kindEnd, entity: entityStart..<entityEnd,
      data: dataStart..<writer.count, dataID: payload.idPlace?.moved(by: dataStart))
  }
}

extension DraftText: Hashable {
  /// Two drafts are the same where their bytes are.
  package static func == (left: DraftText, right: DraftText) -> Bool { left.bytes == right.bytes }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension DraftText {
  /// What a draft is about and says, where it stands.
  package struct Parts {
    /// The entity's id.
    package let entityID: UnsafeRawBufferPointer
    /// The payload's canonical bytes.
    package let data: UnsafeRawBufferPointer
    /// The payload's string `id` between its quotes, where it has one.
    package let dataID: UnsafeRawBufferPointer?
  }

  /// The parts, of which none is copied: they are valid as long as the pointer to the bytes.
  ///
  /// Bounds: each slice checks that its place lies within the bytes.
  package func parts(in bytes: UnsafeRawBufferPointer) -> Parts {
    Parts(
      entityID: UnsafeRawBufferPointer(rebasing: bytes[places.entity]),
      data: UnsafeRawBufferPointer(rebasing: bytes[places.data]),
      dataID: places.dataID.map { UnsafeRawBufferPointer(rebasing: bytes[$0]) })
  }
}

extension Range<Int> {
  /// The same places, so many bytes further behind.
  func moved(by offset: Int) -> Range<Int> { (lowerBound + offset)..<(upperBound + offset) }
}
