package import EventLog

/// Events that somebody lacks, counted by entity and by kind, the most urgent first.
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
    /// The entity.
    package let entity: Entity
    /// How urgent the most urgent of them is (merge-rules 12).
    package let priority: Int
    /// How many there are.
    package fileprivate(set) var events: Int
  }

  /// How many entities of one kind there are, and how many events about them.
  package struct KindCount: Sendable, Hashable {
    /// The kind.
    package let kind: String
    /// How many entities there are.
    package fileprivate(set) var entities: Int
    /// How many events there are.
    package fileprivate(set) var events: Int
  }

  /// The event that came first into the log, by whatever clock it was stamped.
  package struct Oldest: Sendable, Hashable {
    /// The event.
    package let event: EventID
    /// The time in its stamp.
    package let stamped: Instant
  }

  /// How many events there are.
  package var count: Int { entities.reduce(0) { $0 + $1.events } }

  /// Counts those events of a list that somebody lacks.
  /// - Complexity: O(list)
  init(_ coverage: Coverage, of list: SendingList) {
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
