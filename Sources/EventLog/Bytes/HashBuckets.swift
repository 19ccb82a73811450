/// Finds slots by 64-bit hashes: open addressing with linear probing, at most two thirds full.
package struct HashBuckets: Sendable {
  @usableFromInline var buckets: [Bucket]
  private var used = 0

  @usableFromInline
  struct Bucket: Sendable {
    /// The lower half of the hash: it says where the bucket is, and tells most slots apart.
    @usableFromInline var hash: UInt32
    /// The slot's index, or -1 where the bucket is free.
    @usableFromInline var index: Int32

    init(hash: UInt32, index: Int32) {
      self.hash = hash
      self.index = index
    }
  }

  /// Makes buckets with room for so many slots; more is made where it is wanted.
  package init(capacity: Int = 16) {
    buckets = HashBuckets.free(HashBuckets.size(for: capacity))
  }

  /// Makes room for so many slots in all.
  package mutating func reserve(_ capacity: Int) {
    let size = HashBuckets.size(for: capacity)
    if size > buckets.count { grow(to: size) }
  }

  /// How many buckets it takes for so many slots.
  private static func size(for capacity: Int) -> Int {
    var size = 16
    while size * 2 < capacity * 3 { size *= 2 }
    return size
  }

  /// The index of the slot with a hash that `isSame` accepts; nil without one.
  @inlinable @inline(__always)
  package func find(_ hash: UInt64, _ isSame: (Int) -> Bool) -> Int? {
    let mask = buckets.count - 1
    let hash = UInt32(truncatingIfNeeded: hash)
    var place = Int(truncatingIfNeeded: hash) & mask
    while buckets[place].index >= 0 {
      let index = Int(buckets[place].index)
      if buckets[place].hash == hash, isSame(index) { return index }
      place = (place &+ 1) & mask
    }
    return nil
  }

  /// Notes that a slot, which is not there yet, has a hash.
  package mutating func insert(_ hash: UInt64, index: Int) {
    if (used + 1) * 3 > buckets.count * 2 { grow(to: buckets.count * 2) }
    used += 1
    put(Bucket(hash: UInt32(truncatingIfNeeded: hash), index: Int32(index)))
  }

  private mutating func put(_ bucket: Bucket) {
    let mask = buckets.count - 1
    var place = Int(truncatingIfNeeded: bucket.hash) & mask
    while buckets[place].index >= 0 { place = (place &+ 1) & mask }
    buckets[place] = bucket
  }

  private mutating func grow(to size: Int) {
    let old = buckets
    buckets = HashBuckets.free(size)
    for bucket in old where bucket.index >= 0 { put(bucket) }
  }

  private static func free(_ count: Int) -> [Bucket] {
    var buckets: [Bucket] = []
    buckets.reserveLarge(count)
    buckets.append(contentsOf: repeatElement(Bucket(hash: 0, index: -1), count: count))
    return buckets
  }
}

extension HashBuckets {
  /// Stops a debug build where a slot would not be found, or no free bucket would end a search.
  package func checkInvariants() {
    assert(buckets.count.nonzeroBitCount == 1)
    assert(buckets.count { $0.index >= 0 } == used && used * 3 <= buckets.count * 2)
    assert(
      buckets.allSatisfy { bucket in
        bucket.index < 0 || find(UInt64(bucket.hash)) { $0 == Int(bucket.index) } != nil
      })
  }
}
