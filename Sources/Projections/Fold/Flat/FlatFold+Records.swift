import EventLog

extension FlatFold {
  /// What is known of an entity, as a record; nil where nothing is.
  func record(of entity: Entity, in table: KindTable) -> EntityRecord? {
    guard let kind = table.rows.firstIndex(where: { $0.kind == entity.kind }) else { return nil }
    let hash = EntityHash.value(of: entity)
    let index = Array(entity.id.utf8).withUnsafeBytes {
      find(kind: UInt16(kind), id: $0, hash: hash)
    }
    return index.map { record(at: $0, in: table) }
  }

  /// What is known of the entity in a slot.
  func record(at index: Int, in table: KindTable) -> EntityRecord {
    let slot = entities[index]
    let rows = table.rows[Int(slot.kind)].units
    var units: [UnitKey: EntityRecord.UnitRecord] = [:]
    for unit in self.units(of: slot) {
      let row = rows[Int(unit.row)]
      let id = row.shape.isList ? text(ofListUnit: unit) : nil
      units[UnitKey(name: row.name, id: id)] = EntityRecord.UnitRecord(
        holder: holder(unit.holder), isRemoval: unit.isRemoval)
    }
    return EntityRecord(
      deletion: slot.deletion.map(holder), latest: slot.latest.map(holder), units: units)
  }

  /// The name of the entity in a slot.
  func entity(at index: Int, in table: KindTable) -> Entity? {
    let slot = entities[index]
    return Entity(
      kind: table.rows[Int(slot.kind)].kind,
      id: String(decoding: keys[slot.key], as: UTF8.self))
  }

  /// The units of an entity, the last one that was added first.
  func units(of slot: EntitySlot) -> [UnitSlot] {
    var slots: [UnitSlot] = []
    lists.walk(slot.units) { unit, _ in
      slots.append(units[unit])
      return true
    }
    return slots
  }

  /// The id of a unit of a list, without the escapes of the JSON string that it is.
  func text(ofListUnit unit: UnitSlot) -> UTF8Text {
    UTF8Text(JSONText.unescaped(unit.payload.id))
  }
}
