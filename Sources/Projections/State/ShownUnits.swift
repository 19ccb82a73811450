import EventLog

/// The units that one entity shows.
struct ShownUnits {
  /// The units that some event holds, in the order in which they were added.
  let units: ArraySlice<EntityTable.UnitSlot>

  /// Calls the body with the units of a sort that count, in the state's order (merge-rules 10).
  /// - Parameters:
  ///   - number: The index of the sort in the kind's row.
  ///   - table: The table that knows the entity.
  @inline(__always)
  func forEach(
    _ number: Int, _ shape: UnitRow.Shape, _ amendments: Amendments, of table: SharedTable,
    in log: Log, _ body: (EntityTable.UnitSlot) throws(LogError) -> Void
  ) throws(LogError) {
    let row = UInt8(truncatingIfNeeded: number)
    switch shape {
    case .correction, .place: return
    case .single, .listByStamp:
      switch arrangement(row, amendments) {
      case .asAdded: break
      case .byEvents:
        for unit in written(row) { try body(unit) }
        return
      case .amended:
        for unit in try amended(row, amendments, of: table, in: log) { try body(unit) }
        return
      }
    case .listByOrder:
      var keyed: [(order: Double, id: UTF8Text, unit: EntityTable.UnitSlot)] = []
      for unit in units where unit.row == row && unit.held.presence == .written {
        keyed.append((try log.order(of: unit), table.value.id(of: unit), unit))
      }
      keyed.sort { $0.order == $1.order ? $0.id < $1.id : $0.order < $1.order }
      for (_, _, unit) in keyed { try body(unit) }
      return
    }
    for unit in units where unit.row == row && unit.held.presence == .written { try body(unit) }
  }

  /// The written units of a sort in the order of their events.
  func written(_ row: UInt8) -> [EntityTable.UnitSlot] {
    units.filter { $0.row == row && $0.held.presence == .written }
      .sorted { $0.held.event < $1.held.event }
  }

  /// How the units of a sort stand to their order in the state.
  private enum Arrangement {
    /// They were added in the order of their events, as is usual.
    case asAdded
    case byEvents
    /// Some were corrected or moved.
    case amended
  }

  @inline(__always)
  private func arrangement(_ row: UInt8, _ amendments: Amendments) -> Arrangement {
    var last: Holder?
    var arrangement = Arrangement.asAdded
    for unit in units {
      if unit.row == row {
        if let last, unit.held.event < last { arrangement = .byEvents }
        last = unit.held.event
      } else if amendments.has(unit.row) {
        return .amended
      }
    }
    return arrangement
  }
}

extension SharedTable {
  /// The units that an entity shows.
  func shownUnits(ofEntity index: Int) -> ShownUnits {
    var units = FetchedUnits()
    units.collect(index, of: self)
    return units[0]
  }
}

extension Log {
  /// Calls the body with the payload of a unit; the pointer is valid only during the call.
  @inline(__always)
  func withPayload<Value>(
    of unit: EntityTable.UnitSlot, _ body: (UnsafeRawBufferPointer) -> Value
  ) throws(LogError) -> Value {
    if let bytes = unit.held.text.payload { return body(bytes) }
    return try withPayload(of: unit.held.event.id, body)
  }

  /// The `order` of a unit; 0 if missing or not a number (merge-rules 4).
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

/// The units of the entities that a piece of the state shows, with their payloads prefetched.
///
/// In the order of ids, each entity, its list, its units and their payloads are somewhere else in
/// memory. Taking entities one by one would wait for each of these in turn; so all lists are
/// prefetched first, then all units, then all payloads.
struct FetchedUnits {
  private var units: [EntityTable.UnitSlot] = []
  /// The end of each entity's units.
  private var ends: [Int] = []
  /// A sink, so the optimiser keeps the prefetches.
  private var fetched: UInt8 = 0

  /// Prefetches an entity that will be collected soon.
  mutating func fetch(_ entity: Int, of table: SharedTable) {
    fetched &+= table.value.lists.fetch(table.value.entities[entity].units)
  }

  /// Collects the units of the next entity.
  mutating func collect(_ entity: Int, of table: SharedTable) {
    let start = units.count
    table.value.lists.walk(table.value.entities[entity].units) { index, _ in
      let unit = table.value.units[index]
      if unit.held.presence != .vacant { units.append(unit) }
      return true
    }
    units[start...].reverse()
    ends.append(units.count)
  }

  /// Prefetches the payloads of all units.
  mutating func fetchPayloads() {
    for unit in units {
      if let bytes = unit.held.text.payload { fetched &+= RawBytes.fetch(bytes) }
    }
  }

  /// The units of the n-th entity collected.
  subscript(index: Int) -> ShownUnits {
    ShownUnits(units: units[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
  }
}
