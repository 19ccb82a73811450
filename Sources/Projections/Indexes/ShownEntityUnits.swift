import EventLog

/// One shown entity, unit by unit, with the payloads where they stand.
struct ShownEntityUnits {
  /// The units that some event holds.
  let units: ShownUnits
  private let table: SharedTable
  private let row: KindRow
  private let log: Log

  fileprivate init(_ entity: Int, of table: SharedTable, _ row: KindRow, _ log: Log) {
    units = table.shownUnits(ofEntity: entity)
    self.table = table
    self.row = row
    self.log = log
  }

  /// Calls the body with each unit of a sort that counts, in the state's order: the event whose payload
  /// the state shows, and the payload, which is valid during the call only.
  func forEach(
    _ name: String, _ body: (EventID, UnsafeRawBufferPointer) throws(LogError) -> Void
  ) throws(LogError) {
    guard let number = row.units.firstIndex(where: { $0.name == name }),
      let unit = row.stateUnits[number]
    else { return }
    try units.forEach(unit, of: table, in: log) { (slot) throws(LogError) in
      let event = slot.held.event.id
      try log.withPayload(of: slot) { payload in
        Result { () throws(LogError) in try body(event, payload) }
      }.get()
    }
  }
}

extension TrainingState {
  /// The units of an entity; nil if the state does not show it.
  func shownUnits(of entity: Entity) throws(LogError) -> ShownEntityUnits? {
    try shown(entity).map { found in
      ShownEntityUnits(
        found.index, of: SharedTable(found.table), kinds.rows[Int(found.slot.kind)], log)
    }
  }

  /// Calls the body with the id and the units of each shown entity of a kind, in no particular order.
  /// - Complexity: O(entities of the kind), plus O(all entities) that only a snapshot knows.
  func forEachShown(
    ofKind kind: String, _ body: (String, ShownEntityUnits) throws(LogError) -> Void
  ) throws(LogError) {
    guard let number = kinds.index(of: kind) else { return }
    let row = kinds.rows[number]
    for table in try tables(ofKind: number).tables {
      for entity in table.value.entities(ofKind: number) {
        let index = Int(entity)
        guard table.value.entities[index].standing.isShown else { continue }
        let units = ShownEntityUnits(index, of: table, row, log)
        try body(table.value.id(ofEntity: index), units)
      }
    }
  }
}
