import EventLog

extension ShownUnits {
  /// The units of a sort as their corrections and moves leave them (merge-rules 5): of each that was
  /// corrected the correction, and none that was retracted.
  func amended(
    _ row: UInt8, _ amendments: Amendments, of table: SharedTable, in log: Log
  ) throws(LogError) -> [EntityTable.UnitSlot] {
    let logged = written(row)
    let corrections = byID(amendments.correction, of: table)
    var counting: [EntityTable.UnitSlot] = []
    for index in try order(of: logged, amendments.place, of: table, in: log) {
      let correction = corrections[table.value.id(of: logged[index])] ?? logged[index]
      if correction.held.presence == .written { counting.append(correction) }
    }
    return counting
  }

  /// The written units of a sort for which a correction counts.
  func corrected(
    _ row: UInt8, _ amendments: Amendments, of table: SharedTable
  ) -> [EntityTable.UnitSlot] {
    let corrections = byID(amendments.correction, of: table)
    if corrections.isEmpty { return [] }
    return written(row).filter {
      corrections[table.value.id(of: $0)]?.held.presence == .written
    }
  }

  /// The ids of the written units of a sort that were retracted; an empty one stands for a single unit.
  func retracted(_ row: UInt8, _ amendments: Amendments, of table: SharedTable) -> Set<UTF8Text> {
    let corrections = byID(amendments.correction, of: table)
    if corrections.isEmpty { return [] }
    return Set(written(row).map { table.value.id(of: $0) }).filter {
      corrections[$0]?.held.presence == .removed
    }
  }

  /// Behind what each unit of a list stands that was moved; nil for the start.
  func places(
    _ amendments: Amendments, of table: SharedTable, in log: Log
  ) throws(LogError) -> [UTF8Text: UTF8Text?] {
    var places: [UTF8Text: UTF8Text?] = [:]
    for (id, slot) in byID(amendments.place, of: table) {
      places.updateValue(try log.withPayload(of: slot, MovedOrder.anchor).get(), forKey: id)
    }
    return places
  }

  private func order(
    of logged: [EntityTable.UnitSlot], _ place: UInt8?, of table: SharedTable, in log: Log
  ) throws(LogError) -> [Int] {
    let moves = byID(place, of: table)
    if moves.isEmpty { return Array(logged.indices) }
    let ids = logged.map { table.value.id(of: $0) }
    return try MovedOrder.indices(of: ids) { (id) throws(LogError) in
      try moves[id].map { (slot) throws(LogError) in
        (slot.held.event, try log.withPayload(of: slot, MovedOrder.anchor).get())
      }
    }
  }

  private func byID(
    _ row: UInt8?, of table: SharedTable
  ) -> [UTF8Text: EntityTable.UnitSlot] {
    guard let row else { return [:] }
    return Dictionary(
      units.filter { $0.row == row }.map { (table.value.id(of: $0), $0) }
    ) { first, _ in first }
  }
}
