import EventLog
package import Projections

/// Takes an import plan into a replica, or only says what would come of it.
///
/// It decides upon everything against the store as it is, and only then writes, all or none: the unknown
/// exercises first, then each session as one batch. So a trial run decides exactly as a real one.
package struct ImportRun {
  private let replica: Replica
  private let plan: ImportPlan
  /// By the id that the plan gives an exercise, what the store has for it.
  private var exercises: [UTF8Text: ExerciseInStore] = [:]
  package private(set) var report: ImportReport

  /// What a store has for an exercise of a plan.
  private enum ExerciseInStore {
    /// A live one of this id, by the same id or the same name.
    case known(id: String)
    /// It was deleted, and stays so.
    case deleted
    case unknown
  }

  package init(_ plan: ImportPlan, into replica: Replica) throws(ImportFailure) {
    (self.plan, self.replica) = (plan, replica)
    report = ImportReport(plan)
    exercises = try exercisesInStore()
  }

  /// Decides upon everything, and writes it unless this is a trial.
  /// - Parameter step: Called after each session that comes in.
  package mutating func run(isTrial: Bool, step: () -> Void) throws(ImportFailure) {
    var accepted: [(session: ImportedSession, drafts: [EventDraft])] = []
    for session in plan.sessions {
      let drafts = try drafts(of: session)
      if try isAccepted(session, drafts) { accepted.append((session, drafts)) }
    }
    let exerciseIDs = accepted.flatMap(\.session.writes).compactMap {
      $0.data["exerciseId"]?.string
    }
    let exercises = try newExercises(Set(exerciseIDs.map(UTF8Text.init)))
    let isNew =
      isTrial ? try accepted.map(wouldAppend) : try write(exercises, accepted)
    for ((_, drafts), isNew) in zip(accepted, isNew) {
      report.sets += zip(drafts, isNew).count { $0.type.verb == "setLogged" && $1 }
      report.sessionsImported += 1
      step()
    }
  }

  /// Whether something of a session is new, and nothing speaks against it.
  private mutating func isAccepted(
    _ session: ImportedSession, _ drafts: [EventDraft]
  ) throws(ImportFailure) -> Bool {
    do throws(LogError) {
      let entity = Entity(kind: "session", id: session.id)
      let folded = try entity.map { (entity) throws(LogError) in try replica.state.folded(entity) }
      if let folded, folded.isDeleted, let deletion = folded.deletion {
        report.leave(out: session, "it was deleted by \(deletion.id) at \(deletion.stamp.instant)")
        return false
      }
      var isNew = false
      for draft in drafts where try replica.wouldAppend(draft) { isNew = true }
      if !isNew { report.sessionsThere += 1 }
      return isNew
    } catch {
      if !error.code.isRuleRefusal { throw ImportFailure(step: .reading, cause: error) }
      report.leave(out: session, error.reason)
      return false
    }
  }

  /// Which of a session's drafts would come in.
  private func wouldAppend(
    _ session: ImportedSession, _ drafts: [EventDraft]
  ) throws(ImportFailure) -> [Bool] {
    try ImportFailure.at(.session(session.title)) {
      try drafts.map { try replica.wouldAppend($0) }
    }
  }

  /// Writes the exercises, and each session as one batch: all or none.
  /// - Returns: Which of each session's drafts came in.
  private func write(
    _ exercises: [EventDraft], _ sessions: [(session: ImportedSession, drafts: [EventDraft])]
  ) throws(ImportFailure) -> [[Bool]] {
    let calls = [WriteCall(exercises)] + sessions.map { WriteCall($0.drafts, isAtomic: true) }
    let reports = try ImportFailure.at(.writing) { try replica.writeAllOrNone(calls) }
    for (index, report) in reports.enumerated() {
      guard let refusal = report.refusal else { continue }
      throw ImportFailure(
        step: index == 0 ? .exercises : .session(sessions[index - 1].session.title), cause: refusal)
    }
    return reports.dropFirst().map { $0.outcomes.map { $0 != .unchanged } }
  }

  /// The events of a session, with the ids that the store has for its exercises.
  private func drafts(of session: ImportedSession) throws(ImportFailure) -> [EventDraft] {
    try ImportFailure.at(.session(session.title)) {
      try session.writes.map { write in
        var data = write.data
        if let id = data["exerciseId"]?.string, case .known(let known) = exercises[UTF8Text(id)] {
          data["exerciseId"] = .string(known)
        }
        return try draft(write, data)
      }
    }
  }

  private func draft(_ write: ImportedWrite, _ data: JSONObject) throws -> EventDraft {
    guard let type = EventType(write.type),
      let draft = try EventDraft(type: type, entityID: write.entity, data: data)
    else {
      throw LogError(.invalidPayload, "“\(write.entity)” is no id for \(write.type)")
    }
    return draft
  }
}

extension ImportRun {
  private static let kind = "customExercise"

  /// What the store has for each exercise of the plan: the id decides where it was ever seen, else
  /// the name of a live one, the least id of equals.
  private func exercisesInStore() throws(ImportFailure) -> [UTF8Text: ExerciseInStore] {
    try ImportFailure.at(.reading) {
      let state = replica.state
      var named: [UTF8Text: String] = [:]
      for entity in try state.entities(ofKind: Self.kind).reversed() {
        let fields = try state.value(of: UnitKey(name: "fields"), in: entity)
        if let name = fields?["name"]?.string { named[UTF8Text(name)] = entity.id }
      }
      var found: [UTF8Text: ExerciseInStore] = [:]
      for exercise in plan.exercises {
        let folded = try Entity(kind: Self.kind, id: exercise.id).map { try state.folded($0) }
        found[UTF8Text(exercise.id)] =
          if folded?.isShown == true {
            .known(id: exercise.id)
          } else if folded?.isDeleted == true {
            .deleted
          } else if let id = named[UTF8Text(exercise.name)] {
            .known(id: id)
          } else {
            .unknown
          }
      }
      return found
    }
  }

  /// The drafts of those exercises that the store does not know, where a session needs them.
  private mutating func newExercises(
    _ used: Set<UTF8Text>
  ) throws(ImportFailure) -> [EventDraft] {
    var writes: [ImportedWrite] = []
    for exercise in plan.exercises {
      switch exercises[UTF8Text(exercise.id)] {
      case .known: report.exercisesThere += 1
      case .deleted: report.exercisesLeftDeleted.append(exercise.name)
      case .unknown, nil:
        if used.contains(UTF8Text(exercise.id)) { writes.append(exercise.write) }
      }
    }
    report.exercisesSaved = writes.count
    return try ImportFailure.at(.exercises) { try writes.map { try draft($0, $0.data) } }
  }
}
