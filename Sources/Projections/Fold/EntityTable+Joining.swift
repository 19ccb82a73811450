import EventLog

extension EntityTable {
  /// Takes over what another table knows of the entities that both know.
  /// - Complexity: O(entities of the other), plus the units of those that both know.
  mutating func takeOver(from other: inout EntityTable, _ kinds: KindTable) {
    for index in other.entities.indices {
      let slot = other.entities[index]
      let known = other.keys.withBytes(at: slot.key) {
        find(kind: slot.kind, id: $0, hash: slot.hash)
      }
      guard let known else { continue }
      absorb(index, of: other, into: known, kinds)
      other.forget(index)
    }
  }

  /// Takes in what another table knows of one of its entities.
  private mutating func absorb(
    _ index: Int, of other: EntityTable, into known: Int, _ kinds: KindTable
  ) {
    let slot = other.entities[index]
    if let deletion = slot.deletion { delete(known, by: deletion) }
    if let latest = slot.latest { touch(known, by: latest) }
    let rows = kinds.rows[Int(slot.kind)].units
    for unit in other.units(ofEntity: index) {
      other.withID(of: unit.held) { id in
        var mapped: MappedPayload?
        if case .mapped(let place) = unit.held.text { mapped = place }
        let challenger = Challenger(
          event: unit.held.event, id: id, mapped: mapped, presence: unit.held.presence)
        _ = hold(
          place(ofUnit: unit.row, id, of: known), of: known, by: challenger,
          rows[Int(unit.row)].rule, payload: MappedBytes.of)
      }
    }
  }

  /// Forgets all that is known of an entity.
  private mutating func forget(_ entity: Int) {
    entities[entity].deletion = nil
    entities[entity].latest = nil
    entities[entity].units = UnitLists.List()
  }

  /// Notes that the table has taken in what a snapshot knows of an entity.
  mutating func noteBase(of entity: Int) { entities[entity].hasBase = true }

  /// Copies an entity that this table does not know yet from another table.
  /// - Returns: Its index.
  @discardableResult
  mutating func add(_ found: TableEntity, _ kinds: KindTable) -> Int {
    let slot = found.slot
    let index = found.table.keys.withBytes(at: slot.key) {
      entity(kind: slot.kind, id: $0, hash: slot.hash)
    }
    absorb(found.index, of: found.table, into: index, kinds)
    return index
  }
}
