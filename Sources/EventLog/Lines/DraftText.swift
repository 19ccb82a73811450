/// What a line says from its type to the end of its payload: all that is known of an event before a store gives
/// it a number and a stamp.
///
/// It is written once, when a draft is made, and copied into the line.
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
  /// Drafts are equal if their bytes are.
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
  /// These places, moved back by a number of bytes.
  func moved(by offset: Int) -> Range<Int> { (lowerBound + offset)..<(upperBound + offset) }
}

/// What a draft says, read where its `DraftText` keeps it.
///
/// It counts no reference, so its user keeps the draft alive. All that a write needs of a draft is in one piece
/// of memory, so a look at one of thousands costs one cache miss.
///
/// Bounds: every place was noted as the text was written, and lies within it.
package struct DraftView: @unchecked Sendable {
  // The memory is final once the draft has been made.
  private let head: UnsafePointer<Head>

  /// The memory begins with this, then come the members, then the text.
  private struct Head {
    let version: UInt64
    let entityHash: UInt64
    let places: DraftPlaces
    // It stands in the padding behind the places, so no draft is larger for it.
    let isChecked: Bool
    let memberCount: Int
    let textCount: Int
  }

  /// Allocates memory for a draft and writes its text; `free` releases it.
  init(
    version: UInt64, isChecked: Bool, entityHash: UInt64, members: [MemberPlace], textCount: Int,
    write: (inout ByteWriter) -> DraftPlaces
  ) {
    let size = DraftView.textOffset(members.count) + textCount
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: size, alignment: MemoryLayout<Head>.alignment)
    let text = UnsafeMutableRawBufferPointer(
      start: memory + DraftView.textOffset(members.count), count: textCount)
    var writer = ByteWriter(text)
    let places = write(&writer)
    precondition(writer.count == textCount, "the bytes were not written")
    // Bounds: the members stand in the room that `textOffset` leaves for so many.
    _ = UnsafeMutableRawBufferPointer(
      start: memory + MemoryLayout<Head>.stride,
      count: DraftView.textOffset(members.count) - MemoryLayout<Head>.stride
    ).initializeMemory(as: MemberPlace.self, fromContentsOf: members)
    let head = memory.bindMemory(to: Head.self, capacity: 1)
    head.initialize(
      to: Head(
        version: version, entityHash: entityHash, places: places, isChecked: isChecked,
        memberCount: members.count, textCount: textCount))
    self.head = UnsafePointer(head)
  }

  /// Releases the memory at the end of the draft.
  func free() { UnsafeMutablePointer(mutating: head).deallocate() }

  private static func textOffset(_ memberCount: Int) -> Int {
    MemoryLayout<Head>.stride + memberCount * MemoryLayout<MemberPlace>.stride
  }
}

/// Where the parts of a draft's text stand, counted from the first byte of `"type":`.
struct DraftPlaces {
  let type: Range<Int>
  let kind: Range<Int>
  let entity: Range<Int>
  let data: Range<Int>
  /// The payload's string `id` between its quotes, where it has one.
  let dataID: Range<Int>?
}

extension DraftView {
  /// The version of the payload's schema.
  package var version: UInt64 { head.pointee.version }
  /// Whether the payload has been checked against its verb's schema.
  package var isChecked: Bool { head.pointee.isChecked }
  /// The hash of its entity.
  package var entityHash: UInt64 { head.pointee.entityHash }
  var places: DraftPlaces { head.pointee.places }

  /// `"type":` and what follows, up to the end of the payload.
  package var text: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: UnsafeRawPointer(head) + DraftView.textOffset(head.pointee.memberCount),
      count: head.pointee.textCount)
  }

  /// `kind.verb`.
  package var type: UnsafeRawBufferPointer { part(head.pointee.places.type) }
  /// The entity's id.
  package var entityID: UnsafeRawBufferPointer { part(head.pointee.places.entity) }
  /// The payload's canonical bytes.
  package var data: UnsafeRawBufferPointer { part(head.pointee.places.data) }
  /// The payload's string `id` between its quotes, where it has one.
  package var dataID: UnsafeRawBufferPointer? { head.pointee.places.dataID.map(part) }

  /// The thing it is about.
  package var entity: Entity {
    Entity(
      checkedKind: String(decoding: part(head.pointee.places.kind), as: UTF8.self),
      id: String(decoding: entityID, as: UTF8.self))
  }

  /// Where the payload's members stand, counted from its first byte.
  package var members: UnsafeBufferPointer<MemberPlace> {
    let start = UnsafeRawPointer(head) + MemoryLayout<Head>.stride
    return UnsafeBufferPointer(
      start: start.assumingMemoryBound(to: MemberPlace.self), count: head.pointee.memberCount)
  }

  @inline(__always)
  private func part(_ place: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: text[place])
  }
}

extension DraftView {
  /// Prefetches what says how long the draft is.
  /// - Returns: A sink, so that the optimiser keeps the prefetch.
  @inline(__always)
  package func fetchHead() -> UInt8 { UInt8(truncatingIfNeeded: head.pointee.textCount) }

  /// Prefetches all of it; see `RawBytes.fetch`.
  package func fetch() -> UInt8 {
    let size = DraftView.textOffset(head.pointee.memberCount) + head.pointee.textCount
    return RawBytes.fetch(UnsafeRawBufferPointer(start: UnsafeRawPointer(head), count: size))
  }
}
