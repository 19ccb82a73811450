package import EventLog

extension Fold {
  /// The fold of a log's events; those that only a snapshot knows are taken in entity by entity, as they
  /// are wanted.
  /// - Throws: `damaged` where a snapshot was made with another table of kinds.
  /// - Complexity: O(lines that were read), shared out among the workers.
  package init(
    replaying log: Log, workers: any Workers = SerialWorkers(), kinds: KindTable
  ) throws(LogError) {
    self.init(
      replaying: log, entries: 0..<log.entries.count, upTo: nil, workers: workers, kinds: kinds)
    if let base { note(try SnapshotNotes(of: base, kinds)) }
  }

  /// The same, of lines that may have been folded as they were read.
  init(
    replaying log: Log, _ early: EarlyFold, workers: any Workers, kinds: KindTable
  ) throws(LogError) {
    if let tables = early.tables(of: log) {
      self.init(tables, of: log, kinds)
    } else {
      try self.init(replaying: log, workers: workers, kinds: kinds)
    }
  }

  /// The fold of some of a log's events, of which every line was read.
  /// - Parameters:
  ///   - positions: Which ones, counted from 1.
  ///   - greatestStamp: Only those up to this stamp, where one is given.
  /// - Precondition: No snapshot stands for any line of the log.
  /// - Complexity: O(events), shared out among the workers.
  package init(
    replaying log: Log, positions: Range<Int>, upTo greatestStamp: Stamp? = nil,
    workers: any Workers = SerialWorkers(), kinds: KindTable
  ) {
    precondition(log.base == nil, "a snapshot does not know what was so before it was made")
    self.init(
      replaying: log, entries: (positions.lowerBound - 1)..<(positions.upperBound - 1),
      upTo: greatestStamp, workers: workers, kinds: kinds)
  }

  /// Each worker folds some neighbouring entries, and what they come upon together is joined.
  private init(
    replaying log: Log, entries: Range<Int>, upTo greatestStamp: Stamp?, workers: any Workers,
    kinds: KindTable
  ) {
    let catalog = VerbCatalog(kinds)
    let lines = LogLines(log)
    let count = entries.count < Fold.fewEvents ? 1 : workers.count
    var tables = workers.map(count) { worker in
      let start = entries.lowerBound + entries.count * worker / count
      let end = entries.lowerBound + entries.count * (worker + 1) / count
      var table = EntityTable(kinds: kinds.rows.count)
      table.reserve(events: end - start)
      for (first, run) in log.entries.runs {
        for index in (first..<(first + run.count)).clamped(to: start..<end) {
          let entry = run[index - first]
          if let greatestStamp, entry.stamp > greatestStamp { continue }
          table.apply(entry, line: lines[entry], catalog)
        }
      }
      return table
    }
    EntityTable.join(&tables, kinds)
    self.init(tables, of: log, kinds)
  }

  /// Below so many events a second worker costs more than it saves.
  private static let fewEvents = 10_000
}

extension EntityTable {
  /// Takes in one line of a replay.
  ///
  /// Bounds: the entry's ranges were found in the line when it was read.
  @inline(__always)
  mutating func apply(
    _ entry: LogEntry, line: UnsafeRawBufferPointer, _ catalog: VerbCatalog
  ) {
    func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(rebasing: line[range])
    }
    guard let verb = catalog.verb(part(entry.type)), entry.version(in: line) <= verb.version
    else { return unknown.insert(entry.id) }
    let dataID = entry.dataID
    guard !verb.wantsID || dataID != nil else { return invalid.insert(entry.id) }
    let entity = entity(kind: verb.kind, id: part(entry.entity), hash: entry.entityHash)
    let id = verb.unitID(dataID.map(part))
    apply(
      verb, unit: id, by: Holder(stamp: entry.stamp, id: entry.id),
      MappedPayload(part(entry.data), id: id), to: entity, payload: MappedBytes.of)
  }

  /// Makes each entity that several tables know one table's. Nobody else may hold the tables, or they
  /// are copied.
  /// - Complexity: O(entities), and the units of those that several tables know.
  static func join(_ tables: inout [EntityTable], _ kinds: KindTable) {
    var joined: [EntityTable] = []
    while var table = tables.popLast() {
      for index in joined.indices { joined[index].takeOver(from: &table, kinds) }
      joined.append(table)
    }
    tables = joined
  }
}
