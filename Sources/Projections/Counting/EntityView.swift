package import EventLog

/// One entity as a fold knows it: who holds each of its units, and what of that counts.
///
/// Text, differences, undo, importers and models ask it; the state's JSON asks the `EntityUnits` below it. It shares
/// the fold's table, which a write copies as long as a view is kept.
package struct EntityView: Sendable {
  /// Nil if the fold knows nothing of the entity.
  private let found: (table: SharedTable, index: Int)?
  /// The row of the entity's kind; nil for a kind that this build does not know.
  package let row: KindRow?

  /// Who holds a unit.
  package struct Unit: Sendable, Hashable {
    /// The event that holds it.
    package let holder: Holder
    /// Whether that event removed the unit.
    package let isRemoval: Bool

    fileprivate init(_ slot: EntityTable.UnitSlot) {
      (holder, isRemoval) = (slot.held.event, !slot.isWritten)
    }
  }

  init(_ found: TableEntity?, _ row: KindRow?) {
    self.found = found.map { (SharedTable($0.table), $0.index) }
    self.row = row
  }

  init(_ index: Int, of table: SharedTable, _ row: KindRow) {
    found = (table, index)
    self.row = row
  }

  private var slot: EntityTable.EntitySlot? { found.map { $0.table.value.entities[$0.index] } }

  /// Its units, collected.
  var collected: EntityUnits? { found.map { EntityUnits(ofEntity: $0.index, in: $0.table) } }
}

// MARK: - The entity

extension EntityView {
  /// The greatest `deleted` event.
  package var deletion: Holder? { slot?.deletion }
  /// The greatest other event; `invalid` and `unknown` ones do not count.
  package var latest: Holder? { slot?.latest }

  private var standing: DeletionRule {
    slot?.standing ?? DeletionRule(deletion: nil, latest: nil)
  }

  /// Whether the entity is deleted (merge-rules 6).
  package var isDeleted: Bool { standing.isDeleted }

  /// Whether the state shows the entity.
  package var isShown: Bool { standing.isShown }

  /// The effect of a deletion of the entity.
  func effect(ofDeletion event: EventID) -> Effect {
    standing.effect(ofDeletion: deletion?.id == event)
  }
}

// MARK: - One unit

extension EntityView {
  /// Who holds a unit, corrections aside; nil if no event does.
  /// - Complexity: O(1)
  package subscript(key: UnitKey) -> Unit? { slot(of: key).map(Unit.init) }

  /// Who decides what the state shows of a unit: the holder of its correction, else its own (merge-rules 5).
  /// Nil for a unit that has not arrived, whatever corrects it, for a correction and for a place. The key of an adoption
  /// stands for that of the unit in whose place it counts.
  /// - Complexity: O(1)
  package func deciding(_ key: UnitKey) -> Unit? { decidingSlot(key).map(Unit.init) }

  /// The event whose payload the state shows for a unit; nil if it shows none.
  /// - Complexity: O(1)
  package func counting(_ key: UnitKey) -> Holder? { countingSlot(key)?.held.event }

  /// The slot with the payload that the state shows for a unit; nil if it shows none.
  func countingSlot(_ key: UnitKey) -> EntityTable.UnitSlot? {
    decidingSlot(key).flatMap { $0.isWritten ? $0 : nil }
  }

  /// Whether what was logged as a unit was taken back.
  func isRetracted(_ key: UnitKey) -> Bool {
    row?.correction(ofUnit: key.name).flatMap { self[UnitKey(name: $0, id: key.id)] }?.isRemoval
      ?? false
  }

  /// The event that moved a unit, if any did.
  package func move(_ key: UnitKey) -> Holder? {
    row?.place(ofUnit: key.name).flatMap { self[UnitKey(name: $0, id: key.id)]?.holder }
  }

  /// Who says what a unit is, corrections aside: the event that holds it, else what was adopted in its place.
  /// - Complexity: O(1)
  package func logged(_ key: UnitKey) -> Unit? { loggedSlot(key).map(Unit.init) }

  private func loggedSlot(_ key: UnitKey) -> EntityTable.UnitSlot? {
    slot(of: key)
      ?? row?.adoption(ofUnit: key.name).flatMap { slot(of: UnitKey(name: $0, id: key.id)) }
  }

  private func decidingSlot(_ key: UnitKey) -> EntityTable.UnitSlot? {
    guard let row else { return nil }
    let key = row.standing(for: key)
    guard row.shape(ofUnit: key.name)?.isShown == true, let own = loggedSlot(key) else {
      return nil
    }
    return own.decided(
      by: row.correction(ofUnit: key.name).flatMap { slot(of: UnitKey(name: $0, id: key.id)) })
  }

  /// The slot of a unit that some event holds.
  private func slot(of key: UnitKey) -> EntityTable.UnitSlot? {
    guard let (table, index) = found, let row,
      let number = row.units.firstIndex(where: { $0.name == key.name }),
      row.units[number].shape.isList == (key.id != nil)
    else { return nil }
    let sort = UInt8(truncatingIfNeeded: number)
    guard table.value.entities[index].sorts.mayHave(sort) else { return nil }
    let id = key.id.map { JSONValue.string($0.string).canonicalBytes() } ?? []
    let place = id.dropFirst().dropLast().withUnsafeBytes {
      table.value.place(ofUnit: sort, $0, of: index)
    }
    guard table.value.unitState(at: place) != nil else { return nil }
    return place.index.map { table.value.units[$0] }
  }
}

// MARK: - All units

extension EntityView {
  /// Who holds each unit, corrections aside.
  package var units: [UnitKey: Unit] {
    guard let (table, _) = found, let row, let collected else { return [:] }
    return Dictionary(
      collected.slots.map { (row.key(of: $0, in: table.value), Unit($0)) }
    ) { first, _ in first }
  }

  /// Whether an event holds a unit of a sort; a removal holds one too.
  package func hasUnits(_ name: String) -> Bool {
    guard let index = row?.units.firstIndex(where: { $0.name == name }) else { return false }
    let sort = UInt8(truncatingIfNeeded: index)
    // Most entities have none, and need not be collected.
    return slot?.sorts.mayHave(sort) == true && collected?.hasUnits(sort) == true
  }

  /// Calls the body with each unit of a sort that counts, in the state's order.
  func forEach(
    _ name: String, in log: Log, _ body: (EntityTable.UnitSlot) throws(LogError) -> Void
  ) throws(LogError) {
    guard let sort = row?.stateUnit(name) else { return }
    try collected?.forEach(sort, in: log, body)
  }

  /// Calls the body with each unit of a sort that counts, in the state's order: the event whose payload
  /// the state shows, and the payload, which is valid during the call only.
  package func forEachPayload(
    _ name: String, in log: Log,
    _ body: (EventID, UnsafeRawBufferPointer) throws(LogError) -> Void
  ) throws(LogError) {
    try forEach(name, in: log) { (slot) throws(LogError) in
      try log.withPayload(of: slot) { payload in
        Result { () throws(LogError) in try body(slot.held.event.id, payload) }
      }.get()
    }
  }

  /// How many units of a sort the state shows.
  package func count(of name: String) -> Int {
    row?.stateUnit(name).flatMap { collected?.count($0) } ?? 0
  }

  /// The units of a list in the state's order, hidden ones too: what was retracted or removed keeps its place
  /// (merge-rules 4, merge-rules 5).
  /// - Parameter planned: Moves that are not written yet, in place of those that are.
  package func order(
    of name: String, in log: Log, planned: [UTF8Text: ListPlace] = [:]
  ) throws(LogError) -> [UnitKey] {
    guard let (table, _) = found, let row, let sort = row.stateUnit(name), let collected else {
      return []
    }
    return try collected.arranged(sort, in: log, planned: planned)
      .map { row.standing(for: row.key(of: $0, in: table.value)) }
  }
}

extension EntityView: Equatable {
  /// Whether two views have the same holders.
  package static func == (left: EntityView, right: EntityView) -> Bool {
    left.deletion == right.deletion && left.latest == right.latest && left.units == right.units
  }
}

extension KindRow {
  /// What the state shows of a sort of unit; nil if it has no key for it.
  fileprivate func stateUnit(_ name: String) -> StateUnit? {
    units.firstIndex { $0.name == name }.flatMap { stateUnits[$0] }
  }

  fileprivate func key(of slot: EntityTable.UnitSlot, in table: EntityTable) -> UnitKey {
    let unit = units[Int(slot.row)]
    return UnitKey(name: unit.name, id: unit.shape.isList ? table.id(of: slot) : nil)
  }
}

extension Fold {
  /// What is known of an entity; empty if nothing is.
  package func view(of entity: Entity, in log: Log) throws(LogError) -> EntityView {
    EntityView(try find(entity, in: log), kinds[entity.kind])
  }
}
