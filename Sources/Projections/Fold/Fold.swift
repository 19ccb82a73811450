public import EventLog

/// The pure function from events to state: a function of the set of events taken in (SPEC 4).
///
/// It keeps positions, not payloads; whoever wants to see a value brings the source that was
/// folded.
public struct Fold: Sendable {
  /// The kinds it knows.
  public let table: KindTable
  /// Where the events are found that decide what entities were when a snapshot was made.
  let base: LogSnapshot?
  /// What a replay of the others found out, shared out by entity; never changed afterwards.
  let flat: [FlatFold]
  /// What is known of those entities that events have been taken in about since.
  var overlay = EntityRecords()
  /// The events that were kept but not folded since this build does not know their kind, verb or
  /// version.
  public internal(set) var unknown = Coverage()
  /// The events that were kept but not folded since they break a rule of their kind.
  public internal(set) var invalid = Coverage()

  /// A fold of no events.
  public init(table: KindTable = .current) {
    self.table = table
    base = nil
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

  /// The fold of a log's events; those that only a snapshot knows are folded entity by entity, when
  /// somebody asks for one.
  /// - Throws: `damaged` where a snapshot was made with another table of kinds.
  /// - Complexity: O(lines that were read), shared out among the workers.
  public init(
    replaying log: Log, workers: any Workers = SerialWorkers(), table: KindTable = .current
  ) throws(LogError) {
    try self.init(
      replaying: log,
      FlatFold.Selection(positions: (log.baseCount + 1)..<(log.count + 1), greatestStamp: nil),
      base: log.base, workers: workers, table: table)
  }

  /// The same, where the lines may have been folded as they were read.
  init(
    replaying log: Log, _ early: EarlyFold, workers: any Workers, table: KindTable
  ) throws(LogError) {
    guard let shards = early.shards(of: log) else {
      try self.init(replaying: log, workers: workers, table: table)
      return
    }
    self.init(flat: shards, base: nil, table: table)
  }

  /// The fold of some of a log's events, of which every line was read.
  /// - Parameters:
  ///   - positions: Which ones; all where nothing is said.
  ///   - greatestStamp: Only those up to this stamp, where one is given.
  /// - Precondition: No snapshot stands for any line of the log.
  /// - Complexity: O(events), shared out among the workers.
  public init(
    replaying log: Log, positions: Range<Int>?, upTo greatestStamp: Stamp? = nil,
    workers: any Workers = SerialWorkers(), table: KindTable = .current
  ) throws(LogError) {
    precondition(log.base == nil, "a snapshot does not know what was so before it was made")
    let selection = FlatFold.Selection(
      positions: positions ?? 1..<(log.count + 1), greatestStamp: greatestStamp)
    try self.init(
      replaying: log, selection, base: nil, workers: workers, table: table)
  }

  /// The fold of some events of a log, on top of what a snapshot knows, in so many shards.
  init(
    replaying log: Log, _ selection: FlatFold.Selection, base: LogSnapshot?, shards: Int? = nil,
    workers: any Workers, table: KindTable
  ) throws(LogError) {
    let catalog = VerbCatalog(table)
    let shards = shards ?? (selection.positions.count < Fold.fewEvents ? 1 : workers.count)
    let flat = workers.map(shards) { shard in
      FlatFold(log, selection, shard: shard, of: shards, catalog: catalog)
    }
    self.init(flat: flat, base: base, table: table)
    if let base {
      let notes = try SnapshotNotes(of: base, table: table)
      unknown = unknown.union(notes.unknown)
      invalid = invalid.union(notes.invalid)
    }
  }

  /// The fold whose parts, of which no two know the same entity, are made.
  init(flat: [FlatFold], base: LogSnapshot?, table: KindTable) {
    self.table = table
    self.base = base
    self.flat = flat
    for shard in flat {
      unknown = unknown.union(shard.unknown)
      invalid = invalid.union(shard.invalid)
    }
  }

  /// Below so many events a second worker costs more than it saves.
  private static let fewEvents = 10_000
}
