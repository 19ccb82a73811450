public import EventLog

/// The pure function from events to state: a function of the set of events taken in (SPEC 4).
///
/// It keeps positions, not payloads; whoever wants to see a value brings the source that was
/// folded.
public struct Fold: Sendable {
  /// The kinds it knows.
  public let table: KindTable
  /// What a replay found out, shared out by entity; never changed afterwards.
  let flat: [FlatFold]
  /// What is known of those entities that events have been taken in about since.
  private(set) var records: [Entity: EntityRecord] = [:]
  /// The events that were kept but not folded since this build does not know their kind, verb or
  /// version.
  public private(set) var unknown = Coverage()
  /// The events that were kept but not folded since they break a rule of their kind.
  public private(set) var invalid = Coverage()

  /// A fold of no events.
  public init(table: KindTable = .current) {
    self.table = table
    flat = []
  }

  /// The fold of the events at some positions of a source, taken in one by one.
  ///
  /// The plain way: `init(replaying:)` says the same of a log, and is held against this one.
  /// - Complexity: O(bytes of the events)
  public init(
    _ source: some EventSource, positions: some Sequence<Int>, table: KindTable = .current
  ) throws(LogError) {
    self.init(table: table)
    for position in positions {
      try apply(try source.event(at: position), at: position)
    }
  }

  /// The fold of a log's events.
  /// - Parameters:
  ///   - positions: Which ones; all where nothing is said.
  ///   - greatestStamp: Only those up to this stamp, where one is given.
  /// - Complexity: O(events), shared out among the workers.
  public init(
    replaying log: Log, positions: Range<Int>? = nil, upTo greatestStamp: Stamp? = nil,
    workers: any Workers = SerialWorkers(), table: KindTable = .current
  ) throws(LogError) {
    let selection = FlatFold.Selection(
      positions: positions ?? 1..<(log.count + 1), greatestStamp: greatestStamp)
    try self.init(
      replaying: log, selection, shards: log.count < Fold.fewEvents ? 1 : workers.count,
      workers: workers, table: table)
  }

  /// The fold of some events of a log in so many shards.
  init(
    replaying log: Log, _ selection: FlatFold.Selection, shards: Int, workers: any Workers,
    table: KindTable
  ) throws(LogError) {
    self.table = table
    let catalog = VerbCatalog(table)
    flat = workers.map(shards) { shard in
      FlatFold(log, selection, shard: shard, of: shards, catalog: catalog)
    }
    for shard in flat {
      unknown = unknown.union(shard.unknown)
      invalid = invalid.union(shard.invalid)
    }
  }

  /// Below so many events a second worker costs more than it saves.
  private static let fewEvents = 10_000

  /// Takes in the event that stands at a position.
  public mutating func apply(_ event: Event, at position: Int) throws(LogError) {
    let meaning = try table.meaning(of: event)
    switch meaning {
    case .unknown: unknown.insert(event.id)
    case .invalid: invalid.insert(event.id)
    case .deletion, .unit:
      let holder = Holder(stamp: event.stamp, id: event.id, position: position)
      if records[event.entity] == nil { records[event.entity] = self[event.entity] }
      records[event.entity]?.apply(meaning, by: holder)
    }
  }

  /// What is known of an entity; an empty record where nothing is.
  /// - Complexity: O(units of the entity)
  public subscript(entity: Entity) -> EntityRecord {
    if let record = records[entity] { return record }
    for shard in flat {
      if let record = shard.record(of: entity, in: table) { return record }
    }
    return EntityRecord()
  }

  /// Every entity that an event is about, ascending.
  /// - Complexity: O(n log n) for n entities.
  public var entities: [Entity] {
    var names = Set(records.keys)
    for shard in flat {
      for index in shard.entities.indices {
        if let name = shard.entity(at: index, in: table) { names.insert(name) }
      }
    }
    return names.sorted()
  }
}
