import EventLog

/// Decides the outcome of a local write before anything is written (merge-rules 8).
struct LocalWrite {
  let draft: DraftView
  /// The stamp that it brings (merge-rules 16); nil if it is later than all that the store holds on the entity.
  let stamp: Stamp?
  let verb: CompiledVerb
  /// The `id` of its unit, spelt as in the JSON string; empty for a unit outside of a list.
  let unitID: UnsafeRawBufferPointer
  /// The versions of staged events that are older than their verbs'.
  private let stagedVersions: [EventID: UInt64]

  /// - Precondition: The draft satisfies the verb.
  init(
    _ draft: DraftView, stamp: Stamp?, _ verb: CompiledVerb,
    stagedVersions: [EventID: UInt64] = [:]
  ) {
    self.draft = draft
    self.stamp = stamp
    self.verb = verb
    self.stagedVersions = stagedVersions
    unitID = verb.unitID(draft.dataID) ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// The holders of the other units of one thing that is written once; nil where no event holds one, and for the unit that
  /// is written.
  struct Neighbours {
    /// Who holds what was logged.
    var base: EntityTable.UnitState?
    /// Who holds what was adopted.
    var adoption: EntityTable.UnitState?
    /// Who holds the correction.
    var correction: EntityTable.UnitState?

    /// What counts as long as no correction does.
    var logged: EntityTable.UnitState? { base ?? adoption }
  }

  /// Whether to append the write.
  /// - Parameters:
  ///   - standing: Whether its entity is deleted.
  ///   - held: Who holds its unit, if it is about one.
  ///   - beside: Who holds the other units, where it is about something that is written once.
  /// - Throws: `writeOnce` if another value is there already, or was retracted.
  @inline(__always)
  fileprivate func isAppended<Source: PayloadSource>(
    _ standing: DeletionRule, held: EntityTable.UnitState?, beside: Neighbours,
    _ kinds: KindTable, in source: Source
  ) throws(LogError) -> Bool {
    if let stamp, standing.isOutdone(at: stamp, verb.action.rule, by: held?.event) { return false }
    // A unit without a correction counts as it was logged or adopted.
    let isCorrection = verb.amendments?.isCorrection == true
    let counting = isCorrection ? held ?? beside.logged : held
    let decision: LocalDecision
    switch verb.action {
    case .deletes: decision = standing.decisionOnLocalDeletion
    case .writes(_, _, let rule, let isRemoval):
      if let correction = beside.correction, correction.presence == .removed {
        throw refusal(held: correction.event.id, "was retracted by \(correction.event.id)", kinds)
      }
      // A correction of a set that has not arrived shows nothing, so its removal would hide nothing.
      if isRemoval, isCorrection, beside.logged == nil { return false }
      // What was logged, and what corrects an adoption, counts before any adoption.
      if verb.amendments?.isAdoption == true, standing.isShown,
        beside.base != nil || beside.correction != nil && held != nil
      {
        return false
      }
      decision = try rule.decision(
        onLocal: isRemoval ? nil : .mapped(draft.data),
        held: counting?.candidate { StoredPayload($0.id, $1, source) },
        isShown: standing.isShown,
        isSameVersion: { () throws(LogError) in
          // A verb of version 1 has had no other.
          guard verb.version > 1, let counting else { return true }
          let event = counting.event.id
          let held = try source.version(of: event) ?? stagedVersions[event] ?? verb.version
          return held == draft.version
        })
    }
    switch decision {
    case .append: return true
    case .unchanged: return false
    case .refuse(let holder):
      let payload: StoredPayload<Source>? = counting.map {
        StoredPayload($0.event.id, $0.text.payload, source)
      }
      throw try secondValue(holder.id, payload, kinds)
    }
  }

  /// The refusal of another value than the one that stands.
  @inline(never)
  private func secondValue<Source: PayloadSource>(
    _ holder: EventID, _ held: StoredPayload<Source>?, _ kinds: KindTable
  ) throws(LogError) -> LogError {
    var fate = "was written once by \(holder), with another value"
    if let held = try held?.bytes() {
      fate += ": " + (try PayloadDifference.text(held: held, written: Array(draft.data)))
    }
    return refusal(held: holder, fate, kinds)
  }

  private func refusal(held: EventID, _ fate: String, _ kinds: KindTable) -> LogError {
    var unit = ""
    var advice = Advice.useAnotherID
    if case .writes(let row, let isList, _, _) = verb.action {
      unit = kinds.unit(row, ofKind: verb.kind, isList ? unitID : nil).description
      if let type = kinds.correction(ofUnit: row, kind: verb.kind) { advice = .correct(type) }
    }
    return LogError(
      .writeOnce, "\(unit) of \(draft.entity) \(fate)",
      at: LogError.Position(event: held), advice: advice)
  }
}

extension KindTable {
  /// The type of the event that corrects a unit; nil if none does.
  fileprivate func correction(ofUnit unit: UInt8, kind: UInt16) -> String? {
    let row = rows[Int(kind)]
    guard let correction = row.amendments[Int(unit)].correction else { return nil }
    let name = row.units[Int(correction)].name
    return row.verbs.first { $0.action == .writes(name) }.map { "\(row.kind).\($0.verb)" }
  }
}

extension EntityTable {
  /// Where a local write about an entity is to be taken in; nil if the state would stay as it is.
  ///
  /// It changes nothing. It is `mutating` because an array lends a table in place only if it may be changed, and
  /// otherwise counts references to each of its parts.
  /// - Throws: `writeOnce` if another value is there already, or was retracted.
  @inline(__always)
  mutating func target<Source: PayloadSource>(
    of write: LocalWrite, about entity: Int, _ kinds: KindTable, in source: Source
  ) throws(LogError) -> Target? {
    let target = target(of: write.verb, unit: write.unitID, of: entity)
    let slot = entities[entity]
    let isAppended = try write.isAppended(
      slot.standing, held: target.unit.flatMap { unitState(at: $0) },
      beside: neighbours(of: write, about: entity), kinds, in: source)
    return isAppended ? target : nil
  }
}

extension EntityTable {
  /// Who holds the units beside the one that a write is about.
  @inline(__always)
  private func neighbours(of write: LocalWrite, about entity: Int) -> LocalWrite.Neighbours {
    var beside = LocalWrite.Neighbours()
    guard let amendments = write.verb.amendments else { return beside }
    let sorts = entities[entity].sorts
    func state(_ row: UInt8?) -> UnitState? {
      guard let row, sorts.mayHave(row) else { return nil }
      return unitState(at: place(ofUnit: row, write.unitID, of: entity))
    }
    beside.base = state(amendments.base)
    beside.correction = state(amendments.correction)
    if amendments.isCorrection { beside.adoption = state(amendments.adoption) }
    return beside
  }
}

extension Fold {
  /// Whether a local write would be appended. It takes nothing in.
  /// - Throws: `writeOnce` if another value is there already, or was retracted.
  func wouldAppend(_ write: LocalWrite, in store: Store) throws(LogError) -> Bool {
    guard let found = try find(write.draft.entity, in: store) else {
      let nothing = DeletionRule(deletion: nil, latest: nil)
      return try write.isAppended(
        nothing, held: nil, beside: LocalWrite.Neighbours(), kinds, in: store)
    }
    var table = found.table
    return try table.target(of: write, about: found.index, kinds, in: store) != nil
  }
}

extension EntityTable {
  /// Whether the unit that a write is about is shown with the very payload of the write, by the event that holds it and by
  /// no other one beside it.
  @inline(__always)
  fileprivate mutating func hasHeld<Source: PayloadSource>(
    _ write: LocalWrite, about entity: Int, in source: Source
  ) throws(LogError) -> Bool {
    guard case .writes(_, _, _, let isRemoval) = write.verb.action, !isRemoval,
      entities[entity].standing.isShown,
      let unit = target(of: write.verb, unit: write.unitID, of: entity).unit,
      let held = unitState(at: unit), held.presence == .written
    else { return false }
    let beside = neighbours(of: write, about: entity)
    guard beside.base == nil, beside.correction == nil else { return false }
    // A verb of version 1 has had no other.
    if write.verb.version > 1 {
      let version = try source.version(of: held.event.id)
      guard version == write.draft.version else { return false }
    }
    return try StoredPayload<Source>.mapped(write.draft.data)
      .isSame(as: StoredPayload(held.event.id, held.text.payload, source))
  }
}

extension Fold {
  /// Whether the state shows the unit of a write with the write's own payload, as one look-up tells: true leaves nothing to
  /// decide, false says nothing. What a snapshot knows of the entity is taken in first, so that further questions about it
  /// read nothing.
  /// - Precondition: The draft satisfies the verb.
  mutating func hasHeld(_ write: LocalWrite, in store: Store) throws(LogError) -> Bool {
    let place = try place(ofEntityOf: write, in: store)
    return try withTable(at: place) { (table) throws(LogError) in
      try table.hasHeld(write, about: place.entity, in: store)
    }
  }
}

/// Says in words which members of two payloads differ, for an error.
enum PayloadDifference {
  /// How many members are named at most.
  private static let greatestCount = 3

  /// For example `"reps" is 5 there and 6 here`; empty where no member differs.
  /// - Parameters:
  ///   - held: The canonical payload that stands.
  ///   - written: The one that was to be written.
  /// - Complexity: O(bytes)
  static func text(held: [UInt8], written: [UInt8]) throws(LogError) -> String {
    let (held, written) = (try JSONObject(checked: held), try JSONObject(checked: written))
    var keys: [String] = []
    for member in held where written[member.key] != member.value { keys.append(member.key) }
    keys += written.map(\.key).filter { key in held[key].map { _ in false } ?? true }
    var parts = keys.prefix(greatestCount).map { key in
      "\"\(key)\" is \(text(held[key])) there and \(text(written[key])) here"
    }
    if keys.count > greatestCount { parts.append("\(keys.count - greatestCount) more differ") }
    return parts.joined(separator: ", ")
  }

  private static func text(_ value: JSONValue?) -> String {
    value.map { PayloadSchema.excerpt(of: $0.canonicalBytes()) } ?? "missing"
  }
}
