import EventLog

/// Finds the events whose contents differ in two stores, by comparing fingerprints of ever smaller ranges
/// (sync-protocol 4).
///
/// Both sides know all ranges and all fingerprints of a round, so both go on with the same ranges.
struct ContentComparison: Sendable {
  /// What this side says in the round that is under way, ascending; none once all is found.
  private(set) var round: [RangeFingerprint]
  /// The events of which each side holds contents that the other lacks, as far as they are found.
  private(set) var differing = Coverage()
  /// Whether every range was compared.
  private(set) var isFinished = false

  /// Begins with the events that both sides hold.
  init(of shared: Coverage, in log: Log) throws(LogError) {
    round = try log.fingerprints(of: shared.ranges)
  }

  /// Takes what the peer says in the round that is under way, and begins the next one.
  /// - Returns: Whether there is a next one.
  /// - Throws: `unexpectedMessage` where the peer speaks of other ranges.
  /// - Complexity: O(ranges), and O(events of those that differ)
  mutating func take(
    _ theirs: [RangeFingerprint], in log: Log
  ) throws(LogError) -> Bool {
    guard !isFinished, round.map(\.range) == theirs.map(\.range) else {
      throw SyncSession.unexpected("shared")
    }
    let differing = zip(round, theirs).filter { $0 != $1 }.map { $0.0.range }
    // However much differs, a round fits into a message.
    let isLast = UInt64(differing.count) > ContentComparison.greatestCount / ContentComparison.parts
    var next: [EventRange] = []
    for range in differing {
      if isLast || range.count == 1 {
        self.differing.insert(range)
      } else {
        next += range.parts(ContentComparison.parts)
      }
    }
    round = try log.fingerprints(of: next)
    isFinished = next.isEmpty
    return !isFinished
  }

  /// The events of which two logs hold different contents.
  static func differing(_ left: Log, _ right: Log) throws(LogError) -> Coverage {
    let shared = left.coverage.intersection(right.coverage)
    var (mine, theirs) = (try Self(of: shared, in: left), try Self(of: shared, in: right))
    while !mine.isFinished {
      let round = mine.round
      _ = try mine.take(theirs.round, in: left)
      _ = try theirs.take(round, in: right)
    }
    return mine.differing
  }

  /// How many parts a differing range is cut into.
  static let parts: UInt64 = 16
  /// A round has no more ranges than this behind the first one.
  static let greatestCount: UInt64 = 1 << 14
}

extension EventRange {
  /// The range in so many parts of nearly the same size, ascending; fewer where it has fewer events. The first
  /// ones are the larger by one.
  func parts(_ count: UInt64) -> [EventRange] {
    let (size, larger) = self.count.quotientAndRemainder(dividingBy: count)
    var parts: [EventRange] = []
    var first = seqs.lowerBound
    for index in 0..<min(count, self.count) {
      let length = size + (index < larger ? 1 : 0)
      parts.append(EventRange(replica: replica, seqs: first...(first + length - 1)))
      first += length
    }
    return parts
  }
}
