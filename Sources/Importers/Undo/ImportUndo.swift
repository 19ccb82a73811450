package import EventLog
package import Projections

/// Takes one import back, as the engine undoes a batch (merge-rules 14): session by session, and of each all or
/// nothing.
///
/// A session that somebody has changed since stays as it is, and so does an exercise that something else uses.
/// What other imports did and their undos took back counts as unchanged.
package struct ImportUndo {
  private let replica: Replica
  private let record: ImportRecord
  private let ledger: ImportLedger
  private var drafts: [(entity: Entity, drafts: [EventDraft])] = []
  package private(set) var report = ImportUndoReport()

  /// Plans the undo of an import.
  /// - Throws: `notFound` where the log lacks events of the import.
  /// - Complexity: That of `UndoPlan`, and O(sessions, modules and workouts) where exercises are taken back.
  package init(
    of record: ImportRecord, by ledger: ImportLedger, in replica: Replica
  ) throws(LogError) {
    (self.record, self.ledger, self.replica) = (record, ledger, replica)
    let written = Coverage([record.events].compactMap(\.self))
    let missing = written.subtracting(replica.log.coverage)
    guard missing.isEmpty else {
      throw LogError(
        .notFound,
        "the store lacks events of the import: \(missing); a sync with where it was made brings them"
      )
    }
    let rivals = try ImportRivals(of: record, Array(written.events), by: ledger, in: replica)
    let plan = try UndoPlan(
      of: written.events + rivals.takenBack, over: rivals.earlier, in: replica.state)
    var obstacles = rivals.later.mapValues { ImportUndo.waits(for: $0) }
    for part in plan.changed {
      if let reason = try obstacle(part) {
        obstacles[part.entity] = obstacles[part.entity] ?? reason
      }
    }
    for part in plan.lasting {
      obstacles[part.entity] = obstacles[part.entity] ?? "nothing can take it back"
    }
    var planned: [Entity: [EventDraft]] = [:]
    for draft in plan.drafts {
      let entity = draft.entity
      planned[entity, default: []].append(draft)
      if draft.type.verb == "deleted", let reason = try obstacleToDeletion(of: entity) {
        obstacles[entity] = obstacles[entity] ?? reason
      }
    }
    try decide(planned, obstacles)
  }

  /// What has changed a part since; nil where only undos have.
  private func obstacle(_ part: UndoPlan.Part) throws(LogError) -> String? {
    let folded = try replica.state.folded(part.entity)
    guard let event = decider(of: part, in: folded) else { return "it was changed since" }
    if let reason = reason(against: event) { return reason }
    return ledger.hasUndone(event) ? nil : try lateObstacle(part.entity)
  }

  /// What arrived from elsewhere and lost to the import: an undo would take it away as well (merge-rules 14).
  private func lateObstacle(_ entity: Entity) throws(LogError) -> String? {
    for position in try replica.log.positions(maybeAbout: entity) {
      let event = try replica.log.event(at: position)
      guard event.entity == entity else { continue }
      if let reason = reason(against: event.id) { return reason }
    }
    return nil
  }

  /// What somebody else has added, which would go with the entity.
  private func obstacleToDeletion(of entity: Entity) throws(LogError) -> String? {
    guard let row = replica.state.kinds[entity.kind] else { return nil }
    let folded = try replica.state.folded(entity)
    for key in folded.units.keys.sorted() {
      guard let event = folded.deciding(key, row)?.holder.id else { continue }
      if let reason = reason(against: event) { return reason }
    }
    return nil
  }

  /// Why an event is in the way; nil for those of this import, of undos, and of imports that were taken back.
  private func reason(against event: EventID) -> String? {
    if ledger.hasUndone(event) { return nil }
    guard let writer = ledger.writer(of: event) else { return "it was changed since, by \(event)" }
    if writer.id == record.id { return nil }
    switch ledger.standing(of: writer) {
    case .takenBack: return nil
    case .present, .partlyTakenBack:
      return ImportUndo.waits(for: writer)
    }
  }

  private static func waits(for other: ImportRecord) -> String {
    "import \(other.id) wrote it, too: take that back first"
  }

  private func decider(of part: UndoPlan.Part, in folded: FoldedEntity) -> EventID? {
    guard let unit = part.unit else {
      return folded.isDeleted ? folded.deletion?.id : folded.latest?.id
    }
    guard let row = replica.state.kinds[part.entity.kind] else { return nil }
    return folded.deciding(unit, row)?.holder.id ?? folded.units[unit]?.holder.id
  }

  private mutating func decide(
    _ planned: [Entity: [EventDraft]], _ obstacles: [Entity: String]
  ) throws(LogError) {
    let sessions = Set(planned.keys).union(obstacles.keys).filter { $0.kind == "session" }.sorted()
    for session in sessions {
      if let reason = obstacles[session] {
        let start = try replica.state.value(of: UnitKey(name: "started"), in: session)
        report.leave(session, SessionTitle.text(start: start, id: session.id), reason)
      } else if let drafts = planned[session] {
        self.drafts.append((session, drafts))
        report.sessions += 1
      }
    }
    let named: Set<String> = ["session", "customExercise"]
    let others = Set(planned.keys).union(obstacles.keys).filter { !named.contains($0.kind) }
    for other in others.sorted() {
      if let reason = obstacles[other] {
        report.leave(other: other, reason)
      } else if let drafts = planned[other] {
        self.drafts.append((other, drafts))
        report.others += 1
      }
    }
    if ledger.standing(of: record) == .present {
      report.shared = max(0, record.sessions - report.sessions - report.left.count)
    }
    let exercises = planned.keys.filter { $0.kind == "customExercise" }.sorted()
    let used = try exercises.isEmpty ? [] : usedExercises()
    for exercise in exercises {
      guard let drafts = planned[exercise] else { continue }
      let isDeleted = drafts.contains { $0.type.verb == "deleted" }
      if obstacles[exercise] != nil || isDeleted && used.contains(UTF8Text(exercise.id)) {
        report.exercisesLeft += 1
      } else {
        self.drafts.append((exercise, drafts))
        report.exercises += 1
      }
    }
  }

  /// The exercises that something refers to that stays.
  private func usedExercises() throws(LogError) -> Set<UTF8Text> {
    let state = replica.state
    var deleted: Set<Entity> = []
    var retracted: [Entity: Set<UTF8Text>] = [:]
    for (entity, drafts) in drafts {
      for draft in drafts {
        if draft.type.verb == "deleted" { deleted.insert(entity) }
        let payload = try JSONObject(checked: draft.payload.bytes)
        if draft.type.verb == "setRetracted", let id = payload["id"]?.string {
          retracted[entity, default: []].insert(UTF8Text(id))
        }
      }
    }
    var used: Set<UTF8Text> = []
    for (kind, list) in [("session", "sets"), ("module", "exercises"), ("workout", "exercises")] {
      for entity in try state.entities(ofKind: kind) where !deleted.contains(entity) {
        for element in try state.reading(of: entity)?.list(list) ?? [] {
          let id = UTF8Text(element["id"]?.string ?? "")
          if retracted[entity]?.contains(id) == true { continue }
          for member in ["exerciseId", "templateId"] {
            if let exercise = element[member]?.string { used.insert(UTF8Text(exercise)) }
          }
        }
      }
    }
    return used
  }

  /// Writes it, each session as one batch, all or none, with a record of its own.
  /// - Throws: A refusal, after which nothing is written; a failure of the log.
  package mutating func write() throws(LogError) {
    // Where another device has imported the same, there may be nothing to write: but it is taken back.
    guard !drafts.isEmpty || report.isWhole else { return }
    let id = try replica.newImportID()
    let (record, report) = (record, report)
    let calls = drafts.map { WriteCall($0.drafts, isAtomic: true) }
    let reports = try replica.writeAllOrNone(calls) { (reports) throws(LogError) in
      let undo = ImportRecord(
        id: id, events: EventRange(spanning: reports), source: record.source,
        sessions: report.sessions, sets: 0,
        undoes: record.id, left: report.leftCount)
      return WriteCall([try undo.draft()])
    }
    if let refusal = reports.lazy.compactMap(\.refusal).first { throw refusal }
  }
}
