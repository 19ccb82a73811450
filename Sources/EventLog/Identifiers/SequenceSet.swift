/// A set of event numbers of one replica, kept as ranges.
///
/// The ranges are in ascending order and never touch each other, so equal sets are equal values.
public struct SequenceSet: Sendable, Hashable {
  /// The ranges, ascending, with a hole between any two.
  public private(set) var ranges: [ClosedRange<UInt64>]

  /// The empty set.
  public init() {
    ranges = []
  }

  /// The numbers of one range.
  public init(_ range: ClosedRange<UInt64>) {
    ranges = [range]
  }

  /// Whether there is no number in it.
  public var isEmpty: Bool { ranges.isEmpty }

  /// How many numbers are in it.
  /// - Complexity: O(ranges)
  public var count: UInt64 {
    ranges.reduce(0) { $0 + ($1.upperBound - $1.lowerBound + 1) }
  }

  /// The greatest number, nil in the empty set.
  public var greatest: UInt64? { ranges.last?.upperBound }

  /// Whether the number is in it.
  /// - Complexity: O(log ranges)
  public func contains(_ seq: UInt64) -> Bool {
    let index = firstIndex(endingAtOrAfter: seq)
    return index < ranges.count && ranges[index].lowerBound <= seq
  }

  /// How many numbers of the set are smaller than one.
  /// - Complexity: O(ranges)
  func rank(of seq: UInt64) -> Int {
    ranges.prefix { $0.lowerBound < seq }.reduce(0) {
      $0 + Int(min($1.upperBound, seq - 1) - $1.lowerBound + 1)
    }
  }

  /// Adds one number.
  /// - Complexity: O(1) at the end, O(ranges) elsewhere.
  public mutating func insert(_ seq: UInt64) {
    insert(seq...seq)
  }

  /// Adds the numbers of a range.
  /// - Complexity: O(1) at the end, O(ranges) elsewhere.
  public mutating func insert(_ range: ClosedRange<UInt64>) {
    // A range that ends just before the new one touches it and is joined to it.
    let before = range.lowerBound == 0 ? 0 : range.lowerBound - 1
    if let last = ranges.last, last.upperBound < before {
      ranges.append(range)
      return
    }
    let start = firstIndex(endingAtOrAfter: before)
    var end = start
    var joined = range
    while end < ranges.count, ranges[end].lowerBound <= after(range.upperBound) {
      joined =
        min(
          joined.lowerBound, ranges[end].lowerBound)...max(
          joined.upperBound, ranges[end].upperBound)
      end += 1
    }
    ranges.replaceSubrange(start..<end, with: CollectionOfOne(joined))
  }

  private func after(_ seq: UInt64) -> UInt64 {
    seq == .max ? seq : seq + 1
  }

  private func firstIndex(endingAtOrAfter seq: UInt64) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < seq { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension SequenceSet {
  /// The numbers in either set.
  /// - Complexity: O(ranges of both), and O(ranges of the other) where it follows this one.
  public func union(_ other: SequenceSet) -> SequenceSet {
    guard let first = other.ranges.first, let last = ranges.last else {
      return isEmpty ? other : self
    }
    if first.lowerBound > last.lowerBound {
      var result = self
      for range in other.ranges { result.insert(range) }
      return result
    }
    var result = SequenceSet()
    var mine = ranges[...]
    var others = other.ranges[...]
    while let left = mine.first, let right = others.first {
      if left.lowerBound <= right.lowerBound {
        result.insert(left)
        mine = mine.dropFirst()
      } else {
        result.insert(right)
        others = others.dropFirst()
      }
    }
    for range in mine + others { result.insert(range) }
    return result
  }

  /// The numbers in both sets.
  /// - Complexity: O(ranges of both)
  public func intersection(_ other: SequenceSet) -> SequenceSet {
    var result = SequenceSet()
    var mine = ranges[...]
    var others = other.ranges[...]
    while let left = mine.first, let right = others.first {
      let low = max(left.lowerBound, right.lowerBound)
      let high = min(left.upperBound, right.upperBound)
      if low <= high { result.insert(low...high) }
      if left.upperBound <= right.upperBound { mine = mine.dropFirst() }
      if right.upperBound <= left.upperBound { others = others.dropFirst() }
    }
    return result
  }

  /// The numbers of this set that are not in the other.
  /// - Complexity: O(ranges of both)
  public func subtracting(_ other: SequenceSet) -> SequenceSet {
    var result = SequenceSet()
    var others = other.ranges[...]
    eachRange: for range in ranges {
      var low = range.lowerBound
      while let hole = others.first, hole.upperBound < low { others = others.dropFirst() }
      var rest = others
      while let hole = rest.first, hole.lowerBound <= range.upperBound {
        if hole.lowerBound > low { result.insert(low...(hole.lowerBound - 1)) }
        guard hole.upperBound < range.upperBound else { continue eachRange }
        low = hole.upperBound + 1
        rest = rest.dropFirst()
      }
      result.insert(low...range.upperBound)
    }
    return result
  }
}

extension SequenceSet {
  /// Stops a debug build where two ranges touch or are out of order.
  package func checkInvariants() {
    assert(
      zip(ranges, ranges.dropFirst()).allSatisfy {
        $0.upperBound < $1.lowerBound && $1.lowerBound - $0.upperBound > 1
      })
  }
}
