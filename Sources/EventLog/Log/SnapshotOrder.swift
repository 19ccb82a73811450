/// Where each event of a coverage stands when all are put in order, replica by replica and by number
/// there: the order of a snapshot's parts `order` and `totals`.
struct SnapshotOrder: Sendable {
  private let replicas: [ReplicaID: Ranges]

  /// The ranges of one replica.
  private struct Ranges: Sendable {
    let ranges: [ClosedRange<UInt64>]
    /// The index of the first event of each range.
    let starts: [Int]
  }

  /// Events that follow one another in the order.
  struct Run: Sendable, Hashable {
    /// Where they stand.
    let indices: Range<Int>
    /// Whether the first of them is the first of its replica.
    let beginsReplica: Bool
  }

  /// - Parameter coverage: Names fewer than 2^63 events.
  /// - Complexity: O(ranges), and to sort the replicas.
  init(_ coverage: Coverage) {
    var replicas: [ReplicaID: Ranges] = [:]
    var next = 0
    for replica in coverage.replicas {
      let ranges = coverage[replica].ranges
      var starts: [Int] = []
      for range in ranges {
        starts.append(next)
        next += Int(range.width)
      }
      replicas[replica] = Ranges(ranges: ranges, starts: starts)
    }
    self.replicas = replicas
  }

  /// Where an event stands; nil where it is not in the coverage.
  /// - Complexity: O(log ranges of the replica)
  func index(of event: EventID) -> Int? {
    guard let known = replicas[event.replica] else { return nil }
    let place = known.ranges.lowerBound { $0.upperBound < event.seq }
    guard place < known.ranges.count, known.ranges[place].contains(event.seq) else { return nil }
    return known.starts[place] + Int(event.seq - known.ranges[place].lowerBound)
  }

  /// Where those events of a range stand that are in the coverage.
  /// - Complexity: O(log ranges of the replica), and O(ranges that they are in)
  func runs(of wanted: EventRange) -> [Run] {
    guard let known = replicas[wanted.replica] else { return [] }
    let first = known.ranges.lowerBound { $0.upperBound < wanted.seqs.lowerBound }
    let found = known.ranges[first...].prefix { $0.lowerBound <= wanted.seqs.upperBound }
    return found.indices.map { place in
      let range = known.ranges[place]
      let seqs = range.clamped(to: wanted.seqs)
      let start = known.starts[place] + Int(seqs.lowerBound - range.lowerBound)
      return Run(
        indices: start..<(start + Int(seqs.width)), beginsReplica: start == known.starts[0])
    }
  }
}
