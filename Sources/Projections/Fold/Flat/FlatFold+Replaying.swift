import EventLog

extension FlatFold {
  /// Which events of a log are folded.
  struct Selection: Sendable {
    /// Their positions.
    let positions: Range<Int>
    /// The greatest stamp, where there is a limit.
    let greatestStamp: Stamp?
  }

  /// The fold of those events whose entities fall to one of several shards.
  ///
  /// All events of an entity fall to the same shard, so the shards never have to be joined.
  /// - Complexity: O(events), reading of each line its type, its entity and its unit's id.
  init(
    _ log: Log, _ selection: Selection, shard: Int, of shards: Int, catalog: VerbCatalog
  ) throws(LogError) {
    reserve(events: selection.positions.count / shards)
    let lines = LogLines(log)
    for (index, run) in log.entries.runs {
      let start = log.baseCount + index
      let indices = selection.positions.clamped(to: (start + 1)..<(start + run.count + 1))
      for position in indices {
        let entry = run[position - start - 1]
        if shards > 1, Int(truncatingIfNeeded: entry.entityHash >> 33) % shards != shard {
          continue
        }
        if let greatest = selection.greatestStamp, entry.stamp > greatest { continue }
        try apply(entry, line: lines[entry], at: position, catalog: catalog)
      }
    }
  }

  private mutating func apply(
    _ entry: LogEntry, line: UnsafeRawBufferPointer, at position: Int, catalog: VerbCatalog
  ) throws(LogError) {
    func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(rebasing: line[range])
    }
    guard let verb = catalog.entry(part(entry.type)), entry.version(in: line) <= verb.version
    else { return unknown.insert(entry.id) }
    let holder = Holder(stamp: entry.stamp, id: entry.id, position: position)
    switch verb.action {
    case .deletes:
      delete(
        entity(kind: verb.kind, id: part(entry.entity), hash: entry.entityHash), by: holder)
    case .writes(let row, let isList, let rule, let isRemoval):
      var key = UnsafeRawBufferPointer(start: nil, count: 0)
      if isList {
        let data = part(entry.data)
        // Bounds: a value's range lies inside the data; a string has at least its two quotes.
        guard let id = try CanonicalObject.value(of: "id", in: data),
          data[id.lowerBound] == UInt8(ascii: "\"")
        else { return invalid.insert(entry.id) }
        key = UnsafeRawBufferPointer(rebasing: data[(id.lowerBound + 1)..<(id.upperBound - 1)])
      }
      let entity = entity(kind: verb.kind, id: part(entry.entity), hash: entry.entityHash)
      touch(entity, by: holder)
      write(
        row: row, key: key, of: entity,
        by: EntityRecord.UnitRecord(holder: holder, isRemoval: isRemoval), rule: rule)
    }
  }
}
