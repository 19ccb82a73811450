import EventLog

/// Which of a log's lines a place has in files that can be read.
struct PlaceCover {
  private let held: HeldLines
  /// The events of which it has every line that the log has.
  private(set) var whole = Coverage()
  /// The sums of further lines.
  private var lines: [ReplicaID: Set<UInt64>] = [:]

  init(_ held: HeldLines) { self.held = held }

  /// Adds a part of exactly the lines that the log has there.
  mutating func add(_ name: PartName) { whole.insert(name.range) }

  /// Adds some lines of an origin.
  mutating func add(_ sums: [UInt64], of origin: ReplicaID) {
    lines[origin, default: []].formUnion(sums)
  }

  /// The numbers of an origin's events that the log holds and the place lacks.
  func lacking(of origin: ReplicaID) throws(LogError) -> SequenceSet {
    let rest = held.coverage[origin].subtracting(whole[origin])
    guard let lines = lines[origin], !rest.isEmpty else { return rest }
    var lacking = SequenceSet()
    for seqs in rest.ranges {
      for line in try held.sums(of: EventRange(replica: origin, seqs: seqs))
      where !lines.contains(line.sum) { lacking.insert(line.seq) }
    }
    return lacking
  }

  /// Joins ranges between which the log holds nothing, so that a part may reach over a hole.
  func runs(of seqs: SequenceSet, origin: ReplicaID) -> [ClosedRange<UInt64>] {
    var runs: [ClosedRange<UInt64>] = []
    for range in seqs.ranges {
      if let last = runs.last, last.upperBound + 1 < range.lowerBound,
        held.log.holdsNone(
          of: EventRange(
            replica: origin, seqs: (last.upperBound + 1)...(range.lowerBound - 1)))
      {
        runs[runs.count - 1] = last.lowerBound...range.upperBound
      } else {
        runs.append(range)
      }
    }
    return runs
  }
}
