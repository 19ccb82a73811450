import EventLog
import Projections

/// Takes an import plan into a replica, or only says what would come of it.
///
/// Everything is decided against the store as it is, and only then written: the unknown exercises
/// first, then each session as one batch. So a trial run decides exactly as a real one.
struct ImportRun {
  private let replica: Replica
  private let plan: ImportPlan
  private let progress: Progress
  /// By the id that the plan gives an exercise, what the store has for it.
  private var exercises: [UTF8Text: ExerciseInStore] = [:]
  private(set) var report: ImportReport

  /// What a store has for an exercise of a plan.
  private enum ExerciseInStore {
    /// A live one of this id, by the same id or the same name.
    case known(id: String)
    /// It was deleted, and stays so.
    case deleted
    /// Nothing.
    case unknown
  }

  /// Prepares a run.
  init(_ plan: ImportPlan, into replica: Replica, progress: Progress) throws(CommandError) {
    (self.plan, self.replica, self.progress) = (plan, replica, progress)
    report = ImportReport(plan)
    exercises = try exercisesInStore()
  }

  /// Decides upon everything, and writes it unless this is a trial.
  mutating func run(isTrial: Bool) throws(CommandError) {
    var accepted: [(session: ImportedSession, drafts: [EventDraft])] = []
    for session in plan.sessions {
      let drafts = try drafts(of: session)
      if try isAccepted(session, drafts) { accepted.append((session, drafts)) }
    }
    try write(exercisesUsed(by: accepted.map(\.session)), isTrial: isTrial)
    for (session, drafts) in accepted {
      let sets = try newSets(of: session, drafts, isTrial: isTrial)
      report.imported.append(ImportReport.Session(session))
      report.sets += sets
      progress.step()
    }
    progress.finish()
  }

  /// Whether something of a session is new, and nothing speaks against it.
  private mutating func isAccepted(
    _ session: ImportedSession, _ drafts: [EventDraft]
  ) throws(CommandError) -> Bool {
    do throws(LogError) {
      if let deletion = try deletion(of: session) {
        report.leave(out: session, "it was deleted by \(deletion.id) at \(deletion.stamp.instant)")
        return false
      }
      var isNew = false
      for draft in drafts where try replica.wouldAppend(draft) { isNew = true }
      if !isNew { report.there.append(ImportReport.Session(session)) }
      return isNew
    } catch {
      if !error.code.isRuleRefusal { throw CommandError(error, attempting: "reading the log") }
      report.leave(out: session, error.reason)
      return false
    }
  }

  private func deletion(of session: ImportedSession) throws(LogError) -> Holder? {
    guard let entity = Entity(kind: "session", id: session.id) else { return nil }
    let folded = try replica.state.folded(entity)
    return folded.isDeleted ? folded.deletion : nil
  }

  /// Writes one session as one batch; how many of its sets are new.
  private func newSets(
    of session: ImportedSession, _ drafts: [EventDraft], isTrial: Bool
  ) throws(CommandError) -> Int {
    try attempting("writing the session “\(Printable.text(session.title))”") {
      var isNew: [Bool] = []
      if isTrial {
        for draft in drafts { isNew.append(try replica.wouldAppend(draft)) }
      } else {
        isNew = try replica.writeAtomically(drafts).map { $0 != .unchanged }
      }
      return zip(drafts, isNew).filter { $0.type.verb == "setLogged" && $1 }.count
    }
  }

  /// The events of a session, with the ids that the store has for its exercises.
  private func drafts(of session: ImportedSession) throws(CommandError) -> [EventDraft] {
    var drafts: [EventDraft] = []
    for write in session.writes {
      var data = write.data
      if let id = data["exerciseId"]?.string, case .known(let known) = exercises[UTF8Text(id)] {
        data["exerciseId"] = .string(known)
      }
      drafts.append(try draft(write, data))
    }
    return drafts
  }

  private func draft(
    _ write: ImportedWrite, _ data: JSONObject
  ) throws(CommandError) -> EventDraft {
    let draft = try attempting("importing") { () throws(LogError) in
      try EventType(write.type).flatMap { (type) throws(LogError) in
        try EventDraft(type: type, entityID: write.entity, data: data)
      }
    }
    guard let draft else {
      throw CommandError(
        status: .inputRefused, attempted: "importing",
        reason: "“\(Printable.text(write.entity))” is no id for \(write.type)")
    }
    return draft
  }
}

extension ImportRun {
  private static let kind = "customExercise"

  /// What the store has for each exercise of the plan: the id decides where it was ever seen, else
  /// the name of a live one, the least id of equals.
  private func exercisesInStore() throws(CommandError) -> [UTF8Text: ExerciseInStore] {
    let state = replica.state
    var named: [UTF8Text: String] = [:]
    let known = try attempting("reading the state") { try state.entities(ofKind: Self.kind) }
    for entity in known.reversed() {
      let fields = try attempting("reading the state") {
        try state.value(of: UnitKey(name: "fields"), in: entity)
      }
      if let name = fields?["name"]?.string { named[UTF8Text(name)] = entity.id }
    }
    var found: [UTF8Text: ExerciseInStore] = [:]
    for exercise in plan.exercises {
      let folded = try attempting("reading the state") {
        try Entity(kind: Self.kind, id: exercise.id).map { try state.folded($0) }
      }
      if folded?.isShown == true {
        found[UTF8Text(exercise.id)] = .known(id: exercise.id)
      } else if folded?.isDeleted == true {
        found[UTF8Text(exercise.id)] = .deleted
      } else if let id = named[UTF8Text(exercise.name)] {
        found[UTF8Text(exercise.id)] = .known(id: id)
      } else {
        found[UTF8Text(exercise.id)] = .unknown
      }
    }
    return found
  }

  /// The ids of the exercises that occur in some sessions.
  private func exercisesUsed(by sessions: [ImportedSession]) -> Set<UTF8Text> {
    Set(sessions.flatMap(\.writes).compactMap { $0.data["exerciseId"]?.string.map(UTF8Text.init) })
  }

  /// Saves those exercises that the store does not know, where a session needs them.
  private mutating func write(_ used: Set<UTF8Text>, isTrial: Bool) throws(CommandError) {
    var drafts: [EventDraft] = []
    for exercise in plan.exercises {
      switch exercises[UTF8Text(exercise.id)] {
      case .known: report.exercisesThere += 1
      case .deleted: report.exercisesLeftDeleted.append(exercise.name)
      case .unknown, nil:
        guard used.contains(UTF8Text(exercise.id)) else { continue }
        drafts.append(try draft(exercise.write, exercise.write.data))
        report.exercisesSaved += 1
      }
    }
    if isTrial || drafts.isEmpty { return }
    let result = try attempting("writing the exercises") { try replica.write(drafts) }
    if let refusal = result.refusal {
      throw CommandError(refusal, attempting: "writing the exercises")
    }
  }
}
