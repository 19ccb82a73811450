package import EventLog
import Projections

/// Events that a peer lacks, counted by entity and by kind, most urgent first.
package struct PendingEvents: Sendable, Hashable {
  /// The lines of them.
  package let lines: LackingLines
  /// The entities that they are about, in the order in which the first of each is sent (sync-protocol 3); at most the
  /// first 100.
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
  package private(set) var count = 0

  /// The events.
  /// - Complexity: O(lines of the log)
  package func coverage(in log: Log) throws(LogError) -> Coverage {
    try lines.coverage(in: LogSuffix(of: log))
  }

  /// The most entities that are named.
  package static let greatestCount = 100

  /// Counts some events of a list.
  /// - Parameters:
  ///   - lines: The same events.
  ///   - indices: Where they stand in the list.
  /// - Complexity: O(indices)
  init(_ lines: LackingLines, _ indices: some Sequence<Int>, of list: ListedEvents) {
    var counted = PendingCount(of: list)
    for index in indices { counted.add(index) }
    counted.close()
    self.init(lines, counted)
  }

  /// Takes numbers that were counted elsewhere.
  init(
    _ lines: LackingLines, count: Int, entities: [EntityCount], kinds: [KindCount], oldest: Oldest?
  ) {
    (self.lines, self.count, self.entities) = (lines, count, entities)
    (self.kinds, self.oldest) = (kinds, oldest)
  }

  /// - Precondition: The count is closed.
  /// - Complexity: O(kinds)
  init(_ lines: LackingLines, _ counted: PendingCount) {
    self.lines = lines
    let list = counted.list
    count = counted.count
    oldest = counted.oldest
    kinds = counted.kinds.sorted { $0.value.rank < $1.value.rank }.map {
      KindCount(
        kind: list.kinds[Int($0.key)], entities: $0.value.entities, events: $0.value.events)
    }
    entities = counted.first.compactMap { entity in
      counted.entities[entity].map { rank, events in
        EntityCount(
          entity: list.entities[Int(entity)], priority: rank.priority, events: events)
      }
    }
  }
}

/// Events that are counted one by one.
struct PendingCount {
  typealias Rank = ListedEvents.Rank

  let list: ListedEvents
  private(set) var count = 0
  /// Of each entity the rank of its first event, and how many there are.
  private(set) var entities: [Int32: (rank: Rank, events: Int)] = [:]
  /// Of each kind the rank of its first event, how many entities there are, and how many events.
  private(set) var kinds: [Int32: (rank: Rank, entities: Int, events: Int)] = [:]
  /// The first entities in the order in which they are sent.
  private(set) var first: [Int32] = []
  /// Where the event stands in the list that came first into the log; nil before any is counted.
  private var firstInLog: Int?
  /// Events of one entity that came one after the other, and are not among its others yet: most of a log's neighbours
  /// are about one entity.
  private var open: (entity: Int32, kind: Int32, rank: Rank, events: Int)?

  init(of list: ListedEvents) { self.list = list }

  /// Adds an event, given by where it stands in the list.
  /// - Complexity: O(1)
  mutating func add(_ index: Int) {
    let (item, rank) = (list.items[index], list.rank(of: index))
    count += 1
    firstInLog = min(firstInLog ?? index, index)
    if let open, open.entity == item.entity {
      self.open = (open.entity, open.kind, min(open.rank, rank), open.events + 1)
    } else {
      close()
      open = (item.entity, item.kind, rank, 1)
    }
  }

  /// Puts the events that were added last to the others of their entity; before the count is read.
  mutating func close() {
    guard let added = open else { return }
    open = nil
    let known = entities[added.entity]
    let rank = min(known?.rank ?? added.rank, added.rank)
    entities[added.entity] = (rank, (known?.events ?? 0) + added.events)
    var kind = kinds[added.kind] ?? (added.rank, 0, 0)
    kind = (
      min(kind.rank, added.rank), kind.entities + (known == nil ? 1 : 0),
      kind.events + added.events
    )
    kinds[added.kind] = kind
    if rank == added.rank { place(added.entity, rank: rank) }
  }

  /// The event that came first into the log; nil before any is counted.
  var oldest: PendingEvents.Oldest? {
    firstInLog.map {
      PendingEvents.Oldest(event: list.items[$0].id, stamped: list.items[$0].stamped)
    }
  }

  /// Puts an entity among the first if it is one of them; its rank is new, and no entity's rank ever falls back.
  private mutating func place(_ entity: Int32, rank: Rank) {
    let isBehindLast = first.last.flatMap { entities[$0]?.rank }.map { rank > $0 } ?? false
    if isBehindLast, first.count == PendingEvents.greatestCount { return }
    if let place = first.firstIndex(of: entity) { first.remove(at: place) }
    let place = first.lowerBound { (entities[$0]?.rank ?? rank) < rank }
    first.insert(entity, at: place)
    if first.count > PendingEvents.greatestCount { first.removeLast() }
  }
}
