import EventLog

/// What is known of some entities, each found by its name and changed in place: laid out flat, since
/// no change is to cost a copy of an entity's other units.
///
/// It says the same as one `EntityRecord` an entity, which it can make on request.
struct EntityRecords: Sendable {
  private var names: [Entity] = []
  private var slots: [Slot] = []
  private var units: [Unit] = []
  private var entityBuckets = HashBuckets()
  private var unitBuckets = HashBuckets()
  /// How many changes have been made to what was added, and not been taken back.
  private(set) var changeCount = 0

  /// An entity, and the last of its units that was added.
  private struct Slot: Sendable {
    var deletion: Holder?
    var latest: Holder?
    /// The index of its unit, or -1.
    var lastUnit: Int32 = -1
  }

  private struct Unit: Sendable {
    let place: Int32
    let key: UnitKey
    /// Who holds it; nil where that was taken back.
    var record: EntityRecord.UnitRecord?
    /// The index of the unit that was added to the entity before, or -1.
    let previous: Int32
  }

  /// What a record was before a change.
  struct Change: Sendable {
    fileprivate let place: Int
    fileprivate let deletion: Holder?
    fileprivate let latest: Holder?
    /// The unit that was changed, or -1.
    fileprivate let unit: Int
    fileprivate let record: EntityRecord.UnitRecord?
  }
}

extension EntityRecords {
  /// The entities of which anything is known.
  var entities: some Sequence<Entity> {
    zip(names, slots).lazy.filter { $1.deletion != nil || $1.latest != nil }.map(\.0)
  }

  /// Where the record of an entity stands; nil where it is not there.
  /// - Parameter hash: The entity's hash.
  func place(of entity: Entity, hash: UInt64) -> Int? {
    entityBuckets.find(hash) { names[$0] == entity }
  }

  /// Adds the record of an entity that is not there yet.
  mutating func add(_ record: EntityRecord, of entity: Entity, hash: UInt64) -> Int {
    let place = slots.count
    names.append(entity)
    slots.append(Slot(deletion: record.deletion, latest: record.latest))
    entityBuckets.insert(hash, index: place)
    // In whatever order: nobody learns of it.
    for (key, unit) in record.units {
      add(key, unit, to: place, hash: EntityRecords.hash(of: key, place))
    }
    return place
  }

  /// The record in a place.
  /// - Complexity: O(units of the entity)
  subscript(place: Int) -> EntityRecord {
    var held: [UnitKey: EntityRecord.UnitRecord] = [:]
    var next = Int(slots[place].lastUnit)
    while next >= 0 {
      held[units[next].key] = units[next].record
      next = Int(units[next].previous)
    }
    return EntityRecord(deletion: slots[place].deletion, latest: slots[place].latest, units: held)
  }

  /// What a change of the record in a place has to be held against.
  func standing(at place: Int, of change: EntityChange) -> EntityStanding {
    EntityStanding(
      deletion: slots[place].deletion?.stamp, latest: slots[place].latest?.stamp,
      held: change.unit.flatMap { key in
        unit(key, of: place, hash: EntityRecords.hash(of: key, place)).flatMap { units[$0].record }
      })
  }
}

extension EntityRecords {
  /// Takes in one event.
  @discardableResult
  mutating func apply(_ change: EntityChange, by event: Holder, at place: Int) -> Change {
    changeCount += 1
    let (deletion, latest) = (slots[place].deletion, slots[place].latest)
    var unit = -1
    var record: EntityRecord.UnitRecord?
    switch change {
    case .deletion: slots[place].deletion = deletion.map { max($0, event) } ?? event
    case .unit(let key, let rule, let isRemoval):
      slots[place].latest = latest.map { max($0, event) } ?? event
      let challenger = EntityRecord.UnitRecord(holder: event, isRemoval: isRemoval)
      (unit, record) = put(challenger, into: key, of: place, by: rule)
    }
    return Change(place: place, deletion: deletion, latest: latest, unit: unit, record: record)
  }

  /// Takes back the last change that has not been taken back yet.
  mutating func takeBack(_ change: Change) {
    changeCount -= 1
    slots[change.place].deletion = change.deletion
    slots[change.place].latest = change.latest
    if change.unit >= 0 { units[change.unit].record = change.record }
  }

  /// Gives a unit to a challenger, unless the one that holds it is stronger; returns that one, and
  /// where the unit stands.
  private mutating func put(
    _ challenger: EntityRecord.UnitRecord, into key: UnitKey, of place: Int, by rule: UnitRow.Rule
  ) -> (unit: Int, before: EntityRecord.UnitRecord?) {
    let hash = EntityRecords.hash(of: key, place)
    guard let unit = unit(key, of: place, hash: hash) else {
      add(key, challenger, to: place, hash: hash)
      return (units.count - 1, nil)
    }
    let before = units[unit].record
    if before.map({ challenger.beats($0, by: rule) }) ?? true { units[unit].record = challenger }
    return (unit, before)
  }

  private mutating func add(
    _ key: UnitKey, _ record: EntityRecord.UnitRecord, to place: Int, hash: UInt64
  ) {
    let index = units.count
    units.append(
      Unit(place: Int32(place), key: key, record: record, previous: slots[place].lastUnit))
    slots[place].lastUnit = Int32(index)
    unitBuckets.insert(hash, index: index)
  }

  private func unit(_ key: UnitKey, of place: Int, hash: UInt64) -> Int? {
    unitBuckets.find(hash) { Int(units[$0].place) == place && units[$0].key == key }
  }

  private static func hash(of key: UnitKey, _ place: Int) -> UInt64 {
    // Units of an entity that have an id seldom differ in their names alone.
    var text = key.id?.string ?? key.name
    return text.withUTF8 {
      UnitHash.value(of: UnsafeRawBufferPointer($0), seed: UInt64(place))
    }
  }
}
