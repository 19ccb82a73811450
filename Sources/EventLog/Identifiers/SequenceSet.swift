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
    let index = ranges.lowerBound { $0.upperBound < seq }
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
    let start = ranges.lowerBound { $0.upperBound < before }
    let after = range.upperBound == .max ? .max : range.upperBound + 1
    let touched = ranges[start...].prefix { $0.lowerBound <= after }
    let low = min(range.lowerBound, touched.first?.lowerBound ?? .max)
    let high = max(range.upperBound, touched.last?.upperBound ?? 0)
    ranges.replaceSubrange(touched.indices, with: CollectionOfOne(low...high))
  }
}

extension SequenceSet {
  /// The numbers in either set.
  /// - Complexity: O(ranges of both)
  public func union(_ other: SequenceSet) -> SequenceSet {
    var result = SequenceSet()
    // Two runs that are in order each are sorted by one merge.
    for range in (ranges + other.ranges).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      result.insert(range)
    }
    return result
  }

  /// The numbers in both sets.
  /// - Complexity: O(ranges of both)
  public func intersection(_ other: SequenceSet) -> SequenceSet {
    subtracting(subtracting(other))
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
