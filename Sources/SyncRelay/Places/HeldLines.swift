import EventLog

/// What a log holds, as a place's names ask for it.
struct HeldLines {
  let log: Log
  let coverage: Coverage
  private let contested: Coverage

  init(_ log: Log) { (self.log, coverage, contested) = (log, log.coverage, log.contested) }

  /// Whether the log holds exactly the lines that a part's name states.
  /// - Complexity: O(log n), O(ranges of its origin), and O(events of the range) of those that a snapshot does not know
  func areThose(of name: PartName) throws(LogError) -> Bool {
    // A hostile name costs little: what it claims is compared before anything is added up.
    let here = coverage[name.origin].intersection(SequenceSet(name.seqs))
    guard here.ranges.first?.lowerBound == name.seqs.lowerBound,
      here.greatest == name.seqs.upperBound
    else { return false }
    var count = here.count
    for range in contested[name.origin].intersection(SequenceSet(name.seqs)).ranges {
      for seq in range {
        let contents = try log.contents(of: EventID(replica: name.origin, seq: seq)).count
        count += UInt64(max(contents - 1, 0))
      }
    }
    guard count == name.lineCount else { return false }
    return try log.fingerprint(of: name.range) == name.fingerprint
  }

  /// The lines that it holds of a range, by their numbers and their sums.
  func sums(of range: EventRange) throws(LogError) -> [(seq: UInt64, sum: UInt64)] {
    var sums: [(seq: UInt64, sum: UInt64)] = []
    for position in try log.positions(of: range) {
      if let sum = try log.newLine(at: position) {
        sums.append((try log.id(at: position).seq, sum))
      }
    }
    return sums
  }
}
