package import EventLog

/// The undo of a command as the engine undoes a batch (merge-rules 14).
///
/// What was undone since, and what undid it, counts as unchanged: commands are undone one after another. A command of
/// one batch is undone whole or not at all; of one that was more than a batch, each entity is.
package struct CommandUndo {
  /// The command.
  package let command: WrittenCommand
  /// The writes, in order, by entity.
  package private(set) var writes: [(entity: Entity, drafts: [EventDraft])] = []
  /// What stays as it is, and why.
  package private(set) var obstacles: [(entity: Entity, reason: String)] = []
  /// Whether something was changed since that an undo may take back all the same, if a person insists.
  package private(set) var canOverride = false
  private let replica: Replica
  private let isOverriding: Bool

  /// Plans the undo of a command.
  /// - Parameter isOverriding: Whether to take back also what was changed since.
  /// - Throws: `notFound` where the log lacks events of it.
  /// - Complexity: That of `UndoPlan`.
  package init(
    of command: WrittenCommand, by ledger: CommandLedger, in replica: Replica,
    isOverriding: Bool = false
  ) throws(LogError) {
    (self.command, self.replica, self.isOverriding) = (command, replica, isOverriding)
    let state = replica.state
    let own = Set(command.events)
    var plan = try UndoPlan(
      of: command.events + CommandUndo.covered(command, ledger, state), in: state)
    // Whether an entity is there rests on all of its events.
    let moved = Set(plan.changed.filter { $0.unit == nil }.map { $0.entity })
    if !moved.isEmpty, !ledger.neutral.isEmpty {
      plan = try UndoPlan(
        of: command.events + CommandUndo.covered(command, ledger, state, whole: moved), in: state)
    }
    var reasons: [Entity: String] = [:]
    func note(_ entity: Entity, _ reason: String, _ isChange: Bool) {
      if isChange, isOverriding { return }
      if isChange { canOverride = true }
      reasons[entity] = reasons[entity] ?? reason
    }
    for event in command.events where state.isNewerVersion(event) {
      guard let entity = try state.log.event(event)?.entity else { continue }
      note(entity, "\(event) is of a newer version than this build knows", false)
    }
    for part in plan.changed {
      note(part.entity, try CommandUndo.change(of: part, state), true)
    }
    for part in plan.lasting { note(part.entity, "nothing can take \(part) back", false) }
    let made = try CommandUndo.entitiesMade(by: command, state.log)
    var drafts: [Entity: [EventDraft]] = [:]
    for draft in plan.drafts {
      drafts[draft.entity, default: []].append(draft)
      if let newer = try state.newerVersion(than: draft) {
        note(draft.entity, "\(newer) is of a newer version than this build knows", false)
      } else if draft.type.verb == VerbRow.deleted.verb, made.contains(draft.entity),
        let added = try CommandUndo.added(to: draft.entity, own, ledger, state)
      {
        note(draft.entity, added, true)
      }
    }
    obstacles = reasons.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    writes = drafts.filter { reasons[$0.key] == nil }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }

  /// Whether nothing of it can be undone, or a batch of which something stays.
  package var isRefused: Bool {
    !obstacles.isEmpty && (command.record?.events == nil || writes.isEmpty)
  }

  /// The events of pairs of a command and its undo that stand behind the command's, about what it wrote.
  /// - Parameter whole: Entities of which all such events count, whatever of them they are about.
  private static func covered(
    _ command: WrittenCommand, _ ledger: CommandLedger, _ state: TrainingState,
    whole: Set<Entity> = []
  ) throws(LogError) -> [EventID] {
    if ledger.neutral.isEmpty { return [] }
    let own = Set(command.events)
    var parts: [Entity: Set<UnitKey>] = [:]
    var first = Int.max
    for id in command.events {
      guard let position = try state.log.position(of: id) else { continue }
      first = min(first, position)
      let event = try state.log.event(at: position)
      parts[event.entity, default: []].formUnion(state.kinds.part(writtenBy: event))
    }
    var covered: [EventID] = []
    let log = state.log
    try log.forEachEvent(about: Set(parts.keys)) { (position, event) throws(LogError) in
      guard position > first, ledger.neutral.contains(event.id), !own.contains(event.id),
        !log.contested.contains(event.id)
      else { return }
      let written = state.kinds.part(writtenBy: event)
      if whole.contains(event.entity) || written.isSubset(of: parts[event.entity] ?? []) {
        covered.append(event.id)
      }
    }
    return covered
  }

  /// The entities of which the log had nothing before the command.
  private static func entitiesMade(
    by command: WrittenCommand, _ log: Log
  ) throws(LogError) -> Set<Entity> {
    var made: Set<Entity> = []
    var first = Int.max
    for id in command.events {
      guard let position = try log.position(of: id) else { continue }
      first = min(first, position)
      made.insert(try log.event(at: position).entity)
    }
    try log.forEachEvent(about: made) { (position, event) throws(LogError) in
      if position < first { made.remove(event.entity) }
    }
    return made
  }

  /// What has changed a part since, in words.
  private static func change(
    of part: UndoPlan.Part, _ state: TrainingState
  ) throws(LogError) -> String {
    let view = try state.view(of: part.entity)
    let event: EventID?
    if let unit = part.unit {
      event = view.deciding(unit)?.holder.id ?? view[unit]?.holder.id
    } else {
      event = view.isDeleted ? view.deletion?.id : view.latest?.id
    }
    let what = part.unit.map { "its \($0)" } ?? "it"
    return "\(what) was changed since" + (event.map { ", by \($0)" } ?? "")
  }

  /// What others have added to an entity that goes with it; nil for nothing.
  private static func added(
    to entity: Entity, _ own: Set<EventID>, _ ledger: CommandLedger, _ state: TrainingState
  ) throws(LogError) -> String? {
    let view = try state.view(of: entity)
    for key in view.units.keys.sorted() {
      guard let holder = view.deciding(key)?.holder.id, !own.contains(holder),
        !ledger.neutral.contains(holder),
        try state.value(of: key, in: entity)?.isEmpty == false
      else { continue }
      return "it would go with what was added since, by \(holder)"
    }
    return nil
  }

  /// Writes the undo with its record, all or none.
  /// - Returns: The first event of the undo.
  /// - Throws: A refusal, after which nothing is written; a failure of the log.
  package func write() throws(LogError) -> EventID? {
    let id = try replica.newCommandID()
    let batches = writes.map(\.drafts)
    let record = { (events: EventRange?) throws(LogError) in
      try CallRecord.draft(
        id: id, command: "undo", events: events, undoes: command.id, left: obstacles.count,
        isOverriding: isOverriding)
    }
    let drafts = batches.flatMap(\.self)
    if drafts.count < WriteCall.greatestBatch {
      let outcomes = try replica.writeAtomically(drafts + [record(nil)])
      return outcomes.compactMap(\.event).first
    }
    let calls = WriteCall.calls(of: batches)
    let reports = try replica.writeAllOrNone(calls) { (reports) throws(LogError) in
      WriteCall([try record(EventRange(spanning: reports))])
    }
    if let refusal = reports.lazy.compactMap(\.refusal).first { throw refusal }
    return reports.flatMap(\.outcomes).compactMap(\.event).first
  }
}

extension KindTable {
  /// What of its entity an event is about, as an undo sees it: none for a deletion, and for what is not read.
  fileprivate func part(writtenBy event: Event) -> Set<UnitKey> {
    guard case .unit(let key, _, _) = meaning(of: event), let row = self[event.type.kind] else {
      return []
    }
    return [row.part(of: key)]
  }
}
