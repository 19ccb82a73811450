package import EventLog
import Projections

/// Events that a peer lacks, counted by entity and by kind, most urgent first.
package struct PendingEvents: Sendable, Hashable {
  /// The events.
  package let coverage: Coverage
  /// The entities that they are about, in the order in which the first of each is sent (sync-protocol 3).
  package private(set) var entities: [EntityCount] = []
  /// Their kinds, in the same order.
  package private(set) var kinds: [KindCount] = []
  /// The one that has been here the longest.
  package private(set) var oldest: Oldest?

  /// How many events of one entity there are.
  package struct EntityCount: Sendable, Hashable {
    package let entity: Entity
    /// How urgent the most urgent of them is (merge-rules 12).
    package let priority: Int
    /// How many there are.
    package fileprivate(set) var events: Int
  }

  /// How many entities of one kind there are, and how many events about them.
  package struct KindCount: Sendable, Hashable {
    package let kind: String
    /// How many entities there are.
    package fileprivate(set) var entities: Int
    /// How many events there are.
    package fileprivate(set) var events: Int
  }

  /// The event that came first into the log, whatever its stamp says.
  package struct Oldest: Sendable, Hashable {
    package let event: EventID
    /// The time in its stamp.
    package let stamped: Instant
  }

  /// How many events there are.
  package var count: Int { entities.reduce(0) { $0 + $1.events } }

  /// Counts those events of a list that are lacking.
  /// - Complexity: O(list)
  init(_ coverage: Coverage, of list: OrderedEvents) {
    self.coverage = coverage
    var places: [Int: Int] = [:]
    var placesOfKinds: [String: Int] = [:]
    var first = Int.max
    for item in list.items where coverage.contains(item.id) {
      let kind = list.entities[item.entity].kind
      let placeOfKind = placesOfKinds[kind] ?? kinds.count
      if placeOfKind == kinds.count {
        placesOfKinds[kind] = placeOfKind
        kinds.append(KindCount(kind: kind, entities: 0, events: 0))
      }
      kinds[placeOfKind].events += 1
      if let place = places[item.entity] {
        entities[place].events += 1
      } else {
        places[item.entity] = entities.count
        kinds[placeOfKind].entities += 1
        entities.append(
          EntityCount(entity: list.entities[item.entity], priority: item.priority, events: 1))
      }
      if item.position < first {
        first = item.position
        oldest = Oldest(event: item.id, stamped: item.stamped)
      }
    }
  }
}

/// Events of a log in the order in which an exchange sends them, with what is counted of each.
struct OrderedEvents {
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
    let priority: Int
  }

  /// Lists the events of a coverage that the log has.
  /// - Complexity: O(n log n) for n such events, and the bytes of their lines.
  init(_ coverage: Coverage, in log: Log, _ kinds: KindTable) throws(LogError) {
    let positions = try coverage.positions(in: log)
    var order = SendingOrder(positions)
    _ = try order.look(at: positions.count, in: log, kinds)
    var indices: [Entity: Int] = [:]
    while let group = order.nextGroup() {
      for position in order.positions(of: group) {
        let event = try log.event(at: position)
        let entity = indices[event.entity] ?? entities.count
        if entity == entities.count {
          indices[event.entity] = entity
          entities.append(event.entity)
        }
        items.append(
          Item(
            id: event.id, position: position, entity: entity, stamped: event.stamp.instant,
            priority: group.priority))
      }
    }
  }
}
