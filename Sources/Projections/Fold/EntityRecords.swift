import EventLog

/// What is known of some entities, each found by its name and changed in place: laid out flat, without
/// a text, since no change is to cost a copy of an entity's other units.
///
/// It says the same as one `EntityRecord` an entity, which it can make on request.
struct EntityRecords: Sendable {
  /// The bytes of the entities' ids, and of the units' as they stand in JSON strings.
  private var keys = KeyBytes()
  private var slots: [Slot] = []
  private var units: [Unit] = []
  private var lists = UnitLists()
  private var buckets = HashBuckets()
  /// How many changes have been made to what was added, and not been taken back.
  private(set) var changeCount = 0

  private struct Slot: Sendable {
    /// The kind's index in the table's rows.
    let kind: UInt16
    let key: KeyBytes.Place
    var deletion: Holder?
    var latest: Holder?
    var units = UnitLists.List()
  }

  private struct Unit: Sendable {
    let place: Int32
    /// The sort of unit: its index in the kind's row.
    let row: UInt8
    /// Empty where it is of no list.
    let key: KeyBytes.Place
    /// Who holds it; nil where that was taken back.
    var record: EntityRecord.UnitRecord?
  }

  /// A change that was made, and what the record was before.
  struct Change: Sendable {
    /// The event that made it.
    let event: EventID
    fileprivate let place: Int
    fileprivate let unit: Int?
    /// The deletion where there is no unit, the latest other event where there is one.
    fileprivate let holder: Holder?
    fileprivate let record: EntityRecord.UnitRecord?
  }
}

extension EntityRecords {
  /// The names of the entities of which anything is known: the index of its kind, and its id.
  var names: some Sequence<(kind: Int, id: String)> {
    slots.lazy.filter { $0.deletion != nil || $0.latest != nil }
      .map { (Int($0.kind), String(decoding: keys[$0.key], as: UTF8.self)) }
  }

  /// Where the record of an entity stands; nil where it is not there.
  /// - Parameters:
  ///   - kind: The kind's index in the table's rows.
  ///   - hash: The entity's hash.
  func place(of id: UnsafeRawBufferPointer, kind: UInt16, hash: UInt64) -> Int? {
    buckets.find(hash) { slots[$0].kind == kind && keys.has(id, at: slots[$0].key) }
  }

  /// Adds the record of an entity that is not there yet.
  /// - Parameter rows: What the kind's entities are made of.
  mutating func add(
    _ record: EntityRecord, of id: UnsafeRawBufferPointer, kind: UInt16, hash: UInt64,
    _ rows: [UnitRow]
  ) -> Int {
    let place = slots.count
    buckets.insert(hash, index: place)
    slots.append(
      Slot(kind: kind, key: keys.add(id), deletion: record.deletion, latest: record.latest))
    // In whatever order: nobody learns of it.
    for (key, unit) in record.units {
      guard let row = rows.firstIndex(where: { $0.name == key.name }) else { continue }
      let id = key.id.map { JSONText.escaped($0.string) } ?? []
      id.withUnsafeBytes {
        add(
          unit, row: UInt8(row), id: $0, hash: self.hash(ofUnit: UInt8(row), $0, of: place),
          to: place)
      }
    }
    return place
  }

  /// The record in a place.
  /// - Complexity: O(units of the entity)
  func record(at place: Int, _ rows: [UnitRow]) -> EntityRecord {
    var held: [UnitKey: EntityRecord.UnitRecord] = [:]
    lists.walk(slots[place].units) { index, _ in
      let unit = units[index]
      let row = rows[Int(unit.row)]
      let id = row.shape.isList ? UTF8Text(JSONText.unescaped(keys[unit.key])) : nil
      held[UnitKey(name: row.name, id: id)] = unit.record
      return true
    }
    return EntityRecord(deletion: slots[place].deletion, latest: slots[place].latest, units: held)
  }
}

extension EntityRecords {
  /// Takes in an event, if there is one after a look at how things stand.
  /// - Parameters:
  ///   - place: That of the entity's record.
  ///   - id: That of the unit, as in the JSON string; empty where it is of no list.
  ///   - event: Is told what the change has to be held against, and says who makes it.
  @inline(__always)
  mutating func change<Failure: Error>(
    at place: Int, _ verb: FlatVerb, _ id: UnsafeRawBufferPointer,
    by event: (EntityStanding) throws(Failure) -> Holder?
  ) throws(Failure) -> Change? {
    let (deletion, latest) = (slots[place].deletion, slots[place].latest)
    guard case .writes(let row, _, let rule, let isRemoval) = verb.action else {
      let standing = EntityStanding(deletion: deletion?.stamp, latest: latest?.stamp, held: nil)
      guard let event = try event(standing) else { return nil }
      slots[place].deletion = deletion.map { max($0, event) } ?? event
      changeCount += 1
      return Change(event: event.id, place: place, unit: nil, holder: deletion, record: nil)
    }
    let hash = self.hash(ofUnit: row, id, of: place)
    let unit = self.unit(row, id, hash: hash, of: place)
    let record = unit.flatMap { units[$0].record }
    let standing = EntityStanding(deletion: deletion?.stamp, latest: latest?.stamp, held: record)
    guard let event = try event(standing) else { return nil }
    slots[place].latest = latest.map { max($0, event) } ?? event
    changeCount += 1
    let challenger = EntityRecord.UnitRecord(holder: event, isRemoval: isRemoval)
    if let unit {
      if record.map({ challenger.beats($0, by: rule) }) ?? true { units[unit].record = challenger }
    } else {
      add(challenger, row: row, id: id, hash: hash, to: place)
    }
    return Change(
      event: event.id, place: place, unit: unit ?? units.count - 1, holder: latest, record: record)
  }

  /// Takes back the last change that has not been taken back yet.
  mutating func takeBack(_ change: Change) {
    changeCount -= 1
    if let unit = change.unit {
      slots[change.place].latest = change.holder
      units[unit].record = change.record
    } else {
      slots[change.place].deletion = change.holder
    }
  }

  private func hash(ofUnit row: UInt8, _ id: UnsafeRawBufferPointer, of place: Int) -> UInt32 {
    UInt32(
      truncatingIfNeeded: UnitHash.value(of: id, seed: UInt64(place) << 8 | UInt64(row)))
  }

  @inline(__always)
  private func unit(
    _ row: UInt8, _ id: UnsafeRawBufferPointer, hash: UInt32, of place: Int
  ) -> Int? {
    lists.find(hash, in: slots[place].units) {
      Int(units[$0].place) == place && units[$0].row == row && keys.has(id, at: units[$0].key)
    }
  }

  private mutating func add(
    _ record: EntityRecord.UnitRecord, row: UInt8, id: UnsafeRawBufferPointer, hash: UInt32,
    to place: Int
  ) {
    lists.append(units.count, hash: hash, to: &slots[place].units)
    units.makeRoomLarge(for: 1)
    units.append(Unit(place: Int32(place), row: row, key: keys.add(id), record: record))
  }
}
