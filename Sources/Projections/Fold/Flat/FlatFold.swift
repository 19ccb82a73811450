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
    let key: KeyBytes.Place
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

  /// The bytes of the entities' ids.
  private(set) var keys = KeyBytes()
  var entities: [EntitySlot] = []
  var units: [UnitSlot] = []
  var lists = UnitLists()
  private var entityBuckets = HashBuckets()

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
    keys.reserve(events * 5)
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
  mutating func postpones(_ event: FlatHolder) -> Bool {
    if isEarly { postponed.append(event.position) }
    return isEarly
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
    entities.append(EntitySlot(hash: hash, key: keys.add(id), kind: kind))
    return entities.count - 1
  }

  /// The index of an entity; nil where it is not there.
  @inline(__always)
  func find(kind: UInt16, id: UnsafeRawBufferPointer, hash: UInt64) -> Int? {
    entityBuckets.find(hash) { index in
      entities[index].kind == kind && keys.has(id, at: entities[index].key)
    }
  }
}
