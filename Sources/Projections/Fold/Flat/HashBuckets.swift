/// Finds slots by 64-bit hashes: open addressing with linear probing, at most two thirds full.
///
/// A bucket holds the upper half of a hash and the slot's index plus one, so that most strangers
/// are told apart without a look at their slot.
struct HashBuckets: Sendable {
  private var buckets: [UInt64]
  private var used = 0

  init(capacity: Int = 16) {
    var size = 16
    while size * 2 < capacity * 3 { size *= 2 }
    buckets = Array(repeating: 0, count: size)
  }

  /// The index of the slot with a hash that `isSame` says is the one; nil where there is none.
  @inline(__always)
  func find(_ hash: UInt64, _ isSame: (Int) -> Bool) -> Int? {
    let mask = buckets.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while buckets[place] != 0 {
      let bucket = buckets[place]
      if bucket >> 32 == hash >> 32 {
        let index = Int(truncatingIfNeeded: bucket & 0xFFFF_FFFF) - 1
        if isSame(index) { return index }
      }
      place = (place + 1) & mask
    }
    return nil
  }

  /// Notes that a slot, which is not there yet, has a hash.
  /// - Parameter hashOf: The hash of a slot, to make room.
  @inline(__always)
  mutating func insert(_ hash: UInt64, index: Int, hashOf: (Int) -> UInt64) {
    if (used + 1) * 3 > buckets.count * 2 { grow(hashOf) }
    used += 1
    put(hash, index: index)
  }

  private mutating func put(_ hash: UInt64, index: Int) {
    let mask = buckets.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while buckets[place] != 0 { place = (place + 1) & mask }
    buckets[place] = (hash >> 32) << 32 | UInt64(index + 1)
  }

  private mutating func grow(_ hashOf: (Int) -> UInt64) {
    buckets = Array(repeating: 0, count: buckets.count * 2)
    for index in 0..<used { put(hashOf(index), index: index) }
  }
}
