import EventLog

/// What a fold knows, laid out flat: no string, no dictionary and no object for an entity or unit.
///
/// It says the same as one `EntityRecord` an entity, which it can make on request; a replay fills
/// it at the pace of memory. Entities and units are told apart by all of their bytes.
struct FlatFold: Sendable {
  /// An entity, and the first of its units.
  struct EntitySlot: Sendable {
    let hash: UInt64
    /// Where its id stands among the keys.
    let key: KeyRange
    /// The kind's index in the table's rows.
    let kind: UInt16
    var deletion: Holder?
    var latest: Holder?
    /// The index of its first unit, or -1.
    var firstUnit: Int32 = -1
    /// How many units it has.
    var unitCount: Int32 = 0
  }

  /// A unit, and the next one of its entity.
  struct UnitSlot: Sendable {
    let hash: UInt64
    var holder: Holder
    /// Where its id stands among the keys, as the JSON string has it between its quotes.
    let key: KeyRange
    let entity: Int32
    /// The index of the entity's next unit, or -1.
    let next: Int32
    /// The sort of unit: its index in the kind's row.
    let row: UInt8
    var isRemoval: Bool
  }

  /// Some of the keys' bytes.
  struct KeyRange: Sendable {
    let start: UInt32
    let count: UInt32

    var range: Range<Int> { Int(start)..<(Int(start) + Int(count)) }
  }

  /// The bytes of all ids.
  private(set) var keys: [UInt8] = []
  private(set) var entities: [EntitySlot] = []
  private(set) var units: [UnitSlot] = []
  private var entityBuckets = HashBuckets()
  private var unitBuckets = HashBuckets()

  /// The events whose kind, verb or version is not known.
  var unknown = Coverage()
  /// The events that break a rule of their kind.
  var invalid = Coverage()

  /// Makes room for the units of so many events; room that is not used costs nothing but addresses.
  mutating func reserve(events: Int) {
    units.reserveCapacity(events)
    keys.reserveCapacity(events * 40)
    entityBuckets = HashBuckets(capacity: events / 8)
  }
}

extension FlatFold {
  /// Takes in a deletion.
  mutating func delete(_ entity: Int, by event: Holder) {
    if let known = entities[entity].deletion, known >= event { return }
    entities[entity].deletion = event
  }

  /// Takes in an event that is no deletion.
  mutating func touch(_ entity: Int, by event: Holder) {
    if let known = entities[entity].latest, known >= event { return }
    entities[entity].latest = event
  }

  /// Takes in an event that writes a unit or takes it away.
  mutating func write(
    row: UInt8, key: UnsafeRawBufferPointer, of entity: Int, by record: EntityRecord.UnitRecord,
    rule: UnitRow.Rule
  ) {
    let hash = XXH64.hash(key, seed: UInt64(entity) << 8 | UInt64(row))
    guard let known = unit(hash, row: row, key: key, of: entity) else {
      return add(
        UnitSlot(
          hash: hash, holder: record.holder, key: add(key), entity: Int32(entity),
          next: entities[entity].firstUnit, row: row, isRemoval: record.isRemoval))
    }
    let current = EntityRecord.UnitRecord(
      holder: units[known].holder, isRemoval: units[known].isRemoval)
    guard record.beats(current, by: rule) else { return }
    units[known].holder = record.holder
    units[known].isRemoval = record.isRemoval
  }

  /// Up to so many units of an entity are found by walking along them: they are few, and those of
  /// one entity mostly stand together, while a bucket is somewhere else each time.
  private static let fewUnits = 16

  /// The index of a unit; nil where it is not there.
  private func unit(
    _ hash: UInt64, row: UInt8, key: UnsafeRawBufferPointer, of entity: Int
  ) -> Int? {
    func isSame(_ unit: UnitSlot) -> Bool {
      unit.hash == hash && unit.entity == entity && unit.row == row && has(key, at: unit.key)
    }
    let slot = entities[entity]
    if slot.unitCount > FlatFold.fewUnits {
      return unitBuckets.find(hash) { isSame(units[$0]) }
    }
    var next = Int(slot.firstUnit)
    while next >= 0, !isSame(units[next]) { next = Int(units[next].next) }
    return next >= 0 ? next : nil
  }

  private mutating func add(_ unit: UnitSlot) {
    let entity = Int(unit.entity)
    units.append(unit)
    entities[entity].firstUnit = Int32(units.count - 1)
    entities[entity].unitCount += 1
    if entities[entity].unitCount > FlatFold.fewUnits + 1 {
      unitBuckets.insert(unit.hash, index: units.count - 1)
    } else if entities[entity].unitCount == FlatFold.fewUnits + 1 {
      var next = units.count - 1
      while next >= 0 {
        unitBuckets.insert(units[next].hash, index: next)
        next = Int(units[next].next)
      }
    }
  }

  /// The index of an entity, which is added where it is not there yet.
  mutating func entity(
    kind: UInt16, id: UnsafeRawBufferPointer, hash: UInt64
  ) -> Int {
    if let known = find(kind: kind, id: id, hash: hash) { return known }
    entityBuckets.insert(hash, index: entities.count)
    entities.append(EntitySlot(hash: hash, key: add(id), kind: kind))
    return entities.count - 1
  }

  /// The index of an entity; nil where it is not there.
  @inline(__always)
  func find(kind: UInt16, id: UnsafeRawBufferPointer, hash: UInt64) -> Int? {
    entityBuckets.find(hash) { index in
      entities[index].kind == kind && has(id, at: entities[index].key)
    }
  }

  @inline(__always)
  private func has(_ bytes: UnsafeRawBufferPointer, at key: KeyRange) -> Bool {
    guard bytes.count == Int(key.count) else { return false }
    return keys.withUnsafeBytes { keys in
      RawBytes.areEqual(UnsafeRawBufferPointer(rebasing: keys[key.range]), bytes)
    }
  }

  private mutating func add(_ key: UnsafeRawBufferPointer) -> KeyRange {
    let start = UInt32(keys.count)
    keys.append(contentsOf: key)
    return KeyRange(start: start, count: UInt32(key.count))
  }
}
