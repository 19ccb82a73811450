import EventLog

/// The undo of what a batch did to one entity.
struct EntityUndo {
  let entity: Entity
  let row: KindRow
  /// The units that the batch's events are about.
  let units: Set<UnitKey>
  let moments: TouchedPast.Moments
  let log: Log
  let kinds: KindTable

  /// The writes that undo it.
  struct Writes {
    /// In the order in which they are to be written.
    var drafts: [EventDraft] = []
    /// The units that no verb can take back; nil for a deletion.
    var lasting: [UnitKey?] = []
  }

  /// What the batch touched, ascending: places, and the units that are shown. A correction or an adoption counts as the
  /// unit that it amends.
  var parts: [UnitKey] { Set(units.map(part(of:))).sorted() }

  func part(of key: UnitKey) -> UnitKey { row.part(of: key) }

  // MARK: - What undoes it

  /// The writes that make the state show what it showed before.
  func writes() throws(LogError) -> Writes {
    let (before, now) = (moments.before, moments.now)
    guard before.isShown || now.isShown else { return Writes() }
    var (written, removed) = (Writes(), Writes())
    // If the entity was unknown before, its deletion takes back everything.
    if before.latest != nil || !moments.unread.before.isEmpty {
      for part in parts { try restore(part, &written, &removed) }
      written.drafts += try moves()
    }
    guard before.isShown || mayHaveBeenShown else {
      let deletion = try draft(.deletes, [:])
      return Writes(drafts: written.drafts + removed.drafts + [deletion].compactMap(\.self))
    }
    if !now.isShown, written.drafts.isEmpty {
      // Removing what the state does not show changes nothing, so the entity comes back first.
      let revival = EntityRevival(self)
      guard let drafts = try revival.drafts() else {
        return Writes(lasting: [nil])
      }
      written.drafts = drafts
    }
    return Writes(drafts: written.drafts + removed.drafts, lasting: removed.lasting)
  }

  /// Whether a newer build may have shown the entity before the batch, though this one did not. An event that only
  /// the newer build reads keeps an entity if it is later than the deletion (merge-rules 6).
  private var mayHaveBeenShown: Bool {
    let deletion = moments.before.isDeleted ? moments.before.deletion : nil
    return moments.unread.before.contains { event in
      deletion.map { $0.stamp < event.stamp } ?? true
    }
  }

  /// Gives a unit the payload that counted before, or none.
  private func restore(
    _ part: UnitKey, _ written: inout Writes, _ removed: inout Writes
  ) throws(LogError) {
    if case .place = row.shape(ofUnit: part.name) { return }
    let before = moments.before.counting(part)
    let now = moments.now.counting(part)
    if before == nil, let payload = try formerPayload(part) {
      let counts = try now.flatMap { (now) throws(LogError) in try log.event(now.id)?.data }
      if counts != payload, let draft = try draft(.writes(part.name), payload) {
        written.drafts.append(draft)
      }
      return
    }
    guard try !isSame(before, now) else { return }
    // A logged unit stays as it was written; only its correction changes.
    let unit = row.correction(ofUnit: part.name) ?? part.name
    guard let before else {
      let counting = try (unit == part.name ? now : nil).flatMap { (now) throws(LogError) in
        try log.event(now.id)?.data
      }
      let removal = part.id.map { ListMoves.removal(of: $0, counting) } ?? [:]
      if let draft = try draft(.removes(unit), removal) {
        removed.drafts.append(draft)
      } else if let draft = try emptied(part) {
        written.drafts.append(draft)
      } else {
        removed.lasting.append(part)
      }
      return
    }
    guard try wouldHold(UnitKey(name: unit, id: part.id), writing: before.id) else {
      removed.lasting.append(part)
      return
    }
    if let draft = try draft(.writes(unit), before.id) { written.drafts.append(draft) }
  }

  /// What `fields` said of a unit as long as no event had written its part (merge-rules 17); nil if it said nothing.
  private func formerPayload(_ part: UnitKey) throws(LogError) -> JSONObject? {
    guard let former = row.formers[part.name], !moments.before.hasUnits(part.name),
      let holder = moments.before.counting(UnitKey(name: "fields")),
      let fields = try log.event(holder.id).map(payload(of:))
    else { return nil }
    let payloads = former.payloads(of: part.name, isList: part.id != nil, in: fields) ?? []
    return payloads.first { part.id == nil || $0["id"]?.string.map { UTF8Text($0) } == part.id }
  }

  /// An empty write of a member apart, which says no more than an unwritten one; nil if its rules demand more, and for
  /// any other unit.
  private func emptied(_ part: UnitKey) throws(LogError) -> EventDraft? {
    guard let unit = row.unit(part.name), unit.isApart,
      let draft = try draft(.writes(part.name), [:]), let number = kinds.number(of: draft.type)
    else { return nil }
    do throws(LogError) {
      try draft.text.withView { (view) throws(LogError) in try kinds.check(view, number) }
      return draft
    } catch {
      return nil
    }
  }

  /// Whether a unit would go to a later write of an event's payload, as its rule decides.
  func wouldHold(_ unit: UnitKey, writing event: EventID) throws(LogError) -> Bool {
    guard let held = moments.now[unit], let rule = row.unit(unit.name)?.rule,
      let later = Holder.later(0)
    else { return true }
    let write = Candidate(later, isRemoval: false, payload: StoredPayload.stored(event, log))
    return try rule.prefers(write, to: log.candidate(held))
  }

  /// Whether two events say the same, as a model shows it.
  func isSame(_ one: Holder?, _ other: Holder?) throws(LogError) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    if one.id == other.id { return true }
    if row.upgrade == nil { return try log.payload(of: one.id) == log.payload(of: other.id) }
    return try log.event(one.id).map(payload(of:)) == log.event(other.id).map(payload(of:))
  }

  /// The payload of an event in today's version, as a model showed it.
  private func payload(of event: Event) throws(LogError) -> JSONObject {
    var payload = try event.data
    if let upgrade = row.upgrade, let unit = try kinds.unit(writtenBy: event) {
      upgrade(&payload, part(of: unit).name, event.version)
    }
    return payload
  }

  /// Puts the elements of lists where they stood.
  private func moves() throws(LogError) -> [EventDraft] {
    var drafts: [EventDraft] = []
    for var list in lists {
      let moved = parts.filter {
        $0.name == list.place && moments.before[$0]?.holder != moments.now[$0]?.holder
      }
      for move in try list.moves(undoing: Set(moved.compactMap(\.id))) {
        if let draft = try draft(.writes(list.place), move) { drafts.append(draft) }
      }
    }
    return drafts
  }

  /// The lists with movable elements of which the batch touched one.
  var lists: [MoveUndo] {
    row.shownUnits.compactMap { list in
      guard let place = row.place(ofUnit: list.name),
        parts.contains(where: { $0.name == list.name || $0.name == place })
      else { return nil }
      return MoveUndo(list: list, place: place, moments: moments, log: log)
    }
  }
}

extension EntityUndo {
  /// A write with the payload of an event; nil if no verb does that.
  func draft(_ action: VerbRow.Action, _ event: EventID) throws(LogError) -> EventDraft? {
    guard let event = try log.event(event) else { return nil }
    return try draft(action, payload(of: event))
  }

  /// A write of the same payload in the same version; nil if the log lacks the event. The rules of an older version
  /// differ from today's, so its payload counts as checked.
  func draft(repeating event: EventID) throws(LogError) -> EventDraft? {
    guard let event = try log.event(event), let number = kinds.number(of: event.type) else {
      return nil
    }
    return EventDraft(
      type: event.type, version: event.version, entityID: entity.id,
      payload: try Payload(event.data),
      isChecked: event.version < kinds.compiledVerbs[number].version)
  }

  /// A write in today's version; nil if no verb does that.
  func draft(_ action: VerbRow.Action, _ data: JSONObject) throws(LogError) -> EventDraft? {
    guard let verb = row.verbs.first(where: { $0.action == action }),
      let type = EventType(kind: row.kind, verb: verb.verb)
    else { return nil }
    return try EventDraft(type: type, version: verb.version, entityID: entity.id, data: data)
  }
}
