import EventLog

extension Log {
  /// The time in the greatest stamp of all events; nil where there is none.
  /// - Complexity: O(lines that were read), and O(entities that a snapshot knows).
  func newestStamp() throws(LogError) -> Instant? {
    guard count > 0 else { return nil }
    var newest = try stamp(at: count)
    for position in stride(from: baseCount + 1, to: count, by: 1) {
      newest = max(newest, try stamp(at: position))
    }
    // Of what only a snapshot knows no more than what is later still.
    let later = try entities(stampedAfter: newest.instant).values.max()
    return max(newest, later ?? newest).instant
  }
}
