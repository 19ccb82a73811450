import EventLog

/// The units that one entity shows: those that were written and not taken away.
struct ShownUnits {
  /// In the order in which they were added.
  let units: ArraySlice<EntityTable.UnitSlot>

  /// The units of a sort in the state's order (merge-rules 4, 10).
  /// - Parameter table: The one that knows the entity.
  @inline(__always)
  func ordered(
    _ row: Int, _ shape: UnitRow.Shape, of table: SharedTable, in log: Log
  ) throws(LogError) -> [EntityTable.UnitSlot] {
    let row = UInt8(truncatingIfNeeded: row)
    var units = units.filter { $0.row == row }
    switch shape {
    case .single: break
    case .listByStamp:
      // Most come in that order.
      let isSorted = zip(units, units.dropFirst()).allSatisfy { $0.held.event < $1.held.event }
      if !isSorted { units.sort { $0.held.event < $1.held.event } }
    case .listByOrder:
      var keyed: [(order: Double, id: UTF8Text, unit: EntityTable.UnitSlot)] = []
      for unit in units { keyed.append((try log.order(of: unit), table.value.id(of: unit), unit)) }
      keyed.sort { $0.order == $1.order ? $0.id < $1.id : $0.order < $1.order }
      units = keyed.map(\.unit)
    }
    return units
  }
}

extension EntityTable {
  /// The units that an entity shows.
  func shownUnits(ofEntity index: Int) -> ShownUnits {
    let shown = units(ofEntity: index).filter { $0.held.presence == .written }
    return ShownUnits(units: shown.reversed()[...])
  }
}

extension Log {
  /// Calls the body with the payload of a unit; the pointer is valid during the call only.
  @inline(__always)
  func withPayload<Value>(
    of unit: EntityTable.UnitSlot, _ body: (UnsafeRawBufferPointer) -> Value
  ) throws(LogError) -> Value {
    if let bytes = unit.held.text.payload { return body(bytes) }
    return try withPayload(of: unit.held.event.id, body)
  }

  /// The `order` of a unit; a missing or non-numeric one counts as 0 (merge-rules 4).
  fileprivate func order(of unit: EntityTable.UnitSlot) throws(LogError) -> Double {
    let order = try withPayload(of: unit) { payload in
      Result { () throws(LogError) in
        try CanonicalObject.value(of: "order", in: payload).map { Array(payload[$0]) }
      }
    }
    return try order.get().flatMap { (bytes) throws(LogError) in
      try JSONReader.value(of: bytes).number
    } ?? 0
  }
}

/// The units that the entities of a piece of the state show, with their payloads fetched.
///
/// Entities in the order of their ids, their lists, their units and their payloads are each somewhere
/// else in memory. Entity by entity they would be waited for one after the other; so all lists are
/// fetched first, then all units, then all payloads.
struct FetchedUnits {
  private var units: [EntityTable.UnitSlot] = []
  /// Where those of each entity end.
  private var ends: [Int] = []
  /// A sink, so the optimiser keeps the prefetches.
  private var fetched: UInt8 = 0

  /// Fetches an entity that will be collected soon.
  mutating func fetch(_ entity: Int, of table: EntityTable) {
    fetched &+= table.lists.fetch(table.entities[entity].units)
  }

  /// Takes the units of the next entity.
  mutating func collect(_ entity: Int, of table: EntityTable) {
    let start = units.count
    table.lists.walk(table.entities[entity].units) { index, _ in
      let unit = table.units[index]
      if unit.held.presence == .written { units.append(unit) }
      return true
    }
    units[start...].reverse()
    ends.append(units.count)
  }

  /// Fetches the payloads of all units.
  mutating func fetchPayloads() {
    for unit in units {
      if let bytes = unit.held.text.payload { fetched &+= RawBytes.fetch(bytes) }
    }
  }

  /// The units of the n-th entity that was collected.
  subscript(index: Int) -> ShownUnits {
    ShownUnits(units: units[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
  }
}
