package import EventLog

extension Fold {
  /// The fold of a log's events; those that only a snapshot knows are taken in later, entity by
  /// entity, as they are needed.
  /// - Throws: `damaged` if a snapshot was made with another table of kinds.
  /// - Complexity: O(lines read), divided among the workers.
  package init(
    replaying log: Log, workers: any Workers = SerialWorkers(), kinds: KindTable
  ) throws(LogError) {
    self.init(
      replaying: log, entries: 0..<log.entries.count, upTo: nil, workers: workers, kinds: kinds)
    if let base { note(try SnapshotNotes(of: base, kinds)) }
  }

  /// The fold of some of a log's events.
  /// - Parameters:
  ///   - positions: Their positions, counted from 1.
  ///   - greatestStamp: If given, later events are left out.
  /// - Precondition: Every line of the log was read; no snapshot stands for any of them.
  /// - Complexity: O(events), divided among the workers.
  package init(
    replaying log: Log, positions: Range<Int>, upTo greatestStamp: Stamp? = nil,
    workers: any Workers = SerialWorkers(), kinds: KindTable
  ) {
    precondition(log.base == nil, "a snapshot does not know what was so before it was made")
    self.init(
      replaying: log, entries: (positions.lowerBound - 1)..<(positions.upperBound - 1),
      upTo: greatestStamp, workers: workers, kinds: kinds)
  }

  /// Each worker folds some neighbouring entries; entities that several workers met are joined.
  private init(
    replaying log: Log, entries: Range<Int>, upTo greatestStamp: Stamp?, workers: any Workers,
    kinds: KindTable
  ) {
    let catalog = VerbCatalog(kinds)
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
          table.take(entry, line: log.bytes(of: entry), catalog)
        }
      }
      return table
    }
    EntityTable.join(&tables, kinds)
    self.init(tables, of: log, kinds)
  }

  /// Below this many events a second worker costs more than it saves.
  private static let fewEvents = 10_000
}

extension EntityTable {
  /// Takes in one replayed line.
  ///
  /// Bounds: the reader found the entry's ranges within the line.
  @inline(__always)
  mutating func take(_ entry: LogEntry, line: UnsafeRawBufferPointer, _ catalog: VerbCatalog) {
    switch VerbReading(entry, in: line, catalog) {
    case .unknown: unknown.insert(entry.id)
    case .invalid: invalid.insert(entry.id)
    case .folded(let verb, let unit):
      func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: line[range])
      }
      let entity = entity(kind: verb.kind, id: part(entry.entity), hash: entry.entityHash)
      take(
        Holder(stamp: entry.stamp, id: entry.id), verb,
        MappedPayload(part(entry.data), id: unit), at: target(of: verb, unit: unit, of: entity),
        payload: MappedBytes.of)
    }
  }

  /// Moves each entity that several tables know into one of them. The caller must hold the only
  /// references to the tables, or they are copied.
  /// - Complexity: O(entities), plus the units of those that several tables know.
  static func join(_ tables: inout [EntityTable], _ kinds: KindTable) {
    var joined: [EntityTable] = []
    while var table = tables.popLast() {
      for index in joined.indices { joined[index].takeOver(from: &table, kinds) }
      joined.append(table)
    }
    tables = joined
  }
}
