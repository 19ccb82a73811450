/// A set of event numbers of one replica, kept as ranges.
///
/// The ranges are in ascending order and never touch each other, so equal sets are equal values.
package struct SequenceSet: Sendable, Hashable {
  /// The ranges, ascending, with a hole between any two.
  package private(set) var ranges: [ClosedRange<UInt64>]

  /// The empty set.
  package init() {
    ranges = []
  }

  /// The numbers of one range.
  package init(_ range: ClosedRange<UInt64>) {
    ranges = [range]
  }

  /// The numbers of some ranges, in any order.
  /// - Complexity: O(n log n), and O(n) where they are in order.
  init(_ ranges: [ClosedRange<UInt64>]) {
    self.init()
    let isInOrder = zip(ranges, ranges.dropFirst()).allSatisfy { $0.lowerBound <= $1.lowerBound }
    // In order each goes to the end.
    for range in isInOrder ? ranges : ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      insert(range)
    }
  }

  /// Whether it is empty.
  package var isEmpty: Bool { ranges.isEmpty }

  /// How many numbers are in it; 2^64−1 where there are more.
  /// - Complexity: O(ranges)
  package var count: UInt64 {
    ranges.reduce(0) { $0.addingSaturated($1.width) }
  }

  /// The greatest number, nil in the empty set.
  package var greatest: UInt64? { ranges.last?.upperBound }

  /// Whether the number is in it.
  /// - Complexity: O(log ranges)
  package func contains(_ seq: UInt64) -> Bool {
    let index = ranges.lowerBound { $0.upperBound < seq }
    return index < ranges.count && ranges[index].lowerBound <= seq
  }

  /// Whether it lacks every number of a range.
  /// - Complexity: O(log ranges)
  package func isDisjoint(with range: ClosedRange<UInt64>) -> Bool {
    let index = ranges.lowerBound { $0.upperBound < range.lowerBound }
    return index == ranges.count || ranges[index].lowerBound > range.upperBound
  }

  /// Adds one number.
  /// - Complexity: O(1) at the end, O(ranges) elsewhere.
  package mutating func insert(_ seq: UInt64) {
    insert(seq...seq)
  }

  /// Adds the numbers of a range.
  /// - Complexity: O(1) at the end, O(ranges) elsewhere.
  package mutating func insert(_ range: ClosedRange<UInt64>) {
    if let last = ranges.last, last.upperBound < range.lowerBound,
      range.lowerBound - last.upperBound > 1
    {
      ranges.append(range)
      return
    }
    // A range that ends just before the new one is joined to it.
    let touched = places(touching: range)
    let low = min(range.lowerBound, ranges[touched].first?.lowerBound ?? .max)
    let high = max(range.upperBound, ranges[touched].last?.upperBound ?? 0)
    ranges.replaceSubrange(touched, with: CollectionOfOne(low...high))
  }
}

extension SequenceSet {
  /// The numbers in either set.
  /// - Complexity: O(ranges of both)
  package func union(_ other: SequenceSet) -> SequenceSet {
    var result = self
    result.formUnion(other)
    return result
  }

  /// Adds the numbers of another set.
  /// - Complexity: O(ranges of the other), and O(ranges of this one from the first to the last of those), and to
  ///   move what stands behind.
  mutating func formUnion(_ other: SequenceSet) {
    guard let first = other.ranges.first, let last = other.ranges.last else { return }
    let touched = places(touching: first.lowerBound...last.upperBound)
    // Two runs that are in order each are sorted by one merge; then each goes to the end.
    let joined = touched.isEmpty ? other : SequenceSet(ranges[touched] + other.ranges)
    ranges.replaceSubrange(touched, with: joined.ranges)
  }

  /// Where the ranges are that have a number of a range or end or begin next to it; empty, where they would be.
  private func places(touching range: ClosedRange<UInt64>) -> Range<Int> {
    let before = range.lowerBound == 0 ? 0 : range.lowerBound - 1
    let after = range.upperBound == .max ? .max : range.upperBound + 1
    let start = ranges.lowerBound { $0.upperBound < before }
    return start..<ranges[start...].lowerBound { $0.lowerBound <= after }
  }

  /// The numbers in both sets.
  /// - Complexity: O(ranges of both)
  package func intersection(_ other: SequenceSet) -> SequenceSet {
    subtracting(subtracting(other))
  }

  /// The numbers of this set that are not in the other.
  /// - Complexity: O(ranges of both)
  package func subtracting(_ other: SequenceSet) -> SequenceSet {
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

extension ClosedRange<UInt64> {
  /// How many numbers it has; 2^64−1 for all of them.
  var width: UInt64 { (upperBound - lowerBound).addingSaturated(1) }
}

extension UInt64 {
  /// The sum, or the greatest number where that is beyond it.
  package func addingSaturated(_ other: UInt64) -> UInt64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}

/// Consecutive events of one replica, printed `replica:from-to`, ends included (log-format 11).
public struct EventRange: Sendable, Hashable {
  /// Whose events they are.
  public let replica: ReplicaID
  /// Their numbers.
  public let seqs: ClosedRange<UInt64>

  /// Makes a range.
  package init(replica: ReplicaID, seqs: ClosedRange<UInt64>) {
    self.replica = replica
    self.seqs = seqs
  }

  /// The range of one event.
  package init(_ event: EventID) {
    self.init(replica: event.replica, seqs: event.seq...event.seq)
  }

  /// How many events it names; 2^64−1 where there are more.
  package var count: UInt64 { seqs.width }
}

extension EventRange: CustomStringConvertible {
  /// Reads `replica:from-to`, and an event id as the range of that one event; nil for anything
  /// else.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let from = EventID(first), from.contentNumber == 1 else {
      return nil
    }
    guard parts.count == 2 else {
      self.init(from)
      return
    }
    guard let last = Decimal.value(of: parts[1].utf8), last >= from.seq else { return nil }
    self.init(replica: from.replica, seqs: from.seq...last)
  }

  /// `replica:from-to`.
  public var description: String { "\(replica):\(seqs.lowerBound)-\(seqs.upperBound)" }
}
