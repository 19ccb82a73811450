import EventLog
import Projections

/// Events of a log in the order in which an exchange sends them (sync-protocol 3), with what is counted of
/// each.
struct SendingList {
  /// The events, the most urgent first.
  private(set) var items: [Item] = []
  /// The entities that they are about.
  private(set) var entities: [Entity] = []

  struct Item {
    let id: EventID
    let position: Int
    /// The entity's index.
    let entity: Int
    /// The time in its stamp.
    let stamped: Instant
    /// How urgent it is; in a batch, how urgent the most urgent event of that is.
    var priority: Int
    /// The position of the first event of its batch.
    let group: Int
  }

  /// Lists the events of a coverage that the log has.
  /// - Complexity: O(n log n) for n such events, and the bytes of their lines.
  init(_ coverage: Coverage, in log: Log, _ kinds: KindTable) throws(LogError) {
    var indices: [Entity: Int] = [:]
    var start = 0
    var isGoingOn = false
    for position in try coverage.positions(in: log) {
      let event = try log.event(at: position)
      if !isGoingOn { start = items.count }
      let entity = indices[event.entity] ?? entities.count
      if entity == entities.count {
        indices[event.entity] = entity
        entities.append(event.entity)
      }
      items.append(
        Item(
          id: event.id, position: position, entity: entity, stamped: event.stamp.instant,
          priority: kinds.priority(of: event),
          group: isGoingOn ? items[start].position : position))
      isGoingOn = event.batch.map { $0.index < $0.count } ?? false
      if !isGoingOn { levelBatch(from: start) }
    }
    if isGoingOn { levelBatch(from: start) }
    items.sort { ($0.priority, $0.group, $0.position) < ($1.priority, $1.group, $1.position) }
  }

  /// Makes the events from a place on as urgent as the most urgent of them.
  private mutating func levelBatch(from start: Int) {
    let most = items[start...].reduce(Int.max) { min($0, $1.priority) }
    for index in start..<items.count { items[index].priority = most }
  }
}
