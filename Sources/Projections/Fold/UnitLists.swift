import EventLog

/// The indices of each entity's units, and the means to find one of them.
///
/// A list is a chain of blocks of eight words, the newest first. So units that an entity got at
/// different times still lie together, and a walk waits for memory once in seven units. Only the
/// units of a long list are found by buckets, each of which is somewhere else in memory.
struct UnitLists: Sendable {
  /// A block's first word says where the next block starts; each other word is a unit's hash above
  /// its index.
  private var words: [UInt64] = []
  /// The units of long lists, by hash.
  private var buckets = HashBuckets()

  /// The units of one entity.
  struct List: Sendable {
    /// Where its newest block starts.
    fileprivate var block: UInt32 = 0
    /// How many units it has.
    fileprivate(set) var count: Int32 = 0

    /// Whether the buckets find its units.
    var isLong: Bool { count > UnitLists.greatestShortCount }
  }

  private static let wordsPerBlock = 8
  private static let unitsPerBlock = 7
  private static let greatestShortCount = 48

  /// Makes room for so many units; unused room costs only addresses.
  mutating func reserve(units: Int) {
    words.reserveLarge(units * 2)
  }

  /// Adds a unit to a list.
  @inline(__always)
  mutating func append(_ unit: Int, hash: UInt32, to list: inout List) {
    let place = Int(list.count) % UnitLists.unitsPerBlock
    if place == 0 {
      let next = UInt64(list.block)
      list.block = UInt32(words.count)
      words.makeRoomLarge(for: UnitLists.wordsPerBlock)
      words.append(next)
      for _ in 0..<UnitLists.unitsPerBlock { words.append(0) }
    }
    words[Int(list.block) &+ 1 &+ place] = UInt64(hash) << 32 | UInt64(unit)
    list.count += 1
    if list.isLong { addToBuckets(unit, hash: hash, of: list) }
  }

  private mutating func addToBuckets(_ unit: Int, hash: UInt32, of list: List) {
    guard list.count == UnitLists.greatestShortCount + 1 else {
      return buckets.insert(UInt64(hash), index: unit)
    }
    // A walk of `self` would make the first unit added to the buckets copy them.
    UnitLists.walk(list, in: words) { unit, hash in
      buckets.insert(UInt64(hash), index: unit)
      return true
    }
  }

  /// The unit of a hash that `isSame` confirms, or nil.
  ///
  /// For a long list `isSame` is also called with units of other entities.
  @inline(__always)
  func find(_ hash: UInt32, in list: List, _ isSame: (Int) -> Bool) -> Int? {
    guard !list.isLong else { return buckets.find(UInt64(hash), isSame) }
    var found: Int?
    walk(list) { unit, unitHash in
      guard unitHash == hash, isSame(unit) else { return true }
      found = unit
      return false
    }
    return found
  }

  /// Prefetches the newest block of a list for an upcoming walk. It returns a part of the block for a sink,
  /// so the optimiser keeps the prefetch.
  @inline(__always)
  func fetch(_ list: List) -> UInt8 {
    list.count > 0 ? UInt8(truncatingIfNeeded: words[Int(list.block)]) : 0
  }

  /// Calls the body with each unit of a list and its hash, the last added first, until it declines.
  @inline(__always)
  func walk(_ list: List, _ body: (_ unit: Int, _ hash: UInt32) -> Bool) {
    UnitLists.walk(list, in: words, body)
  }

  @inline(__always)
  private static func walk(
    _ list: List, in words: [UInt64], _ body: (_ unit: Int, _ hash: UInt32) -> Bool
  ) {
    var block = Int(list.block)
    var left = Int(list.count)
    while left > 0 {
      let count = (left &- 1) % unitsPerBlock &+ 1
      for place in stride(from: block &+ count, to: block, by: -1) {
        let word = words[place]
        let isGoingOn = body(
          Int(UInt32(truncatingIfNeeded: word)), UInt32(truncatingIfNeeded: word >> 32))
        guard isGoingOn else { return }
      }
      left &-= count
      block = Int(truncatingIfNeeded: words[block])
    }
  }
}
