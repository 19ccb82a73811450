extension LogSnapshot {
  /// The event at a position, every byte and the sum of its line checked.
  /// - Throws: `damaged` where the line is not whole.
  /// - Complexity: O(bytes of the line)
  package func event(at position: Int) throws(LogError) -> Event {
    try answer({ () throws(LogError) in try readEvent(at: position) }) {
      (log) throws(LogError) in try log.event(at: position)
    }
  }

  /// The event with an id; nil where the snapshot does not cover it.
  func event(_ id: EventID) throws(LogError) -> Event? {
    try answer({ () throws(LogError) in try readEvent(id)?.event }) {
      (log) throws(LogError) in try log.event(id)
    }
  }

  /// The position of an event; nil where the snapshot does not cover it.
  /// - Complexity: O(replicas and their ranges), and the bytes of the line.
  func position(of event: EventID) throws(LogError) -> Int? {
    try answer({ () throws(LogError) in try readEvent(event)?.position }) {
      (log) throws(LogError) in try log.position(of: event)
    }
  }

  /// What the sums of the lines of those events add up to that are in a coverage as well.
  /// - Complexity: O(ranges), without a look at the log.
  func fingerprint(of wanted: Coverage) throws(LogError) -> UInt64 {
    try answer({ () throws(LogError) in try readFingerprint(of: wanted) }) {
      (log) throws(LogError) in try log.fingerprint(of: wanted)
    }
  }

  /// The greatest stamp that the entities with a hash have.
  /// - Complexity: O(log entities)
  func greatestStamp(ofHash hash: UInt64) throws(LogError) -> Stamp? {
    try answer({ () throws(LogError) in try readGreatestStamp(ofHash: hash) }) {
      (log) throws(LogError) in
      log.entries.lazy.filter { $0.entityHash == hash }.map(\.stamp).max()
    }
  }

  /// The positions of the events that may be about an entity, ascending.
  /// - Complexity: O(log entities), O(events of the entity), and the bytes of their lines.
  package func positions(maybeAbout entity: Entity) throws(LogError) -> [Int] {
    try answer({ () throws(LogError) in
      guard let lines = try lines(of: entity) else { return [] }
      let positions = try positions(in: lines)
      for position in positions { _ = try readEvent(at: position) }
      return positions
    }) { (log) throws(LogError) in try log.positions(maybeAbout: entity) }
  }

  /// Those events about an entity that decide what it is, or more of them, by their positions.
  /// - Throws: `damaged` where a line is not whole.
  /// - Complexity: O(log entities), O(events of the entity), and the bytes of the lines that decide.
  package func decidingEvents(
    of entity: Entity
  ) throws(LogError) -> [(position: Int, event: Event)] {
    try answer({ () throws(LogError) in
      guard let lines = try lines(of: entity) else { return [] }
      let deciding = try positions(in: lines, areDeciding: true)
      return try events(at: deciding) { (position) throws(LogError) in
        let event = try readEvent(at: position)
        guard event.entity == entity else {
          throw LogSnapshot.refusal("\(event.id) is not about \(entity)", path)
        }
        return event
      }
    }) { (log) throws(LogError) in
      try events(at: try log.positions(maybeAbout: entity)) { (position) throws(LogError) in
        try log.event(at: position)
      }.filter { $0.event.entity == entity }
    }
  }

  private func events(
    at positions: [Int], _ event: (Int) throws(LogError) -> Event
  ) throws(LogError) -> [(position: Int, event: Event)] {
    var events: [(position: Int, event: Event)] = []
    for position in positions { events.append((position, try event(position))) }
    return events
  }

  /// Every entity of which an event decides something, in no order that means anything.
  /// - Parameter find: Finds them in a log of which every line was read.
  /// - Complexity: O(events), without a look at the log.
  package func decidedEntities(
    orFrom find: (Log) throws(LogError) -> [Entity]
  ) throws(LogError) -> [Entity] {
    try answer({ () throws(LogError) in try readDecidedEntities() }, orFrom: find)
  }
}
