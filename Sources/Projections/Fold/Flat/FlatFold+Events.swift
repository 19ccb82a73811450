import EventLog

extension FlatFold {
  /// Takes in one event, of which it reads the type, the entity and the unit's id.
  @inline(__always)
  mutating func apply(
    _ entry: LogEntry, line: UnsafeRawBufferPointer, at position: UInt32, catalog: VerbCatalog
  ) {
    func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(rebasing: line[range])
    }
    guard let verb = catalog.verb(part(entry.type)), entry.version(in: line) <= verb.version
    else { return unknown.insert(entry.id) }
    let holder = FlatHolder(stamp: entry.stamp, position: position)
    switch verb.action {
    case .deletes:
      delete(
        entity(kind: verb.kind, id: part(entry.entity), hash: entry.entityHash), by: holder)
    case .writes(let row, let isList, let rule, let isRemoval):
      guard !isList || entry.dataID != nil else { return invalid.insert(entry.id) }
      let entity = entity(kind: verb.kind, id: part(entry.entity), hash: entry.entityHash)
      touch(entity, by: holder)
      apply(
        UnitWrite(
          row: row, isList: isList, payload: FlatPayload(of: entry, in: line), rule: rule,
          isRemoval: isRemoval),
        to: entity, by: holder)
    }
  }
}
