/// One line of the log, by its place and by what is asked of it most.
package struct LogEntry: Sendable {
  /// Which chunk holds the line's bytes.
  var chunk: UInt32
  /// How many bytes the line has, without its newline.
  var length: UInt32
  /// Where the line starts in its chunk.
  var offset: Int
  /// The event's name.
  package var id: EventID
  /// The event's stamp.
  package var stamp: Stamp
  /// The line's sum, which tells two contents under one id apart.
  package var sum: UInt64
  /// XXH64 of `kind/id`, to find an entity's lines without reading the others.
  package var entityHash: UInt64

  init(layout: EventLayout, line: UnsafeRawBufferPointer, chunk: Int, offset: Int) {
    self.chunk = UInt32(chunk)
    self.offset = offset
    length = UInt32(line.count)
    id = layout.id
    stamp = layout.stamp
    sum = layout.sum
    entityHash = EntityHash.value(
      kind: UnsafeRawBufferPointer(rebasing: line[layout.kind]),
      id: UnsafeRawBufferPointer(rebasing: line[layout.entity]))
  }
}

/// A number that stands for an entity where a collision does no harm.
package enum EntityHash {
  /// XXH64 of `kind/id`.
  package static func value(of entity: Entity) -> UInt64 {
    XXH64.hash(Array(entity.description.utf8))
  }

  static func value(kind: UnsafeRawBufferPointer, id: UnsafeRawBufferPointer) -> UInt64 {
    var hash = XXH64()
    hash.update(kind)
    hash.update([UInt8(ascii: "/")])
    hash.update(id)
    return hash.finalize()
  }
}
