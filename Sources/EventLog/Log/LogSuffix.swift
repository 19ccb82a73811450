/// A log that is asked for what stands behind a position, and for what stands before it.
///
/// What is asked of the whole log is worked out once.
package struct LogSuffix: Sendable {
  private let log: Log
  /// The log's events.
  package let coverage: Coverage
  /// Its contested events.
  let contested: Coverage
  /// What the sums of all lines add up to.
  private let total: UInt64

  /// - Complexity: O(lines)
  package init(of log: Log) throws(LogError) {
    self.log = log
    coverage = log.coverage
    contested = log.contested
    total = try log.fingerprint(of: coverage)
  }

  /// How many lines there are.
  package var count: Int { log.count }

  /// The fingerprint of the lines under the ids of a range.
  func fingerprint(of range: EventRange) throws(LogError) -> UInt64 {
    try log.fingerprint(of: range)
  }

  /// The events of the lines behind a position.
  /// - Complexity: O(those lines); of those that only a snapshot knows, their bytes
  package func coverage(behind position: Int) throws(LogError) -> Coverage {
    if position >= count { return Coverage() }
    if position <= 0 { return coverage }
    var events = Coverage()
    if position < log.baseCount {
      var ids: [EventID] = []
      for position in (position + 1)...log.baseCount { ids.append(try log.id(at: position)) }
      events = Coverage(of: ids)
    }
    let first = max(position, log.baseCount) + 1
    if first <= log.count { events.formUnion(log.coverage(of: first..<(log.count + 1))) }
    return events
  }

  /// What the sums of the first lines add up to.
  /// - Complexity: O(lines behind them)
  func fingerprint(ofFirst lines: Int) throws(LogError) -> UInt64 {
    var backwards = Backwards(of: self)
    return try backwards.fingerprint(ofFirst: lines)
  }

  /// Fingerprints of ever fewer first lines, so that each line is looked at once.
  package struct Backwards: Sendable {
    private let suffix: LogSuffix
    private var count: Int
    private var sum: UInt64

    package init(of suffix: LogSuffix) {
      self.suffix = suffix
      (count, sum) = (suffix.count, suffix.total)
    }

    /// What the sums of the first lines add up to.
    /// - Precondition: There are so many lines, and no fewer were asked for before.
    mutating func fingerprint(ofFirst lines: Int) throws(LogError) -> UInt64 {
      precondition(lines >= 0 && lines <= count, "the lines are asked for from the end backwards")
      while count > lines {
        sum &-= try suffix.log.sum(at: count)
        count -= 1
      }
      return sum
    }
  }
}

extension Log {
  /// The sum of the line at a position; 0 for a line that stands in the log once more.
  /// - Complexity: O(1); the bytes of a line that only a snapshot knows
  package func sum(at position: Int) throws(LogError) -> UInt64 {
    try newLine(at: position) ?? 0
  }
}
