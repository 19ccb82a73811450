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
    var held: Holding
    /// The sort of unit: its index in the kind's row.
    let row: UInt8
    let entity: Int32
  }

  /// The event that holds a unit, and what it did to the unit.
  struct Holding: Sendable {
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

    /// The properties of a unit.
    enum Presence: UInt8, Sendable {
      case written
      case removed
      /// The write that held it was taken back.
      case vacant
    }
  }

  /// The ids of the entities, and of the units whose payloads are not mapped.
  private(set) var keys = KeyBytes()
  private(set) var entities: [EntitySlot] = []
  private(set) var units: [UnitSlot] = []
  private(set) var lists = UnitLists()
  private var buckets = HashBuckets()
  /// The indices of each kind's entities.
  private var entitiesOfKind: [[Int32]]

  /// The events whose kind, verb or version is not known.
  var unknown = Coverage()
  /// The events that break a rule of their kind.
  var invalid = Coverage()

  /// An empty table.
  /// - Parameter kinds: How many kinds there are.
  init(kinds: Int) {
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

  /// The index of an entity; nil where it is not there.
  @inline(__always)
  func find(kind: UInt16, id: UnsafeRawBufferPointer, hash: UInt64) -> Int? {
    // The closures here and below capture two arrays, not the table: that would count references to all.
    entities.withUnsafeBufferPointer { [keys] entities in
      buckets.find(hash) { index in
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
    buckets.insert(hash, index: index)
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
  func withID<Value>(of unit: Holding, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    switch unit.text {
    case .mapped(let mapped): body(mapped.id)
    case .key(let place): keys.withBytes(at: place, body)
    }
  }

  /// The id of a unit of a list, with the escapes of its JSON string resolved.
  func id(of unit: UnitSlot) -> UTF8Text {
    withID(of: unit.held) { UTF8Text(JSONText.unescaped($0)) }
  }
}

extension EntityTable {
  /// What a change replaced, so that it can be undone.
  struct Undo: Sendable {
    /// The event that made the change.
    let event: EventID
    fileprivate let entity: Int
    fileprivate let before: Before

    fileprivate enum Before: Sendable {
      case deletion(Holder?)
      /// The greatest other event, and the holder of the unit.
      case unit(Int, latest: Holder?, Holding?)
    }
  }

  /// Takes in an event of a known verb.
  /// - Parameters:
  ///   - id: The unit's, spelt as in the JSON string; empty for a unit outside of a list.
  ///   - mapped: Where the event's payload is mapped; nil if it has to be fetched from the log.
  ///   - payload: Fetches an event's payload if a rule asks for it.
  @inline(__always)
  @discardableResult
  mutating func apply<Payload: CandidatePayload>(
    _ verb: CompiledVerb, unit id: UnsafeRawBufferPointer, by event: Holder,
    _ mapped: MappedPayload?, to entity: Int,
    payload: (Holder, UnsafeRawBufferPointer?) -> Payload
  ) throws(Payload.Failure) -> Undo {
    switch verb.action {
    case .deletes:
      let before = entities[entity].deletion
      delete(entity, by: event)
      return Undo(event: event.id, entity: entity, before: .deletion(before))
    case .writes(let row, _, let rule, let isRemoval):
      let latest = entities[entity].latest
      touch(entity, by: event)
      let challenger = Challenger(
        event: event, id: id, mapped: mapped, presence: isRemoval ? .removed : .written)
      let (unit, before) = try hold(row, of: entity, by: challenger, rule, payload: payload)
      return Undo(event: event.id, entity: entity, before: .unit(unit, latest: latest, before))
    }
  }

  @inline(__always)
  private mutating func delete(_ entity: Int, by event: Holder) {
    if DeletionRule.prefers(event, to: entities[entity].deletion) {
      entities[entity].deletion = event
    }
  }

  @inline(__always)
  private mutating func touch(_ entity: Int, by event: Holder) {
    if DeletionRule.prefers(event, to: entities[entity].latest) { entities[entity].latest = event }
  }

  /// An event that competes for a unit.
  private struct Challenger {
    let event: Holder
    /// The unit's id, spelt as in the JSON string.
    let id: UnsafeRawBufferPointer
    let mapped: MappedPayload?
    let presence: Holding.Presence
  }

  /// Gives a unit to an event, unless the rule prefers its present holder.
  /// - Returns: The unit, and its holder before.
  @inline(__always)
  private mutating func hold<Payload: CandidatePayload>(
    _ row: UInt8, of entity: Int, by challenger: Challenger, _ rule: UnitRule,
    payload: (Holder, UnsafeRawBufferPointer?) -> Payload
  ) throws(Payload.Failure) -> (unit: Int, before: Holding?) {
    let hash = unitHash(row, challenger.id, of: entity)
    guard let unit = find(row, challenger.id, hash: hash, of: entity) else {
      lists.append(units.count, hash: hash, to: &entities[entity].units)
      units.makeRoomLarge(for: 1)
      units.append(UnitSlot(held: holding(challenger), row: row, entity: Int32(entity)))
      return (units.count - 1, nil)
    }
    let holder = units[unit].held
    let candidate = Candidate(
      challenger.event, isRemoval: challenger.presence == .removed,
      payload: payload(challenger.event, challenger.mapped?.payload))
    if holder.presence == .vacant {
      units[unit].held = holding(challenger)
    } else if try rule.prefers(candidate, to: holder.candidate(payload)) {
      units[unit].held = holding(challenger)
    }
    return (unit, holder)
  }

  @inline(__always)
  private mutating func holding(_ challenger: Challenger) -> Holding {
    let text: Holding.Text =
      if let mapped = challenger.mapped { .mapped(mapped) } else { .key(keys.add(challenger.id)) }
    return Holding(event: challenger.event, text: text, presence: challenger.presence)
  }

  /// Undoes the last change that is not undone yet.
  mutating func undo(_ undo: Undo) {
    switch undo.before {
    case .deletion(let deletion): entities[undo.entity].deletion = deletion
    case .unit(let unit, let latest, let before):
      entities[undo.entity].latest = latest
      units[unit].held =
        before
        ?? Holding(
          event: units[unit].held.event, text: key(ofUnit: unit), presence: .vacant)
    }
  }

  /// Notes that the payload of an event is no longer mapped, so that it is fetched from the log
  /// from now on.
  mutating func unmapPayload(of undo: Undo) {
    switch undo.before {
    case .deletion: break
    case .unit(let unit, _, _):
      if units[unit].held.event.id == undo.event { units[unit].held.text = key(ofUnit: unit) }
    }
  }

  /// The id of a unit among the keys, to which it is copied if it is still in a payload.
  private mutating func key(ofUnit unit: Int) -> Holding.Text {
    switch units[unit].held.text {
    case .key(let place): .key(place)
    case .mapped(let mapped): .key(keys.add(mapped.id))
    }
  }

  /// The holder of a unit of an entity, or nil.
  func holding(_ row: UInt8, _ id: UnsafeRawBufferPointer, of entity: Int) -> Holding? {
    guard let unit = find(row, id, hash: unitHash(row, id, of: entity), of: entity),
      units[unit].held.presence != .vacant
    else { return nil }
    return units[unit].held
  }

  @inline(__always)
  private func find(
    _ row: UInt8, _ id: UnsafeRawBufferPointer, hash: UInt32, of entity: Int
  ) -> Int? {
    units.withUnsafeBufferPointer { [keys] units in
      lists.find(hash, in: entities[entity].units) { index in
        guard Int(units[index].entity) == entity, units[index].row == row else { return false }
        return switch units[index].held.text {
        case .mapped(let mapped): RawBytes.areEqual(mapped.id, id)
        case .key(let place): keys.has(id, at: place)
        }
      }
    }
  }

  @inline(__always)
  private func unitHash(_ row: UInt8, _ id: UnsafeRawBufferPointer, of entity: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: UnitHash.value(of: id, seed: UInt64(entity) << 8 | UInt64(row)))
  }
}

extension EntityTable.Holding {
  /// The event as the rules see it.
  @inline(__always)
  func candidate<Payload>(
    _ payload: (Holder, UnsafeRawBufferPointer?) -> Payload
  ) -> Candidate<Payload> {
    Candidate(event, isRemoval: presence == .removed, payload: payload(event, text.payload))
  }
}

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
          unit.row, of: known, by: challenger, rows[Int(unit.row)].rule,
          payload: MappedBytes.of)
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

/// An entity, and the table that knows it.
struct TableEntity {
  let table: EntityTable
  let index: Int

  var slot: EntityTable.EntitySlot { table.entities[index] }
}
