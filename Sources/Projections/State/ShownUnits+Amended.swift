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

extension MovedOrder {
  /// The indices of elements in their order.
  /// - Parameters:
  ///   - ids: The elements, in the order without moves.
  ///   - move: The event that moved an element, and the id of the one behind which it put it.
  static func indices(
    of ids: [UTF8Text],
    _ move: (UTF8Text) throws(LogError) -> (event: Holder, after: UTF8Text?)?
  ) throws(LogError) -> [Int] {
    let places = Dictionary(zip(ids, ids.indices)) { first, _ in first }
    return indices(
      try ids.map { (id) throws(LogError) in
        guard let move = try move(id) else { return nil }
        guard let after = move.after else { return Move(event: move.event, anchor: nil) }
        // Behind what is not there: it stands where it was logged, until that arrives.
        return places[after].map { Move(event: move.event, anchor: $0) }
      })
  }

  /// The `after` of a move's payload: nil, the start of the list, if it is missing or no string.
  static func anchor(_ payload: UnsafeRawBufferPointer) -> Result<UTF8Text?, LogError> {
    Result { () throws(LogError) in
      guard let value = try CanonicalObject.value(of: "after", in: payload) else { return nil }
      return try JSONReader.value(of: Array(payload[value])).string.map { UTF8Text($0) }
    }
  }
}
