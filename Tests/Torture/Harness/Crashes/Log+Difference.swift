import EventLog

extension Log {
  /// What a log says otherwise than that it holds these events in this order; nil where nothing.
  ///
  /// Everything that is asked of a log is asked, since a snapshot may be what answers.
  func difference(from events: [Event]) throws(LogError) -> String? {
    checkInvariants()
    var sums: UInt64 = 0
    var positions: [Entity: [Int]] = [:]
    for (index, event) in events.enumerated() {
      let position = index + 1
      guard try line(at: position) == event.line else {
        return "line \(position) is not what was written"
      }
      guard try self.position(of: event.id) == position, try self.event(event.id) == event,
        try stamp(at: position) == event.stamp
      else { return "\(event.id) is not found where it stands" }
      positions[event.entity, default: []].append(position)
      sums &+= event.sum
    }
    guard try fingerprint(of: coverage) == sums else { return "the fingerprint is wrong" }
    for entity in positions.keys.sorted() {
      guard try self.positions(maybeAbout: entity) == positions[entity] else {
        return "the events about \(entity) are not found"
      }
    }
    return nil
  }
}

extension Log {
  /// The events at some positions.
  func events(at positions: Range<Int>) throws(LogError) -> [Event] {
    var events: [Event] = []
    for position in positions { events.append(try event(at: position)) }
    return events
  }
}
