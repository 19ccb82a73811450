package import EventLog

extension Replica {
  /// What a writer in another process has added since the last look.
  package enum Growth: Sendable, Hashable {
    case none
    /// Events about these entities.
    case appended(Set<Entity>)
    /// Other bytes stand in the place of those that were read: the replica must be opened anew.
    case replaced
  }

  /// Looks for what was appended, and takes it in; see `Store.readGrowth`.
  /// - Throws: A failure of the file system, after which the caller may look again.
  /// - Complexity: O(segments), and O(bytes that are new)
  package func readGrowth() throws(LogError) -> Growth {
    guard !isOutOfStep else { return .replaced }
    switch try store.readGrowth() {
    case .none: return .none
    case .replaced: return .replaced
    case .appended(let positions):
      // If a line cannot be read, the fold lacks events that the log has.
      isOutOfStep = true
      try fold.apply(positions, of: store.log, from: store)
      let entities = try store.log.entities(at: positions)
      isOutOfStep = false
      return .appended(entities)
    }
  }

  /// The entities that have events behind the end of an earlier log; nil if this log does not continue that one.
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
