import EventLog

extension EntityTable {
  /// What an event is about, looked up once for all that a write asks of it.
  struct Target {
    let entity: Int
    /// The unit's id, spelt as in the JSON string; empty for a unit outside of a list.
    let id: UnsafeRawBufferPointer
    /// Nil if the event deletes the entity.
    let unit: UnitPlace?
  }

  /// Looks up what an event is about.
  /// - Parameter id: The unit's, spelt as in the JSON string; empty for a unit outside of a list.
  @inline(__always)
  func target(of verb: CompiledVerb, unit id: UnsafeRawBufferPointer, of entity: Int) -> Target {
    switch verb.action {
    case .deletes: Target(entity: entity, id: id, unit: nil)
    case .writes(let row, _, _, _):
      Target(entity: entity, id: id, unit: place(ofUnit: row, id, of: entity))
    }
  }

  /// What a change replaced, so that it can be undone.
  struct Undo: Sendable {
    let event: EventID
    fileprivate let entity: Int
    fileprivate let before: Before

    fileprivate enum Before: Sendable {
      case deletion(Holder?)
      /// The greatest other event, and the state of the unit.
      case unit(Int, latest: Holder?, UnitState?)
    }
  }

  /// Takes in an event of a known verb. Replayed lines, single events, events of a snapshot and local
  /// writes all come in here.
  /// - Parameters:
  ///   - mapped: Where the event's payload is mapped; nil if it has to be fetched from the log.
  ///   - payload: Fetches an event's payload if a rule asks for it.
  @inline(__always)
  @discardableResult
  mutating func take<Payload: CandidatePayload>(
    _ event: Holder, _ verb: CompiledVerb, _ mapped: MappedPayload?, at target: Target,
    payload: (Holder, UnsafeRawBufferPointer?) -> Payload
  ) throws(Payload.Failure) -> Undo {
    let entity = target.entity
    guard let place = target.unit, case .writes(_, _, let rule, let isRemoval) = verb.action else {
      let before = entities[entity].deletion
      delete(entity, by: event)
      return Undo(event: event.id, entity: entity, before: .deletion(before))
    }
    let latest = entities[entity].latest
    touch(entity, by: event)
    let challenger = Challenger(
      event: event, id: target.id, mapped: mapped, presence: isRemoval ? .removed : .written)
    let (unit, before) = try hold(place, of: entity, by: challenger, rule, payload: payload)
    return Undo(event: event.id, entity: entity, before: .unit(unit, latest: latest, before))
  }

  @inline(__always)
  mutating func delete(_ entity: Int, by event: Holder) {
    if DeletionRule.prefers(event, to: entities[entity].deletion) {
      entities[entity].deletion = event
    }
  }

  @inline(__always)
  mutating func touch(_ entity: Int, by event: Holder) {
    if DeletionRule.prefers(event, to: entities[entity].latest) { entities[entity].latest = event }
  }

  /// An event that competes for a unit.
  struct Challenger {
    let event: Holder
    /// The unit's id, spelt as in the JSON string.
    let id: UnsafeRawBufferPointer
    let mapped: MappedPayload?
    let presence: UnitState.Presence
  }

  /// Gives a unit to an event, unless the rule prefers its present holder.
  /// - Returns: The unit, and its state before.
  @inline(__always)
  mutating func hold<Payload: CandidatePayload>(
    _ place: UnitPlace, of entity: Int, by challenger: Challenger, _ rule: UnitRule,
    payload: (Holder, UnsafeRawBufferPointer?) -> Payload
  ) throws(Payload.Failure) -> (unit: Int, before: UnitState?) {
    guard let unit = place.index else {
      lists.append(units.count, hash: place.hash, to: &entities[entity].units)
      entities[entity].sorts.insert(place.row)
      units.makeRoomLarge(for: 1)
      units.append(UnitSlot(held: state(challenger), row: place.row, entity: Int32(entity)))
      return (units.count - 1, nil)
    }
    let holder = units[unit].held
    let candidate = Candidate(
      challenger.event, isRemoval: challenger.presence == .removed,
      payload: payload(challenger.event, challenger.mapped?.payload))
    if holder.presence == .vacant {
      units[unit].held = state(challenger)
    } else if try rule.prefers(candidate, to: holder.candidate(payload)) {
      units[unit].held = state(challenger)
    }
    return (unit, holder)
  }

  @inline(__always)
  private mutating func state(_ challenger: Challenger) -> UnitState {
    let text: UnitState.Text =
      if let mapped = challenger.mapped { .mapped(mapped) } else { .key(keys.add(challenger.id)) }
    return UnitState(event: challenger.event, text: text, presence: challenger.presence)
  }

  /// Undoes the last change that is not undone yet.
  mutating func undo(_ undo: Undo) {
    switch undo.before {
    case .deletion(let deletion): entities[undo.entity].deletion = deletion
    case .unit(let unit, let latest, let before):
      entities[undo.entity].latest = latest
      units[unit].held =
        before
        ?? UnitState(event: units[unit].held.event, text: key(ofUnit: unit), presence: .vacant)
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
  private mutating func key(ofUnit unit: Int) -> UnitState.Text {
    switch units[unit].held.text {
    case .key(let place): .key(place)
    case .mapped(let mapped): .key(keys.add(mapped.id))
    }
  }
}

extension EntityTable.UnitState {
  /// The event as the rules see it.
  @inline(__always)
  func candidate<Payload>(
    _ payload: (Holder, UnsafeRawBufferPointer?) -> Payload
  ) -> Candidate<Payload> {
    Candidate(event, isRemoval: presence == .removed, payload: payload(event, text.payload))
  }
}
