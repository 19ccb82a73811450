package import EventLog

extension Replica {
  /// What a writer in another process has added since it was looked for last.
  package enum Growth: Sendable, Hashable {
    /// Nothing.
    case none
    /// Events about these entities.
    case appended(Set<Entity>)
    /// Other bytes stand in the place of those that were read: the replica must be opened anew.
    case replaced
  }

  /// Looks for what was appended, and takes it in; see `Store.readGrowth`.
  /// - Throws: What the file system threw. Looking again is fine.
  /// - Complexity: O(segments), and O(bytes that are new)
  package func readGrowth() throws(LogError) -> Growth {
    guard !isOutOfStep else { return .replaced }
    switch try store.readGrowth() {
    case .none: return .none
    case .replaced: return .replaced
    case .appended(let positions):
      // Where a line cannot be read, the fold lacks what the log has.
      isOutOfStep = true
      try fold.apply(positions, of: store.log, from: store)
      let entities = try store.log.entities(at: positions)
      isOutOfStep = false
      return .appended(entities)
    }
  }

  /// The entities that have events in this replica's log behind the end of an earlier one; nil where the
  /// log is not the earlier one with more behind it.
  /// - Complexity: O(new events)
  package func entities(since earlier: Log) throws(LogError) -> Set<Entity>? {
    let log = store.log
    guard log.count >= earlier.count else { return nil }
    if earlier.count > 0 {
      guard try log.id(at: earlier.count).first == earlier.id(at: earlier.count).first else {
        return nil
      }
    }
    var entities: Set<Entity> = []
    for position in (earlier.count + 1)..<(log.count + 1) {
      entities.formUnion(try log.entities(of: [log.event(at: position)]))
    }
    return entities
  }
}
