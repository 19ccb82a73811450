/// One line of the log, by its place and by what is asked of it most.
///
/// 64 bytes, one line of a processor's cache: a log of a million events is read from these without
/// a look at its bytes wherever that will do.
package struct LogEntry: Sendable {
  /// Where the line starts in its chunk.
  package let offset: Int
  /// The event's stamp.
  package let stamp: Stamp
  /// The event's name.
  package let id: EventID
  /// The line's sum, which tells two contents under one id apart.
  package let sum: UInt64
  /// Stands for `kind/id` where a collision does no harm, or is checked.
  package let entityHash: UInt64
  /// Which chunk holds the line's bytes.
  package private(set) var chunk: UInt32
  /// How many bytes the line has, without its newline.
  package let length: UInt32
  private let typeStart: UInt16
  private let entityStart: UInt16
  private let dataStart: UInt16
  private let typeLength: UInt8
  private let entityLength: UInt8

  init(layout: EventLayout, line: UnsafeRawBufferPointer, chunk: Int, offset: Int) {
    self.offset = offset
    stamp = layout.stamp
    id = layout.id
    sum = layout.sum
    entityHash = EntityHash.value(
      kind: UnsafeRawBufferPointer(rebasing: line[layout.kind]),
      id: UnsafeRawBufferPointer(rebasing: line[layout.entity]))
    self.chunk = UInt32(chunk)
    length = UInt32(line.count)
    // What stands before the data has fixed lengths, but for a type of at most 64 bytes, an entity
    // of at most 128, and four numbers of at most 16 digits: less than 500 bytes.
    typeStart = UInt16(layout.type.lowerBound)
    entityStart = UInt16(layout.entity.lowerBound)
    dataStart = UInt16(layout.data.lowerBound)
    typeLength = UInt8(layout.type.count)
    entityLength = UInt8(layout.entity.count)
  }

  /// The same entry in a log where its chunk has another number.
  func inChunk(_ number: Int) -> LogEntry {
    var entry = self
    entry.chunk = UInt32(number)
    return entry
  }

  /// How many bytes stand behind the data: `,"sum":"`, 16 digits, `"}`.
  private static let lengthBehindData = 26

  /// Where `kind.verb` stands in the line.
  package var type: Range<Int> { Int(typeStart)..<(Int(typeStart) + Int(typeLength)) }
  /// Where the entity's id stands in the line.
  package var entity: Range<Int> { Int(entityStart)..<(Int(entityStart) + Int(entityLength)) }
  /// Where the payload stands in the line.
  package var data: Range<Int> { Int(dataStart)..<(Int(length) - LogEntry.lengthBehindData) }
}

/// A number that stands for an entity where a collision does no harm, or is checked.
package enum EntityHash {
  /// XXH64 of the id, seeded with that of the kind.
  package static func value(of entity: Entity) -> UInt64 {
    XXH64.hash(Array(entity.id.utf8), seed: XXH64.hash(Array(entity.kind.utf8)))
  }

  @inline(__always)
  static func value(kind: UnsafeRawBufferPointer, id: UnsafeRawBufferPointer) -> UInt64 {
    XXH64.hash(id, seed: XXH64.hash(kind))
  }
}

extension LogEntry {
  /// The version of the payload's schema, which stands between the type and the entity as
  /// `","v":1,"entity":"`.
  @inline(__always)
  package func version(in line: UnsafeRawBufferPointer) -> UInt64 {
    let digits = line[(type.upperBound + 6)..<(entity.lowerBound - 11)]
    return digits.reduce(0) { $0 * 10 + UInt64($1 - UInt8(ascii: "0")) }
  }
}
