import EventLog

/// Who holds each unit of some entities, without a string, dictionary or object for any of them.
///
/// Replays and writes fill it alike. It tells entities and units apart by all bytes of their ids.
struct EntityTable: Sendable {
  /// An entity and its units.
  struct EntitySlot: Sendable {
    let hash: UInt64
    /// Where its id is among the keys.
    let key: KeyBytes.Place
    /// The kind's index in the table of kinds.
    let kind: UInt16
    /// Whether the table has taken in what a snapshot knows of it.
    var hasBase = false
    /// Of which sorts its units are.
    var sorts = UnitSorts()
    /// Its greatest deletion.
    var deletion: Holder?
    /// Its greatest other event.
    var latest: Holder?
    var units = UnitLists.List()

    /// Decides whether it is deleted and whether the state shows it.
    var standing: DeletionRule {
      DeletionRule(deletion: deletion?.stamp, latest: latest?.stamp)
    }
  }

  /// A unit and who holds it: 48 bytes.
  struct UnitSlot: Sendable {
    var held: UnitState
    /// The sort of unit: its index in the kind's row.
    let row: UInt8
    let entity: Int32
  }

  /// The event that holds a unit, and what it did to the unit.
  struct UnitState: Sendable {
    let event: Holder
    var text: Text
    let presence: Presence

    /// Where the unit's id is, spelt as in the JSON string; empty for a unit outside of a list.
    enum Text: Sendable {
      /// In the event's payload.
      case mapped(MappedPayload)
      /// Among the keys; the payload has to be fetched from the log.
      case key(KeyBytes.Place)

      /// The payload, if it is mapped.
      @inline(__always)
      var payload: UnsafeRawBufferPointer? {
        switch self {
        case .mapped(let mapped): mapped.payload
        case .key: nil
        }
      }
    }

    /// What the last event did to the unit.
    enum Presence: UInt8, Sendable {
      case written
      case removed
      /// The write that held it was taken back.
      case vacant
    }
  }

  /// Where a unit is, or will be.
  struct UnitPlace {
    let row: UInt8
    let hash: UInt32
    /// Nil if the table knows no event about the unit.
    let index: Int?
  }

  /// The ids of the entities, and of the units whose payloads are not mapped.
  var keys = KeyBytes()
  var entities: [EntitySlot] = []
  var units: [UnitSlot] = []
  var lists = UnitLists()
  /// What the hashes are made from.
  let seed: HashSeed
  private var buckets = HashBuckets()
  /// The indices of each kind's entities.
  private var entitiesOfKind: [[Int32]]

  /// The events whose kind, verb or version is not known.
  var unknown = Coverage()
  /// The events that break a rule of their kind.
  var invalid = Coverage()

  /// An empty table.
  /// - Parameter kinds: How many kinds there are.
  init(kinds: Int, seed: HashSeed = .ofThisProcess) {
    self.seed = seed
    entitiesOfKind = Array(repeating: [], count: kinds)
  }

  /// Makes room for the units of so many events; unused room costs only addresses.
  mutating func reserve(events: Int) {
    units.reserveLarge(events)
    lists.reserve(units: events)
    entities.reserveLarge(events / 8)
    keys.reserve(events * 5)
    buckets.reserve(events / 8)
  }
}

extension EntityTable {
  /// Calls the body with the table where it stands.
  @inline(__always)
  mutating func lent<Value>(_ body: (inout EntityTable) -> Value) -> Value { body(&self) }

  /// The index of an entity; nil if the table lacks it.
  ///
  /// The first entity of a hash is found by that hash. Others with the same hash, which only an attacker makes, are
  /// found by a hash of their own ids with this process's seed, which cannot be foreseen.
  /// - Parameter hash: Its `EntityHash`.
  @inline(__always)
  func find(kind: UInt16, id: UnsafeRawBufferPointer, hash: UInt64) -> Int? {
    // The closures here and below capture two arrays instead of the table, which would count references to all.
    entities.withUnsafeBufferPointer { [keys] entities in
      var isShared = false
      let found = buckets.find(seed.hash(of: hash)) { index in
        guard entities[index].hash == hash else { return false }
        if entities[index].kind == kind, keys.has(id, at: entities[index].key) { return true }
        isShared = true
        return false
      }
      guard isShared, found == nil else { return found }
      return buckets.find(seed.hash(of: id, salt: UInt64(kind))) { index in
        entities[index].kind == kind && keys.has(id, at: entities[index].key)
      }
    }
  }

  /// The index of an entity, which is added if it is missing.
  @inline(__always)
  mutating func entity(kind: UInt16, id: UnsafeRawBufferPointer, hash: UInt64) -> Int {
    if let known = find(kind: kind, id: id, hash: hash) { return known }
    return addEntity(kind: kind, id: id, hash: hash)
  }

  private mutating func addEntity(kind: UInt16, id: UnsafeRawBufferPointer, hash: UInt64) -> Int {
    let index = entities.count
    let place = seed.hash(of: hash)
    let isShared = buckets.find(place) { [entities] in entities[$0].hash == hash } != nil
    buckets.insert(isShared ? seed.hash(of: id, salt: UInt64(kind)) : place, index: index)
    entitiesOfKind[Int(kind)].append(Int32(index))
    entities.append(EntitySlot(hash: hash, key: keys.add(id), kind: kind))
    return index
  }

  /// How many kinds there are.
  var kindCount: Int { entitiesOfKind.count }

  /// The indices of a kind's entities, shown or not, in no particular order.
  func entities(ofKind kind: Int) -> [Int32] { entitiesOfKind[kind] }

  /// The id of an entity.
  func id(ofEntity index: Int) -> String {
    String(decoding: keys[entities[index].key], as: UTF8.self)
  }

  /// The units of an entity that some event holds, the last added first.
  func units(ofEntity index: Int) -> [UnitSlot] {
    var slots: [UnitSlot] = []
    lists.walk(entities[index].units) { unit, _ in
      if units[unit].held.presence != .vacant { slots.append(units[unit]) }
      return true
    }
    return slots
  }

  /// Calls the body with the id of a unit, spelt as in the JSON string.
  @inline(__always)
  func withID<Value>(of unit: UnitState, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    switch unit.text {
    case .mapped(let mapped): body(mapped.id)
    case .key(let place): keys.withBytes(at: place, body)
    }
  }

  /// The id of a unit of a list, with the escapes of its JSON string resolved.
  func id(of unit: UnitSlot) -> UTF8Text {
    withID(of: unit.held) { UTF8Text(JSONText.unescaped($0)) }
  }

  @inline(__always)
  func place(ofUnit row: UInt8, _ id: UnsafeRawBufferPointer, of entity: Int) -> UnitPlace {
    let salt = UInt64(entity) << 8 | UInt64(row)
    let hash = UInt32(truncatingIfNeeded: seed.hash(of: id, salt: salt))
    let index = units.withUnsafeBufferPointer { [keys] units in
      lists.find(hash, in: entities[entity].units) { index in
        guard Int(units[index].entity) == entity, units[index].row == row else { return false }
        return switch units[index].held.text {
        case .mapped(let mapped): RawBytes.areEqual(mapped.id, id)
        case .key(let place): keys.has(id, at: place)
        }
      }
    }
    return UnitPlace(row: row, hash: hash, index: index)
  }

  /// The holder of a unit, or nil.
  @inline(__always)
  func unitState(at place: UnitPlace) -> UnitState? {
    guard let index = place.index, units[index].held.presence != .vacant else { return nil }
    return units[index].held
  }
}

/// An entity, and the table that knows it.
struct TableEntity {
  let table: EntityTable
  let index: Int

  var slot: EntityTable.EntitySlot { table.entities[index] }

  /// The events that hold its units, ascending. Each is about one unit, so they say who holds what.
  var holders: [Holder] { table.units(ofEntity: index).map(\.held.event).sorted() }
}

/// Which sorts of units an entity has. Sorts whose writes were taken back, and sorts with high numbers, may be reported
/// though the entity lacks them.
///
/// Corrections and moves are rare, so most entities are asked for none.
struct UnitSorts: Sendable {
  private var bits: UInt32 = 0

  /// Adds a sort, by its index in the kind's row.
  @inline(__always)
  mutating func insert(_ row: UInt8) { bits |= UnitSorts.bit(row) }

  /// Whether the entity may have units of a sort; false only if it has none.
  @inline(__always)
  func mayHave(_ row: UInt8) -> Bool { bits & UnitSorts.bit(row) != 0 }

  /// Whether the entity may have units of a sort that amends a unit.
  @inline(__always)
  func mayHave(anyOf amendments: Amendments) -> Bool {
    amendments.correction.map { mayHave($0) } ?? false
      || amendments.adoption.map { mayHave($0) } ?? false
      || amendments.place.map { mayHave($0) } ?? false
  }

  /// All from the 32nd on share the last bit.
  @inline(__always)
  private static func bit(_ row: UInt8) -> UInt32 { 1 << min(UInt32(row), 31) }
}
