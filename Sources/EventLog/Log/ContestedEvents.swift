/// The events of which a log holds several contents under one id, as two writers make them who use one
/// replica id (log-format 1).
struct ContestedEvents: Sendable {
  /// Their ids.
  private(set) var coverage = Coverage()
  /// Where the contents of each stand among the entries, by their bytes; by the id of the first.
  private var indices: [EventID: [Int]] = [:]

  /// How many contents there are that came behind the first of their id.
  private(set) var count = 0

  /// Whether no id has several contents.
  var isEmpty: Bool { indices.isEmpty }

  /// Where the contents under an id stand; nil where there are fewer than two.
  func indices(of id: EventID) -> [Int]? { indices[id.first] }

  /// Notes where the contents under an id stand.
  mutating func note(_ id: EventID, at places: [Int]) {
    coverage.insert(id)
    count += places.count - (indices[id.first]?.count ?? 1)
    indices[id.first] = places
  }

  /// The ids in a range, ascending.
  /// - Complexity: O(log contested), and O(those in the range)
  func ids(in range: EventRange) -> [EventID] {
    coverage[range.replica].ranges(within: range.seqs).flatMap { seqs in
      seqs.map { EventID(replica: range.replica, seq: $0) }
    }
  }
}

extension SequenceSet {
  /// Those of its numbers that are in a range.
  /// - Complexity: O(log ranges), and O(ranges in the range)
  fileprivate func ranges(within wanted: ClosedRange<UInt64>) -> [ClosedRange<UInt64>] {
    let first = ranges.lowerBound { $0.upperBound < wanted.lowerBound }
    return ranges[first...].prefix { $0.lowerBound <= wanted.upperBound }
      .map { $0.clamped(to: wanted) }
  }
}
