import EventLog

extension FlatFold {
  /// A fold of lines that are still being read, with room for the units of so many events.
  init(early events: Int) {
    self.init(of: Log())
    isEarly = true
    reserve(events: events)
  }

  /// Takes in some neighbouring lines of a segment.
  ///
  /// Bounds: an entry's place was found in the segment's bytes.
  /// - Parameter position: That of the first one. A segment's name may state any; whether it is right
  ///   shows when the log is put together.
  mutating func apply(
    _ entries: UnsafeBufferPointer<LogEntry>, of bytes: UnsafeRawBufferPointer,
    from position: Int, _ catalog: VerbCatalog
  ) {
    for (index, entry) in entries.enumerated() {
      let line = UnsafeRawBufferPointer(
        rebasing: bytes[entry.offset..<(entry.offset + entry.length)])
      apply(
        entry, line: line, at: UInt32(truncatingIfNeeded: position &+ index), catalog: catalog)
    }
    prove()
  }

  /// Makes sure that units that were taken for the same have the same id.
  private mutating func prove() {
    for (known, taken) in unproven where !RawBytes.areEqual(known.id, taken.id) {
      isMistaken = true
    }
    unproven.removeAll(keepingCapacity: true)
  }

  /// Ends the early fold: the log is there, whose lines were taken in, and what had to wait for the
  /// events' names is settled.
  mutating func settle(in lines: LogLines, _ catalog: VerbCatalog) {
    self.lines = lines
    isEarly = false
    for position in postponed {
      let entry = lines.log.entries[Int(position) - 1]
      apply(entry, line: lines[entry], at: position, catalog: catalog)
    }
    postponed = []
  }

  /// Takes over from another fold of the same log what it knows of entities that both know.
  mutating func takeOver(from other: inout FlatFold, _ table: KindTable) {
    for index in other.entities.indices {
      let slot = other.entities[index]
      let known = other.keys.withBytes(at: slot.key) {
        find(kind: slot.kind, id: $0, hash: slot.hash)
      }
      guard let known else { continue }
      if let deletion = slot.deletion { delete(known, by: deletion) }
      if let latest = slot.latest { touch(known, by: latest) }
      let rows = table.rows[Int(slot.kind)].units
      for unit in other.units(of: slot) {
        let row = rows[Int(unit.row)]
        let write = UnitWrite(
          row: unit.row, isList: row.shape.isList, payload: unit.payload, rule: row.rule,
          isRemoval: unit.isRemoval)
        apply(write, to: known, by: unit.holder)
      }
      other.forget(index)
    }
  }
}
