import EventLog

extension FlatFold {
  /// What an event does to a unit.
  struct UnitWrite {
    /// The sort of unit: its index in the kind's row.
    let row: UInt8
    let isList: Bool
    let payload: FlatPayload
    let rule: UnitRow.Rule
    let isRemoval: Bool

    /// The unit's id, as in the JSON string; empty where it is of no list.
    @inline(__always)
    var key: UnsafeRawBufferPointer {
      isList ? payload.id : UnsafeRawBufferPointer(start: nil, count: 0)
    }
  }

  /// Takes in an event that writes a unit or takes it away.
  mutating func apply(_ write: UnitWrite, to entity: Int, by event: FlatHolder) {
    let hash = UInt32(
      truncatingIfNeeded: UnitHash.value(
        of: write.key, seed: UInt64(entity) << 8 | UInt64(write.row)))
    guard let known = unit(hash, write, of: entity) else {
      let unit = UnitSlot(
        payload: write.payload, holder: event, entity: Int32(entity), row: write.row,
        isRemoval: write.isRemoval)
      return add(unit, hash)
    }
    guard beats(write, event, units[known].holder, isRemoval: units[known].isRemoval) else {
      return
    }
    units[known].payload = write.payload
    units[known].holder = event
    units[known].isRemoval = write.isRemoval
  }

  @inline(__always)
  private mutating func beats(
    _ write: UnitWrite, _ event: FlatHolder, _ current: FlatHolder, isRemoval: Bool
  ) -> Bool {
    if event.stamp != current.stamp {
      return (event.stamp < current.stamp) == (write.rule == .writeOnce)
    }
    return !postpones(event) && beatsByName(write, event, current, isRemoval: isRemoval)
  }

  @inline(never)
  private func beatsByName(
    _ write: UnitWrite, _ event: FlatHolder, _ current: FlatHolder, isRemoval: Bool
  ) -> Bool {
    let challenger = EntityRecord.UnitRecord(holder: holder(event), isRemoval: write.isRemoval)
    return challenger.beats(
      EntityRecord.UnitRecord(holder: holder(current), isRemoval: isRemoval), by: write.rule)
  }

  /// The index of a unit; nil where it is not there.
  @inline(__always)
  private mutating func unit(_ hash: UInt32, _ write: UnitWrite, of entity: Int) -> Int? {
    let list = entities[entity].units
    guard isEarly, !list.isLong else {
      return lists.find(hash, in: list) { isUnit(at: $0, write, of: entity) }
    }
    let known = lists.find(hash, in: list) { units[$0].row == write.row }
    if let known, write.isList { unproven.append((units[known].payload, write.payload)) }
    return known
  }

  @inline(__always)
  private func isUnit(at index: Int, _ write: UnitWrite, of entity: Int) -> Bool {
    units[index].entity == entity && units[index].row == write.row
      && (!write.isList || RawBytes.areEqual(units[index].payload.id, write.key))
  }

  private mutating func add(_ unit: UnitSlot, _ hash: UInt32) {
    lists.append(units.count, hash: hash, to: &entities[Int(unit.entity)].units)
    units.append(unit)
  }
}
