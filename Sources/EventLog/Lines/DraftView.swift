/// What a draft is about and says, read where its `DraftText` keeps it.
///
/// It counts no reference, so whoever has one keeps the draft alive. One object has all that a write
/// asks of a draft: to look at thousands of them costs a look at each.
///
/// Bounds: every place was noted as the text was written, and lies within it.
package struct DraftView: @unchecked Sendable {
  // Nobody writes to what it points to once the draft has been made.
  private let head: UnsafePointer<Head>

  /// What stands before the members, and these before the text.
  private struct Head {
    let version: UInt64
    let entityHash: UInt64
    let places: DraftPlaces
    // It stands in the padding behind the places, so no draft is larger for it.
    let isChecked: Bool
    let memberCount: Int
    let textCount: Int
  }

  /// Allocates room for a draft, and has the text written; `free` gives it back.
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

  /// Gives the memory back; nobody looks at the draft any more.
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
  /// Whether what it says has been held against its verb's schema.
  package var isChecked: Bool { head.pointee.isChecked }
  /// The number that stands for its entity.
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
