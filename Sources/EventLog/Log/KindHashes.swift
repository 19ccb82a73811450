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
