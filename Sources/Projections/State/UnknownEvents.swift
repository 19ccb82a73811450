public import EventLog

/// The events that need a newer build: this one does not know their kind, verb or version (merge-rules 2). They are
/// kept and passed on, and neither the state nor an export shows them.
public struct UnknownEvents: Sendable, Hashable {
  /// The events of one type and version.
  public struct Sort: Sendable, Hashable {
    /// For example `session.filmed`.
    public let type: String
    /// The version of their payloads.
    public let version: UInt64
    /// How many there are.
    public let events: Int
    /// How many entities they are about.
    public let entities: Int
  }

  /// One for each type and version, ascending.
  public let sorts: [Sort]
  /// How many entities they are about.
  public let entities: Int

  /// How many there are.
  public var count: Int { sorts.reduce(0) { $0 + $1.events } }
  /// Whether this build knows every event.
  public var isEmpty: Bool { sorts.isEmpty }
}

extension UnknownEvents {
  /// Finds the unknown events of a log without folding it.
  /// - Complexity: O(lines read, and bytes of the events that it finds); O(all lines) where a snapshot was made with
  ///   another table of kinds.
  package init(in log: Log, _ kinds: KindTable) throws(LogError) {
    var found = Coverage()
    let catalog = VerbCatalog(kinds)
    try log.forEachLine(at: (log.baseCount + 1)..<(log.count + 1)) { entry, line in
      if case .unknown = VerbReading(entry, in: line, catalog) { found.insert(entry.id) }
    }
    if let base = log.base {
      if SnapshotNotes.fit(base, kinds) {
        found = found.union(try SnapshotNotes(of: base, kinds).unknown)
      } else {
        for position in 1..<(log.baseCount + 1) where !kinds.knows(try log.head(at: position)) {
          found.insert(try log.id(at: position))
        }
      }
    }
    try self.init(found, in: log, kinds)
  }

  /// Those among some events of a log.
  fileprivate init(
    _ events: Coverage, in log: Log, _ kinds: KindTable
  ) throws(LogError) {
    var sorts: [EventSort: (events: Int, entities: Set<Entity>)] = [:]
    var entities: Set<Entity> = []
    for id in events.events {
      // Under one id there may be several contents, of which this build may know some.
      for event in try log.contents(of: id) where !kinds.knows(EventHead(event)) {
        let sort = EventSort(type: event.type, version: event.version)
        sorts[sort, default: (0, [])].events += 1
        sorts[sort]?.entities.insert(event.entity)
        entities.insert(event.entity)
      }
    }
    self.sorts = sorts.sorted { $0.key < $1.key }.map {
      Sort(
        type: $0.key.type.description, version: $0.key.version, events: $0.value.events,
        entities: $0.value.entities.count)
    }
    self.entities = entities.count
  }
}

/// What an event says, and in which version.
private struct EventSort: Hashable, Comparable {
  let type: EventType
  let version: UInt64

  static func < (left: EventSort, right: EventSort) -> Bool {
    let order = TextOrder.compare(left.type.description, right.type.description)
    return order == 0 ? left.version < right.version : order < 0
  }
}

extension TrainingState {
  /// The events that need a newer build. Text, JSON and exports of the state lack them.
  /// - Complexity: O(bytes of these events)
  public func unknownEvents() throws(LogError) -> UnknownEvents {
    try UnknownEvents(fold.unknown, in: log, kinds)
  }
}
