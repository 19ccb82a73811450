import EventLog

/// What a fold of a log knows, laid out flat: no string, no dictionary and no object for an entity or
/// unit, and of each event only its stamp and its position.
///
/// It says the same as one `EntityRecord` an entity, which it can make on request; a replay fills
/// it at the pace of memory. Entities and units are told apart by all of their bytes.
struct FlatFold: Sendable {
  /// The events, where their names and their units' ids are read again.
  var lines: LogLines
  /// How many positions stand before the first one that may be folded.
  private let baseCount: Int

  /// An entity, and the first of its units.
  struct EntitySlot: Sendable {
    let hash: UInt64
    /// Where its id stands among the keys.
    let key: KeyRange
    /// The kind's index in the table's rows.
    let kind: UInt16
    var deletion: FlatHolder?
    var latest: FlatHolder?
    /// Its units.
    var units = UnitLists.List()
  }

  /// A unit, as the event that holds it has it.
  struct UnitSlot: Sendable {
    var payload: FlatPayload
    var holder: FlatHolder
    let entity: Int32
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

  /// The bytes of the entities' ids.
  private(set) var keys: [UInt8] = []
  private(set) var entities: [EntitySlot] = []
  private(set) var units: [UnitSlot] = []
  private(set) var lists = UnitLists()
  private var entityBuckets = HashBuckets()
  private var unitBuckets = HashBuckets()

  /// What was looked at ahead of its use; kept so that the look is not left out.
  var fetched: UInt8 = 0

  /// Whether the lines are still being read, so that no event's name can be found.
  var isEarly = false
  /// The positions of events that were as late as others by their stamps, in an early fold: which of
  /// them comes first is found out when their names are known.
  var postponed: [UInt32] = []
  /// Payloads whose units were taken for the same by their hashes, in an early fold: their lines are
  /// somewhere else in memory each time, so they are compared many at once.
  var unproven: [(known: FlatPayload, taken: FlatPayload)] = []
  /// Whether two units were taken for the same that are not.
  var isMistaken = false

  /// The events whose kind, verb or version is not known.
  var unknown = Coverage()
  /// The events that break a rule of their kind.
  var invalid = Coverage()

  /// A fold of no event yet.
  init(of log: Log) {
    lines = LogLines(log)
    baseCount = log.baseCount
  }

  /// Makes room for the units of so many events; room that is not used costs nothing but addresses.
  mutating func reserve(events: Int) {
    units.reserveLarge(events)
    lists.reserve(units: events)
    entities.reserveLarge(events / 8)
    keys.reserveLarge(events * 5)
    entityBuckets = HashBuckets(capacity: events / 8)
  }
}

/// An event that holds something: its stamp, and its position in the log, which has its name.
struct FlatHolder: Sendable {
  let stamp: Stamp
  let position: UInt32
}

extension FlatFold {
  /// The holder with its name.
  func holder(_ flat: FlatHolder) -> Holder {
    let position = Int(flat.position)
    return Holder(stamp: flat.stamp, id: entry(of: flat).id, position: position)
  }

  /// What the log keeps of an event that was folded.
  @inline(__always)
  func entry(of holder: FlatHolder) -> LogEntry {
    lines.log.entries[Int(holder.position) - baseCount - 1]
  }

  /// Whether one event comes before another one, by stamps and, where these are the same, by names.
  @inline(__always)
  func precedes(_ left: FlatHolder, _ right: FlatHolder) -> Bool {
    left.stamp == right.stamp ? precedesByName(left, right) : left.stamp < right.stamp
  }

  @inline(never)
  private func precedesByName(_ left: FlatHolder, _ right: FlatHolder) -> Bool {
    holder(left) < holder(right)
  }
}

extension FlatFold {
  /// Takes in a deletion.
  mutating func delete(_ entity: Int, by event: FlatHolder) {
    if let known = entities[entity].deletion, !succeeds(event, known) { return }
    entities[entity].deletion = event
  }

  /// Takes in an event that is no deletion.
  mutating func touch(_ entity: Int, by event: FlatHolder) {
    if let known = entities[entity].latest, !succeeds(event, known) { return }
    entities[entity].latest = event
  }

  /// Whether an event that is taken in comes after one that was taken in before.
  @inline(__always)
  private mutating func succeeds(_ event: FlatHolder, _ known: FlatHolder) -> Bool {
    if event.stamp != known.stamp { return known.stamp < event.stamp }
    return !postpones(event) && precedes(known, event)
  }

  /// Whether an event has to be taken in once more, when the names of events are known.
  @inline(never)
  private mutating func postpones(_ event: FlatHolder) -> Bool {
    if isEarly { postponed.append(event.position) }
    return isEarly
  }

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

  /// Up to so many units of an entity are found by walking along their list, which takes little memory:
  /// a bucket is somewhere else each time.
  private static let fewUnits = 48

  /// The index of a unit; nil where it is not there.
  @inline(__always)
  private mutating func unit(_ hash: UInt32, _ write: UnitWrite, of entity: Int) -> Int? {
    let list = entities[entity].units
    if list.count > FlatFold.fewUnits {
      return unitBuckets.find(UInt64(hash)) { isUnit(at: $0, write, of: entity) }
    }
    guard isEarly else {
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
    let entity = Int(unit.entity)
    let index = units.count
    units.append(unit)
    lists.append(index, hash: hash, to: &entities[entity].units)
    let list = entities[entity].units
    if list.count > FlatFold.fewUnits + 1 {
      unitBuckets.insert(UInt64(hash), index: index)
    } else if list.count == FlatFold.fewUnits + 1 {
      lists.walk(list) { unit, hash in
        unitBuckets.insert(UInt64(hash), index: unit)
        return true
      }
    }
  }

  /// Leaves nothing known of an entity, since another fold has taken it over.
  mutating func forget(_ entity: Int) {
    entities[entity].deletion = nil
    entities[entity].latest = nil
    entities[entity].units = UnitLists.List()
  }

  /// The index of an entity, which is added where it is not there yet.
  @inline(__always)
  mutating func entity(
    kind: UInt16, id: UnsafeRawBufferPointer, hash: UInt64
  ) -> Int {
    if let known = find(kind: kind, id: id, hash: hash) { return known }
    return addEntity(kind: kind, id: id, hash: hash)
  }

  private mutating func addEntity(
    kind: UInt16, id: UnsafeRawBufferPointer, hash: UInt64
  ) -> Int {
    entityBuckets.insert(hash, index: entities.count)
    let key = KeyRange(start: UInt32(keys.count), count: UInt32(id.count))
    keys.append(contentsOf: id)
    entities.append(EntitySlot(hash: hash, key: key, kind: kind))
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
}
