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

/// Which events of a log are asked for.
struct EventFilter {
  var entity: Entity?
  var replica: ReplicaID?
  var type: EventType?
  var since: Stamp?
  var until: Stamp?
  /// What a peer has already; its events are left out.
  var lacking: Coverage?

  /// Whether it lets every event through.
  var isEmpty: Bool {
    entity == nil && replica == nil && type == nil && since == nil && until == nil && lacking == nil
  }

  /// The event at a position, where it is among them; its line is read only where it has to be.
  func event(at position: Int, in log: Log) throws(LogError) -> Event? {
    if replica != nil || lacking != nil {
      let id = try log.id(at: position)
      if let replica, id.replica != replica { return nil }
      if let lacking, lacking.contains(id) { return nil }
    }
    if since != nil || until != nil {
      let stamp = try log.stamp(at: position)
      if let since, stamp < since { return nil }
      if let until, stamp > until { return nil }
    }
    let event = try log.event(at: position)
    if let type, event.type != type { return nil }
    if let entity, event.entity != entity { return nil }
    return event
  }
}
