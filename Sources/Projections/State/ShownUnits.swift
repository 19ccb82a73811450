import EventLog

/// The units that one entity shows.
struct ShownUnits {
  /// The units that some event holds, in the order in which they were added.
  let units: ArraySlice<EntityTable.UnitSlot>
  /// Of which sorts they are.
  fileprivate let sorts: UnitSorts

  /// Calls the body with the units of a sort that count, in the state's order (merge-rules 10).
  /// - Parameter table: The table that knows the entity.
  @inline(__always)
  func forEach(
    _ sort: StateUnit, of table: SharedTable, in log: Log,
    _ body: (EntityTable.UnitSlot) throws(LogError) -> Void
  ) throws(LogError) {
    let row = sort.row
    guard sorts.mayHave(row) else { return }
    if sorts.mayHave(anyOf: sort.amendments) {
      for unit in try amended(row, sort.amendments, of: table, in: log) { try body(unit) }
      return
    }
    switch sort.order {
    case .single: break
    case .byStamp:
      if !areInOrder(row) {
        for unit in written(row) { try body(unit) }
        return
      }
    case .byOrder:
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

  /// Whether the units of a sort were added in the order of their events, as is usual.
  private func areInOrder(_ row: UInt8) -> Bool {
    var last: Holder?
    for unit in units where unit.row == row {
      if let last, unit.held.event < last { return false }
      last = unit.held.event
    }
    return true
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
      Result { () throws(LogError) -> Double? in
        guard let place = try CanonicalObject.value(of: "order", in: payload) else { return nil }
        return try JSONReader.value(of: UnsafeRawBufferPointer(rebasing: payload[place])).number
      }
    }
    return try order.get() ?? 0
  }
}

/// The units of the entities that a piece of the state shows, with their payloads prefetched.
///
/// In the order of ids, each entity, its list, its units and their payloads are somewhere else in
/// memory. Taking entities one by one would wait for each of these in turn; so all lists are
/// prefetched first, then all units, then all payloads.
struct FetchedUnits {
  private var units: [EntityTable.UnitSlot] = []
  /// The end of each entity's units, and of which sorts they are.
  private var ends: [(units: Int, sorts: UnitSorts)] = []
  /// A sink, so the optimiser keeps the prefetches.
  private var fetched: UInt8 = 0

  /// Prefetches an entity that will be collected soon.
  mutating func fetch(_ entity: Int, of table: SharedTable) {
    fetched &+= table.value.lists.fetch(table.value.entities[entity].units)
  }

  /// Collects the units of the next entity.
  mutating func collect(_ entity: Int, of table: SharedTable) {
    let start = units.count
    let slot = table.value.entities[entity]
    table.value.lists.walk(slot.units) { index, _ in
      let unit = table.value.units[index]
      if unit.held.presence != .vacant { units.append(unit) }
      return true
    }
    units[start...].reverse()
    ends.append((units.count, slot.sorts))
  }

  /// Prefetches the payloads of all units.
  mutating func fetchPayloads() {
    for unit in units {
      if let bytes = unit.held.text.payload { fetched &+= RawBytes.fetch(bytes) }
    }
  }

  /// The units of the n-th entity collected.
  subscript(index: Int) -> ShownUnits {
    let start = index == 0 ? 0 : ends[index - 1].units
    return ShownUnits(units: units[start..<ends[index].units], sorts: ends[index].sorts)
  }
}
