import EventLog

/// Which events of a log are printed, and in which order.
struct EventSelection {
  var filter = EventFilter()
  /// Only the last ones, so many; nil for all.
  var count: Int?
  /// Whether the last comes first.
  var isReversed = false

  /// Calls the body for each event among some positions; returns how many there were.
  ///
  /// It holds no more than the positions of the last ones, where only they are asked for.
  /// - Parameter positions: Ascending.
  func forEach(
    in log: Log, among positions: some BidirectionalCollection<Int>,
    _ body: (Event, _ position: Int) throws(CommandError) -> Void
  ) throws(CommandError) -> Int {
    guard let count else {
      return isReversed
        ? try forEach(in: log, ordered: positions.reversed(), atMost: .max, body)
        : try forEach(in: log, ordered: positions, atMost: .max, body)
    }
    if isReversed {
      return try forEach(in: log, ordered: positions.reversed(), atMost: count, body)
    }
    var last: [Int] = []
    _ = try forEach(in: log, ordered: positions.reversed(), atMost: count) { last.append($1) }
    return try forEach(in: log, ordered: last.reversed(), atMost: .max, body)
  }

  private func forEach(
    in log: Log, ordered positions: some Sequence<Int>, atMost limit: Int,
    _ body: (Event, _ position: Int) throws(CommandError) -> Void
  ) throws(CommandError) -> Int {
    var found = 0
    for position in positions where found < limit {
      let event = try attempting("reading the log") { try filter.event(at: position, in: log) }
      guard let event else { continue }
      found += 1
      try body(event, position)
      if found == limit { break }
    }
    return found
  }
}
