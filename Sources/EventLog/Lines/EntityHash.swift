/// A number that stands for an entity where a collision does no harm, or is checked.
package enum EntityHash {
  /// XXH64 of the id, seeded with that of the kind.
  package static func value(of entity: Entity) -> UInt64 {
    value(kind: entity.kind, id: entity.id)
  }

  /// The same of an entity's parts.
  static func value(kind: String, id: String) -> UInt64 {
    var (kind, id) = (kind, id)
    return kind.withUTF8 { kind in
      id.withUTF8 { value(kind: UnsafeRawBufferPointer(kind), id: UnsafeRawBufferPointer($0)) }
    }
  }

  /// The same of their bytes.
  @inline(__always)
  static func value(kind: UnsafeRawBufferPointer, id: UnsafeRawBufferPointer) -> UInt64 {
    XXH64.hash(id, seed: XXH64.hash(kind))
  }
}
