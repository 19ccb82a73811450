import EventLog

/// A table in an object, since copying the value counts references to each of its parts.
final class SharedTable: Sendable {
  let value: EntityTable

  init(_ value: EntityTable) { self.value = value }
}

/// The units of one entity that some event holds, and what of them counts after corrections, retractions and
/// moves (merge-rules 5).
struct EntityUnits {
  /// In the order in which they were added.
  let slots: ArraySlice<EntityTable.UnitSlot>
  /// Of which sorts they are.
  fileprivate let sorts: UnitSorts
  fileprivate let table: SharedTable

  /// Collects the units of one entity.
  init(ofEntity index: Int, in table: SharedTable) {
    var units = FetchedUnits()
    units.collect(index, of: table)
    self = units.units(0, of: table)
  }

  fileprivate init(
    _ slots: ArraySlice<EntityTable.UnitSlot>, _ sorts: UnitSorts, _ table: SharedTable
  ) {
    (self.slots, self.sorts, self.table) = (slots, sorts, table)
  }
}

extension EntityTable.UnitSlot {
  /// Whether an event wrote the unit last, and did not remove it.
  var isWritten: Bool { held.presence == .written }

  /// Who decides what the state shows of the unit: the correction or retraction of a written unit, if it has one;
  /// else its own holder (merge-rules 5).
  func decided(by correction: @autoclosure () -> EntityTable.UnitSlot?) -> EntityTable.UnitSlot {
    isWritten ? correction() ?? self : self
  }
}

extension EntityUnits {
  /// Calls the body with the units of a sort that count, in the state's order (merge-rules 10).
  @inline(__always)
  func forEach(
    _ sort: StateUnit, in log: Log,
    _ body: (EntityTable.UnitSlot) throws(LogError) -> Void
  ) throws(LogError) {
    let row = sort.row
    if sorts.mayHave(anyOf: sort.amendments) {
      for unit in try amended(sort, in: log) { try body(unit) }
      return
    }
    guard sorts.mayHave(row) else { return }
    switch sort.order {
    case .single: break
    case .byStamp:
      if !areInOrder(row) {
        for unit in written(row).sorted(by: { $0.held.event < $1.held.event }) { try body(unit) }
        return
      }
    case .byOrder:
      let units = slots.lazy.filter { $0.row == row && $0.isWritten }
      for unit in try byNumber(units, in: log) { try body(unit) }
      return
    }
    for unit in slots where unit.row == row && unit.isWritten { try body(unit) }
  }

  /// Whether an event holds a unit of a sort; a removal holds one too.
  func hasUnits(_ row: UInt8) -> Bool {
    sorts.mayHave(row) && slots.contains { $0.row == row }
  }

  /// How many units of a sort count.
  func count(_ sort: StateUnit) -> Int {
    let corrections = byID(sort.amendments.correction)
    return collected(sort.row, sort.amendments).count {
      $0.decided(by: corrections.isEmpty ? nil : corrections[table.value.id(of: $0)]).isWritten
    }
  }

  /// The units of a sort as their corrections and moves leave them.
  private func amended(
    _ sort: StateUnit, in log: Log
  ) throws(LogError) -> [EntityTable.UnitSlot] {
    let corrections = byID(sort.amendments.correction)
    return try arranged(sort, in: log)
      .map { $0.decided(by: corrections[table.value.id(of: $0)]) }.filter(\.isWritten)
  }

  /// The units of a sort in the order that their moves give them, hidden ones too: others may stand behind what was
  /// retracted or removed.
  /// - Parameter planned: Moves that are not written yet, in place of those that are.
  func arranged(
    _ sort: StateUnit, in log: Log,
    planned: [UTF8Text: ListPlace] = [:]
  ) throws(LogError) -> [EntityTable.UnitSlot] {
    let units =
      switch sort.order {
      case .single, .byStamp: logged(sort.row, sort.amendments)
      case .byOrder: try byNumber(slots.lazy.filter { $0.row == sort.row }, in: log)
      }
    let moves = byID(sort.amendments.place)
    if moves.isEmpty, planned.isEmpty { return units }
    let ids = units.map { table.value.id(of: $0) }
    let order = try MovedOrder.indices(of: ids) { (id) throws(LogError) in
      if let place = planned[id] { return place }
      return try moves[id].map { (move) throws(LogError) in try log.place(of: move) }
    }
    return order.map { units[$0] }
  }

  /// The written units of a sort for which a correction counts.
  func corrected(_ row: UInt8, _ amendments: Amendments) -> [EntityTable.UnitSlot] {
    let corrections = byID(amendments.correction)
    if corrections.isEmpty { return [] }
    return logged(row, amendments).filter { corrections[table.value.id(of: $0)]?.isWritten == true }
  }

  /// The ids of the written units of a sort that were retracted. A single unit has an empty id.
  func retracted(_ row: UInt8, _ amendments: Amendments) -> Set<UTF8Text> {
    let corrections = byID(amendments.correction)
    if corrections.isEmpty { return [] }
    return Set(collected(row, amendments).map { table.value.id(of: $0) }).filter {
      corrections[$0]?.isWritten == false
    }
  }

  /// Where each unit of a list stands that was moved.
  func places(_ amendments: Amendments, in log: Log) throws(LogError) -> [UTF8Text: ListPlace] {
    var places: [UTF8Text: ListPlace] = [:]
    for (id, move) in byID(amendments.place) { places[id] = try log.place(of: move) }
    return places
  }

  /// The number of each unit of a sort that was removed.
  func removed(_ row: UInt8, in log: Log) throws(LogError) -> [UTF8Text: Double] {
    var removed: [UTF8Text: Double] = [:]
    for unit in slots where unit.row == row && !unit.isWritten {
      removed[table.value.id(of: unit)] = try log.order(of: unit)
    }
    return removed
  }

  /// Some units in the order of their numbers, then of their ids (merge-rules 4).
  private func byNumber(
    _ units: some Sequence<EntityTable.UnitSlot>, in log: Log
  ) throws(LogError) -> [EntityTable.UnitSlot] {
    var keyed: [(place: NumberedPlace, unit: EntityTable.UnitSlot)] = []
    for unit in units {
      keyed.append(
        (NumberedPlace(order: try log.order(of: unit), id: table.value.id(of: unit)), unit))
    }
    keyed.sort { $0.place < $1.place }
    return keyed.map(\.unit)
  }

  /// The written units of a sort, and what was adopted where none is written, in the order of their events.
  private func logged(_ row: UInt8, _ amendments: Amendments) -> [EntityTable.UnitSlot] {
    collected(row, amendments).sorted { $0.held.event < $1.held.event }
  }

  /// The written units of a sort, and what was adopted where none is written, in whatever order.
  private func collected(_ row: UInt8, _ amendments: Amendments) -> [EntityTable.UnitSlot] {
    let own = written(row)
    guard let adoption = amendments.adoption, sorts.mayHave(adoption) else { return own }
    let ids = Set(own.map { table.value.id(of: $0) })
    return own + written(adoption).filter { !ids.contains(table.value.id(of: $0)) }
  }

  /// The written units of a sort, in whatever order.
  private func written(_ row: UInt8) -> [EntityTable.UnitSlot] {
    slots.filter { $0.row == row && $0.isWritten }
  }

  /// Whether the units of a sort were added in the order of their events, as is usual.
  private func areInOrder(_ row: UInt8) -> Bool {
    var last: Holder?
    for unit in slots where unit.row == row {
      if let last, unit.held.event < last { return false }
      last = unit.held.event
    }
    return true
  }

  private func byID(_ row: UInt8?) -> [UTF8Text: EntityTable.UnitSlot] {
    guard let row, sorts.mayHave(row) else { return [:] }
    return Dictionary(
      slots.filter { $0.row == row }.map { (table.value.id(of: $0), $0) }
    ) { first, _ in first }
  }
}

extension Log {
  /// Calls the body with the payload of a unit. The pointer is valid during the call only.
  @inline(__always)
  func withPayload<Value>(
    of unit: EntityTable.UnitSlot, _ body: (UnsafeRawBufferPointer) -> Value
  ) throws(LogError) -> Value {
    if let bytes = unit.held.text.payload { return body(bytes) }
    return try withPayload(of: unit.held.event.id, body)
  }

  /// Where a move puts its element.
  fileprivate func place(of move: EntityTable.UnitSlot) throws(LogError) -> ListPlace {
    ListPlace(
      event: move.held.event, after: try withPayload(of: move, MovedOrder.anchor).get())
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
/// In the order of ids, each entity, its list, its units and their payloads are far apart in memory.
/// Taking entities one by one would wait for each of these in turn. So all lists are prefetched first,
/// then all units, then all payloads.
struct FetchedUnits {
  private var slots: [EntityTable.UnitSlot] = []
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
    let start = slots.count
    let slot = table.value.entities[entity]
    table.value.lists.walk(slot.units) { index, _ in
      let unit = table.value.units[index]
      if unit.held.presence != .vacant { slots.append(unit) }
      return true
    }
    slots[start...].reverse()
    ends.append((slots.count, slot.sorts))
  }

  /// Prefetches the payloads of all units.
  mutating func fetchPayloads() {
    for unit in slots {
      if let bytes = unit.held.text.payload { fetched &+= RawBytes.fetch(bytes) }
    }
  }

  /// The units of the n-th entity collected, which the table knows.
  func units(_ index: Int, of table: SharedTable) -> EntityUnits {
    let start = index == 0 ? 0 : ends[index - 1].units
    return EntityUnits(slots[start..<ends[index].units], ends[index].sorts, table)
  }
}
