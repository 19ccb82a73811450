public import EventLog
public import Projections
import Training

/// Undoes one import as the engine undoes a batch (merge-rules 14): session by session, each as a whole.
///
/// A session that a person has changed since stays as it is, and so does an exercise that something else uses.
/// What other imports did and their undos took back counts as unchanged.
public struct ImportUndo {
  private let replica: Replica
  private let record: ImportRecord
  private let ledger: ImportLedger
  private var drafts: [(entity: Entity, drafts: [EventDraft])] = []
  /// What the undo does, or would do.
  public private(set) var report = ImportUndoReport()

  /// Plans the undo of an import.
  /// - Throws: `notFound` where the log lacks events of the import.
  /// - Complexity: That of `UndoPlan`, and O(sessions, modules and workouts) where exercises are undone.
  public init(
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
      obstacles[part.entity] = obstacles[part.entity] ?? "nothing can undo it"
    }
    var planned: [Entity: [EventDraft]] = [:]
    for draft in plan.drafts {
      let entity = draft.entity
      planned[entity, default: []].append(draft)
      if draft.type.verb == VerbRow.deleted.verb, let reason = try obstacleToDeletion(of: entity) {
        obstacles[entity] = obstacles[entity] ?? reason
      }
    }
    try decide(planned, obstacles)
  }

  /// What has changed a part since; nil if only undos have.
  private func obstacle(_ part: UndoPlan.Part) throws(LogError) -> String? {
    let view = try replica.state.view(of: part.entity)
    guard let event = decider(of: part, in: view) else { return "it was changed since" }
    if try saysNothing(event, part.entity) { return try lateObstacle(part.entity) }
    if let reason = reason(against: event) { return reason }
    return ledger.hasUndone(event) ? nil : try lateObstacle(part.entity)
  }

  /// What arrived from elsewhere and lost to the import: an undo would take it away as well (merge-rules 14).
  private func lateObstacle(_ entity: Entity) throws(LogError) -> String? {
    var obstacle: String?
    try replica.log.forEachEvent(about: [entity]) { (_, event) throws(LogError) in
      guard obstacle == nil, try !saysNothing(event.id, entity) else { return }
      obstacle = reason(against: event.id)
    }
    return obstacle
  }

  /// Whether nothing is left of what an event said, as of a session that was joined and parted again.
  private func saysNothing(_ id: EventID, _ entity: Entity) throws(LogError) -> Bool {
    for event in try replica.log.events(in: Coverage([EventRange(id)]), about: entity) {
      guard let unit = try replica.kinds.unit(writtenBy: event),
        try replica.state.value(of: unit, in: event.entity)?.isEmpty == true
      else { return false }
    }
    return true
  }

  /// Why an entity cannot be deleted: what others have added would go with it.
  private func obstacleToDeletion(of entity: Entity) throws(LogError) -> String? {
    let view = try replica.state.view(of: entity)
    for key in view.units.keys.sorted() {
      guard let event = view.deciding(key)?.holder.id else { continue }
      if try saysNothing(event, entity) { continue }
      if let reason = reason(against: event) { return reason }
    }
    return nil
  }

  /// Why an event is in the way; nil for those of this import and of earlier ones, of undos, and of imports that were
  /// undone.
  private func reason(against event: EventID) -> String? {
    if ledger.hasUndone(event) { return nil }
    guard let writer = ledger.writer(of: event) else { return "it was changed since, by \(event)" }
    if writer.id == record.id || writer.isBefore(record) { return nil }
    switch ledger.standing(of: writer) {
    case .takenBack: return nil
    case .present, .partlyTakenBack:
      return ImportUndo.waits(for: writer)
    }
  }

  private static func waits(for other: ImportRecord) -> String {
    "import \(other.id) wrote it, too: undo that one first"
  }

  private func decider(of part: UndoPlan.Part, in view: EntityView) -> EventID? {
    guard let unit = part.unit else {
      return view.isDeleted ? view.deletion?.id : view.latest?.id
    }
    return view.deciding(unit)?.holder.id ?? view[unit]?.holder.id
  }

  private mutating func decide(
    _ planned: [Entity: [EventDraft]], _ obstacles: [Entity: String]
  ) throws(LogError) {
    let sessions = Set(planned.keys).union(obstacles.keys).filter { $0.kind == Session.kind.name }
      .sorted()
    for session in sessions {
      if let reason = obstacles[session] {
        report.leave(session, try title(of: session), reason)
      } else if let drafts = planned[session] {
        self.drafts.append((session, drafts))
        report.sessions += 1
      }
    }
    let named = [Session.kind.name, CustomExercise.kind.name]
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
    let exercises = planned.keys.filter { $0.kind == CustomExercise.kind.name }.sorted()
    let used = try exercises.isEmpty ? [] : usedExercises()
    for exercise in exercises {
      guard let drafts = planned[exercise] else { continue }
      let isDeleted = drafts.contains { $0.type.verb == VerbRow.deleted.verb }
      if obstacles[exercise] != nil || isDeleted && used.contains(UTF8Text(exercise.id)) {
        report.exercisesLeft += 1
      } else {
        self.drafts.append((exercise, drafts))
        report.exercises += 1
      }
    }
  }

  private func title(of session: Entity) throws(LogError) -> String {
    let payload = try replica.state.value(of: SessionPart.start.unit, in: session)
    let start = try payload.map { (payload) throws(LogError) in
      try SessionStart.reading(payload)
    }
    return SessionTitle.text(start, id: session.id)
  }

  /// The exercises to which something refers that stays.
  private func usedExercises() throws(LogError) -> Set<UTF8Text> {
    let state = replica.state
    var deleted: Set<Entity> = []
    var retracted: [String: Set<LoggedSet.ID>] = [:]
    for (entity, drafts) in drafts {
      for draft in drafts {
        if draft.type.verb == VerbRow.deleted.verb { deleted.insert(entity) }
        let payload = try JSONObject(checked: draft.payload.bytes)
        if case (.set(let id), .removed)? = SessionPart.change(by: draft.type.verb, payload) {
          retracted[entity.id, default: []].insert(LoggedSet.ID(id.string))
        }
      }
    }
    func stay<M: Model>(_ type: M.Type) throws(LogError) -> [M] {
      let gone = Set(deleted.filter { $0.kind == M.kind.name }.map { M.ID($0.id) })
      return try state.all(type).filter { !gone.contains($0.id) }
    }
    var used: [String?] = []
    for session in try stay(Session.self) {
      let gone = retracted[session.id.text] ?? []
      used += session.sets.filter { !gone.contains($0.id) }.map(\.exerciseId)
    }
    used += try stay(Module.self).flatMap(\.exercises).map(\.templateId?.text)
    used += try stay(Workout.self).flatMap(\.exercises).map(\.templateId?.text)
    return Set(used.compactMap { $0.map { UTF8Text($0) } })
  }

  /// Writes the undo, each session as one batch, all or none, with a record of its own.
  /// - Returns: Its first event, which names what was written; nil where nothing was.
  /// - Throws: A refusal, after which nothing is written; a failure of the log.
  @discardableResult
  public mutating func write() throws(LogError) -> EventID? {
    // If another device has imported the same file there may be nothing to write; the record is written all the same.
    guard !drafts.isEmpty || report.isWhole else { return nil }
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
    return reports.flatMap(\.outcomes).compactMap(\.event).first
  }

  /// What would be as it was before, in the order of the writes.
  package var entities: [Entity] { drafts.map(\.entity) }
}

/// What the undo of an import did, or would do.
public struct ImportUndoReport: Sendable, Hashable {
  /// A session that stays.
  public struct Left: Sendable, Hashable {
    /// The session, or another entity.
    public let entity: Entity
    /// For people: its day and its name; of others kind and id.
    public let title: String
    /// Why, as one sentence without a full stop.
    public let reason: String
  }

  /// How many sessions are as they were before the import.
  public internal(set) var sessions = 0
  /// The sessions that stay.
  public private(set) var left: [Left] = []
  /// How many sessions stay since another import wrote the same.
  public internal(set) var shared = 0
  /// How many exercises are as they were before the import.
  public internal(set) var exercises = 0
  /// How many exercises stay, since something uses them or has changed them.
  public internal(set) var exercisesLeft = 0

  /// How many other entities are as they were before the import.
  public internal(set) var others = 0
  /// The other entities that stay.
  public private(set) var othersLeft: [Left] = []

  /// How many sessions and others stay.
  var leftCount: Int { left.count + othersLeft.count }

  /// Whether all of it is undone, but for exercises that something uses.
  public var isWhole: Bool { leftCount == 0 }

  mutating func leave(_ session: Entity, _ title: String, _ reason: String) {
    left.append(Left(entity: session, title: title, reason: reason))
  }

  mutating func leave(other entity: Entity, _ reason: String) {
    othersLeft.append(Left(entity: entity, title: "\(entity)", reason: reason))
  }
}
