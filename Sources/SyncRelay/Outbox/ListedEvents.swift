import EventLog
import Projections

/// Events of a log in the log's order, with what is counted of each.
///
/// The order in which an exchange sends them is that of their ranks: equally urgent events keep the log's order, so
/// nothing has to be sorted.
struct ListedEvents {
  /// The events, the first of the log first.
  private(set) var items: [Item] = []
  /// The entities that they are about.
  private(set) var entities: [Entity] = []
  /// The kinds of these.
  private(set) var kinds: [String] = []

  struct Item {
    let id: EventID
    let position: Int
    /// The time in its stamp.
    let stamped: Instant
    /// The entity's index.
    let entity: Int32
    /// The index of the entity's kind.
    let kind: Int32
    /// How urgent it is; in a batch, how urgent the most urgent event of that is.
    fileprivate(set) var priority: Int
  }

  /// Where an event stands among those that are sent.
  struct Rank: Comparable {
    let priority: Int
    /// Where it stands in the list.
    let index: Int

    static func < (left: Rank, right: Rank) -> Bool {
      (left.priority, left.index) < (right.priority, right.index)
    }
  }

  /// Where an event of the list stands among those that are sent.
  func rank(of index: Int) -> Rank { Rank(priority: items[index].priority, index: index) }

  /// Where the events stand in the list, in the order in which they are sent.
  /// - Complexity: O(events), and O(n log n) for n priorities
  var inSendingOrder: [Int] {
    Dictionary(grouping: items.indices) { items[$0].priority }.sorted { $0.key < $1.key }
      .flatMap(\.value)
  }

  /// Lists the events of a coverage that the log has.
  /// - Complexity: O(n log n) for n such events, and a look at the beginning of each line
  init(_ coverage: Coverage, in log: Log, _ kinds: KindTable) throws(LogError) {
    let positions = try coverage.positions(in: log)
    items.reserveCapacity(positions.count)
    var names = Names(kinds)
    // Where the batch begins that goes on, and how urgent it is.
    var open: (first: Int, priority: Int)?
    try log.forEachOutline(at: positions) { position, outline in
      let (entity, type) = names.read(outline)
      let first = open?.first ?? items.count
      let priority = min(open?.priority ?? type.priority, type.priority)
      items.append(
        Item(
          id: outline.id, position: position, stamped: outline.stamp.instant,
          entity: Int32(truncatingIfNeeded: entity), kind: Int32(truncatingIfNeeded: type.kind),
          priority: priority))
      if SendingOrder.goesOn(outline.batch) {
        open = (first, priority)
      } else {
        close(first, priority)
        open = nil
      }
    }
    if let open { close(open.first, open.priority) }
    (entities, self.kinds) = (names.entities, names.kinds)
    index()
  }

  /// Makes all events of a batch as urgent as its most urgent one.
  private mutating func close(_ first: Int, _ priority: Int) {
    for index in first..<items.count where items[index].priority != priority {
      items[index].priority = priority
    }
  }

  /// The last position of each replica's events.
  private var lastPositions: [ReplicaID: Int] = [:]
  /// Where the events of each replica stand in the list, ascending by their numbers.
  private var byReplica: [ReplicaID: [Int]] = [:]

  /// Notes where the events of each replica stand.
  private mutating func index() {
    var first = 0
    while first < items.count {
      let replica = items[first].id.replica
      let end = items[first...].firstIndex { $0.id.replica != replica } ?? items.count
      byReplica[replica, default: []].append(contentsOf: first..<end)
      lastPositions[replica] = items[end - 1].position
      first = end
    }
    for (replica, places) in byReplica {
      // Mostly a log has the events of a replica in the order of their numbers.
      if zip(places, places.dropFirst()).allSatisfy({ items[$0].id.seq <= items[$1].id.seq }) {
        continue
      }
      let all = items
      byReplica[replica] = places.sorted { all[$0].id.seq < all[$1].id.seq }
    }
  }

  /// Whether a replica that has events in a coverage may have one behind a position.
  func hasEvents(of coverage: Coverage, behind position: Int) -> Bool {
    coverage.replicas.contains { lastPositions[$0] ?? 0 > position }
  }

  /// Where the events of a coverage stand in the list, ascending.
  /// - Complexity: O(n log n) for n such events, and O(log m) for each range in a list of m
  func indices(of coverage: Coverage) -> [Int] {
    var found: [Int] = []
    for range in coverage.ranges {
      let own = byReplica[range.replica] ?? []
      let first = own.lowerBound { items[$0].id.seq < range.seqs.lowerBound }
      found += own[first...].prefix { items[$0].id.seq <= range.seqs.upperBound }
    }
    return found.sorted()
  }

  /// Where the lines behind a position begin in the list.
  /// - Complexity: O(log n)
  func firstIndex(behind position: Int) -> Int { items.lowerBound { $0.position <= position } }

  /// Where some lines stand in the list.
  /// - Complexity: O(n log n) for n such lines
  func indices(of lines: LackingLines) -> [Int] {
    let others = indices(of: lines.more.subtracting(lines.less)).filter {
      items[$0].position <= lines.after
    }
    let tail = firstIndex(behind: lines.after)..<items.count
    return others + tail.filter { !lines.less.contains(items[$0].id) }
  }
}

/// The names in some lines, each once.
private struct Names {
  private(set) var entities: [Entity] = []
  private(set) var kinds: [String] = []
  private let table: KindTable
  private var kindNumbers: [String: Int] = [:]
  private var types: [(kind: Int, priority: Int)] = []
  private var (typeNumbers, entityNumbers) = (ByteNumbers(), ByteNumbers())

  init(_ table: KindTable) { self.table = table }

  /// What a line is about, and what its type says.
  mutating func read(
    _ outline: EventOutline
  ) -> (entity: Int, type: (kind: Int, priority: Int)) {
    let number = typeNumbers.number(of: outline.typeBytes, salt: outline.version)
    if number.isNew { types.append(read(outline.type, outline.version)) }
    let type = types[number.number]
    let entity = entityNumbers.number(of: outline.entityBytes, salt: UInt64(type.kind))
    if entity.isNew {
      let id = String(decoding: outline.entityBytes, as: UTF8.self)
      entities.append(Entity(checkedKind: kinds[type.kind], id: id))
    }
    return (entity.number, type)
  }

  private mutating func read(
    _ type: EventType, _ version: UInt64
  ) -> (kind: Int, priority: Int) {
    let kind = kindNumbers[type.kind] ?? kinds.count
    if kind == kinds.count {
      kindNumbers[type.kind] = kind
      kinds.append(type.kind)
    }
    return (kind, table.priority(of: type, version: version))
  }
}
