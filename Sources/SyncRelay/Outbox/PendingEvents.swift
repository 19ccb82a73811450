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
  init(_ lines: LackingLines, _ indices: [Int], of list: OrderedEvents) {
    var counted = PendingCount(of: list)
    for index in indices { counted.add(index) }
    self.init(lines, counted)
  }

  /// Takes numbers that were counted elsewhere.
  init(
    _ lines: LackingLines, count: Int, entities: [EntityCount], kinds: [KindCount], oldest: Oldest?
  ) {
    (self.lines, self.count, self.entities) = (lines, count, entities)
    (self.kinds, self.oldest) = (kinds, oldest)
  }

  /// - Complexity: O(kinds)
  init(_ lines: LackingLines, _ counted: PendingCount) {
    self.lines = lines
    count = counted.count
    oldest = counted.oldest
    kinds = counted.kinds.sorted { $0.value.rank < $1.value.rank }.map {
      KindCount(kind: $0.key, entities: $0.value.entities, events: $0.value.events)
    }
    entities = counted.first.map { entity in
      let (rank, events) = counted.entities[entity] ?? (0, 0)
      return EntityCount(
        entity: counted.list.entities[entity], priority: counted.list.items[rank].priority,
        events: events)
    }
  }
}

/// Events that are counted one by one.
struct PendingCount {
  let list: OrderedEvents
  private(set) var count = 0
  /// Of each entity where its first event stands in the list, and how many there are.
  private(set) var entities: [Int: (rank: Int, events: Int)] = [:]
  /// Of each kind where its first event stands in the list, how many entities there are, and how many events.
  private(set) var kinds: [String: (rank: Int, entities: Int, events: Int)] = [:]
  /// The first entities in the order of the list.
  private(set) var first: [Int] = []
  /// The place in the list of the event that came first into the log; nil before any is counted.
  private var firstInLog: Int?

  init(of list: OrderedEvents) { self.list = list }

  /// Adds an event, given by where it stands in the list.
  /// - Complexity: O(1)
  mutating func add(_ index: Int) {
    let item = list.items[index]
    count += 1
    if firstInLog.map({ item.position < list.items[$0].position }) ?? true { firstInLog = index }
    let known = entities[item.entity]
    let rank = min(known?.rank ?? index, index)
    entities[item.entity] = (rank, (known?.events ?? 0) + 1)
    var kind = kinds[list.entities[item.entity].kind] ?? (index, 0, 0)
    kind = (min(kind.rank, index), kind.entities + (known == nil ? 1 : 0), kind.events + 1)
    kinds[list.entities[item.entity].kind] = kind
    if rank == index { place(item.entity, rank: rank) }
  }

  /// The event that came first into the log; nil before any is counted.
  var oldest: PendingEvents.Oldest? {
    firstInLog.map {
      PendingEvents.Oldest(event: list.items[$0].id, stamped: list.items[$0].stamped)
    }
  }

  /// Puts an entity among the first if it is one of them; its rank is new, and no entity's rank ever falls back.
  private mutating func place(_ entity: Int, rank: Int) {
    let isLast = first.last.flatMap { entities[$0]?.rank }.map { rank > $0 } ?? false
    if isLast, first.count == PendingEvents.greatestCount { return }
    if let place = first.firstIndex(of: entity) { first.remove(at: place) }
    let place = first.lowerBound { (entities[$0]?.rank ?? 0) < rank }
    first.insert(entity, at: place)
    if first.count > PendingEvents.greatestCount { first.removeLast() }
  }
}

/// Events of a log in the order in which an exchange sends them, with what is counted of each.
struct OrderedEvents {
  /// The indices of the events by their positions, the last of the log first.
  private(set) var positions: [Int] = []
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
    self.positions = items.indices.sorted { items[$0].position > items[$1].position }
    for (index, item) in items.enumerated() {
      lastPositions[item.id.replica] = max(lastPositions[item.id.replica] ?? 0, item.position)
      byReplica[item.id.replica, default: []].append(index)
    }
    let all = items
    byReplica = byReplica.mapValues { $0.sorted { all[$0].id.seq < all[$1].id.seq } }
  }

  /// The last position of each replica's events.
  private var lastPositions: [ReplicaID: Int] = [:]
  /// Where the events of each replica stand in the list, ascending by their numbers.
  private var byReplica: [ReplicaID: [Int]] = [:]

  /// Whether a replica that has events in a coverage may have one behind a position.
  func hasEvents(of coverage: Coverage, behind position: Int) -> Bool {
    coverage.replicas.contains { lastPositions[$0] ?? 0 > position }
  }

  /// Where the events of a coverage stand in the list, the last of the log first.
  /// - Complexity: O(n log n) for n such events, and O(log m) for each range in a list of m
  func indices(of coverage: Coverage) -> [Int] {
    var found: [Int] = []
    for range in coverage.ranges {
      let own = byReplica[range.replica] ?? []
      let first = own.lowerBound { items[$0].id.seq < range.seqs.lowerBound }
      found += own[first...].prefix { items[$0].id.seq <= range.seqs.upperBound }
    }
    return found.sorted { items[$0].position > items[$1].position }
  }

  /// Where some lines stand in the list, the last of the log first.
  /// - Complexity: O(n log n) for n such lines
  func indices(of lines: LackingLines) -> [Int] {
    let tail = positions.prefix { items[$0].position > lines.after }
    let others = indices(of: lines.more.subtracting(lines.less)).filter {
      items[$0].position <= lines.after
    }
    return tail.filter { !lines.less.contains(items[$0].id) } + others
  }
}
