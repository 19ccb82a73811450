import EventLog

/// For each entity the indices of its units, with what finding one among them takes.
///
/// A list is made of blocks of eight words, the newest first. The units of one entity that came at
/// different times stand together all the same: a walk waits for memory once in seven units. Only in
/// a long list a unit is found by buckets, of which each is somewhere else in memory.
struct UnitLists: Sendable {
  /// The first word of a block is where the next one starts; each of the others is a unit's hash
  /// above its index.
  private var words: [UInt64] = []
  /// The units of long lists.
  private var buckets = HashBuckets()

  /// The units of one entity.
  struct List: Sendable {
    /// Where its newest block starts.
    fileprivate var block: UInt32 = 0
    /// How many units there are.
    fileprivate(set) var count: Int32 = 0

    /// Whether its units are found by buckets.
    var isLong: Bool { count > UnitLists.greatestShortCount }
  }

  private static let wordsPerBlock = 8
  private static let unitsPerBlock = 7
  private static let greatestShortCount = 48

  /// Makes room for so many units; room that is not used costs nothing but addresses.
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
    // A walk of `self` would have the buckets copied by the first unit that is added to them.
    UnitLists.walk(list, in: words) { unit, hash in
      buckets.insert(UInt64(hash), index: unit)
      return true
    }
  }

  /// The unit with a hash that `isSame` says is the one; nil where there is none.
  ///
  /// In a long list `isSame` is asked about units of other entities as well.
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

  /// Looks at the newest block of a list, for whoever walks along it soon; says something of it, so
  /// that the look cannot be left out.
  @inline(__always)
  func fetch(_ list: List) -> UInt8 {
    list.count > 0 ? UInt8(truncatingIfNeeded: words[Int(list.block)]) : 0
  }

  /// Gives the units of a list with their hashes to the body, the last one that was added first,
  /// until it wants no more.
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
