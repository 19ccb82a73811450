package import EventLog

/// What an entity was before some events, and what it is behind them.
package struct FollowedChange: Sendable {
  /// What the state showed of it; nil if it did not show it.
  package let before: EntityReading?
  /// What the state shows of it; nil if it does not show it.
  package let after: EntityReading?

  /// An entity that was not there before.
  package init(adding reading: EntityReading) { (before, after) = (nil, reading) }

  init(from before: EntityReading?, to after: EntityReading?) {
    (self.before, self.after) = (before, after)
  }
}

/// What some new lines of a log came to.
package struct FollowedLines: Sendable {
  /// The entities that the lines are about, of any kind.
  package let entities: Set<Entity>
  /// What changed of each entity of the kinds that were asked for, ascending by the entities.
  package let changes: [FollowedChange]
}

/// A state that follows a log beside the replica which writes it, on another thread.
///
/// It holds no log: a log that is held costs its writer a copy.
package struct FollowedState: Sendable {
  private var fold: Fold
  /// How many lines were folded.
  package private(set) var count: Int
  /// How many further contents of events the log had then.
  private var contested: Int
  /// The event of the last line.
  private var last: EventID?

  /// The state of a log.
  /// - Complexity: O(lines that were read)
  package init(of log: Log, kinds: KindTable) throws(LogError) {
    fold = try Fold(replaying: log, kinds: kinds)
    (count, contested) = (log.count, log.contestedCount)
    last = try FollowedState.last(of: log, at: log.count)
  }

  /// The state of a replica's log, which it has folded already.
  package init(of replica: Replica) throws(LogError) {
    fold = replica.fold
    let log = replica.log
    (count, contested) = (log.count, log.contestedCount)
    last = try FollowedState.last(of: log, at: log.count)
  }

  private static func last(of log: Log, at count: Int) throws(LogError) -> EventID? {
    count == 0 ? nil : try log.id(at: count)
  }

  /// The state, read from the log that was folded or a later one.
  package func state(in log: Log) -> TrainingState { TrainingState(fold: fold, log: log) }

  /// Takes in what a log has behind the lines that were folded.
  /// - Parameter kinds: The kinds whose changes are wanted.
  /// - Returns: What the lines came to; nil where the log is not that log with more lines.
  /// - Throws: `damaged`; then this is of no use any more.
  /// - Complexity: O(new lines), and O(bytes of the entities that they are about)
  package mutating func advance(
    to log: Log, telling kinds: Set<String>
  ) throws(LogError) -> FollowedLines? {
    guard log.count >= count, log.baseCount <= count, log.contestedCount == contested,
      try FollowedState.last(of: log, at: count) == last
    else { return nil }
    let positions = (count + 1)..<(log.count + 1)
    if positions.isEmpty { return FollowedLines(entities: [], changes: []) }
    let entities = try log.entities(at: positions)
    let wanted = entities.filter { kinds.contains($0.kind) }.sorted()
    let before = try readings(of: wanted, in: log)
    try fold.apply(positions, of: log, from: log)
    count = log.count
    last = try FollowedState.last(of: log, at: count)
    let after = try readings(of: wanted, in: log)
    let changes = zip(before, after).filter { $0 != $1 }.map { FollowedChange(from: $0, to: $1) }
    return FollowedLines(entities: entities, changes: changes)
  }

  /// What has changed since an earlier line of the log that was folded.
  ///
  /// What the entities were is found by folding their own events up to that line.
  /// - Parameters:
  ///   - position: The line.
  ///   - log: The log that was folded; no event of it has several contents.
  ///   - kinds: The kinds whose changes are wanted.
  /// - Throws: `damaged`.
  /// - Complexity: O(lines behind the position, and events of the entities that they are about), and a look at each line
  ///   that was read
  package func changes(
    since position: Int, in log: Log, telling kinds: Set<String>
  ) throws(LogError) -> [FollowedChange] {
    var entities: Set<Entity> = []
    for later in stride(from: position + 1, through: count, by: 1) {
      let entity = try log.event(at: later).entity
      if kinds.contains(entity.kind) { entities.insert(entity) }
    }
    var earlier = Fold(kinds: fold.kinds)
    try log.forEachEvent(about: entities) { (place, event) throws(LogError) in
      if place <= position { try earlier.apply(event, in: log) }
    }
    let wanted = entities.sorted()
    let before = TrainingState(fold: earlier, log: log)
    let after = try readings(of: wanted, in: log)
    return try zip(wanted, after).map { (entity, after) throws(LogError) in
      FollowedChange(from: try before.ownReading(of: entity), to: after)
    }.filter { $0.before != $0.after }
  }

  private func readings(
    of entities: [Entity], in log: Log
  ) throws(LogError) -> [EntityReading?] {
    let state = state(in: log)
    return try entities.map { (entity) throws(LogError) in try state.ownReading(of: entity) }
  }
}
