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
      let kindHash = XXH64.hash(UnsafeRawBufferPointer(kind))
      return id.withUTF8 { value(kindHash: kindHash, id: UnsafeRawBufferPointer($0)) }
    }
  }

  /// The same of an id, where the XXH64 of the kind is known.
  @inline(__always)
  static func value(kindHash: UInt64, id: UnsafeRawBufferPointer) -> UInt64 {
    XXH64.hash(id, seed: kindHash)
  }
}

/// The XXH64 of the kinds of some lines, which are few: most are known from a line before.
struct KindHashes: Sendable {
  /// For each length up to eight bytes the kind that came last, and its hash.
  private var known = [(kind: UInt64, hash: UInt64)](repeating: (0, 0), count: 9)

  /// The hash of the kind that stands in a line.
  ///
  /// Bounds: eight bytes are read only where the line has eight from there on.
  @inline(__always)
  mutating func hash(ofKindAt place: Range<Int>, in line: UnsafeRawBufferPointer) -> UInt64 {
    let count = place.count
    guard count > 0, count <= 8, line.count &- place.lowerBound >= 8 else {
      return XXH64.hash(UnsafeRawBufferPointer(rebasing: line[place]))
    }
    let word = line.loadUnaligned(fromByteOffset: place.lowerBound, as: UInt64.self)
    let kind = UInt64(littleEndian: word) << UInt64(64 &- count &* 8)
    // No kind has a byte that is 0, so no free place can be taken for a kind.
    if known[count].kind == kind { return known[count].hash }
    let hash = XXH64.hash(UnsafeRawBufferPointer(rebasing: line[place]))
    known[count] = (kind, hash)
    return hash
  }
}
