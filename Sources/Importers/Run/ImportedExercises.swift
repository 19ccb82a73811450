import EventLog
import Projections

/// What a store has for the exercises of a plan.
struct ImportedExercises {
  private let plan: [ImportedExercise]
  /// By the id that the plan gives an exercise, what the store has for it.
  private var found: [UTF8Text: InStore] = [:]

  private enum InStore {
    /// A live one, by the same id or the same name.
    case known(id: String)
    /// Somebody deleted it, and it stays so.
    case deleted
    /// The store has none, or the undo of an import took it back.
    case unknown
  }

  /// The id decides where it was ever seen, else the name of a live one, the least id of equals.
  init(
    _ plan: [ImportedExercise], in state: TrainingState, _ ledger: ImportLedger
  ) throws(LogError) {
    self.plan = plan
    let kind = "customExercise"
    var named: [UTF8Text: String] = [:]
    for entity in try state.entities(ofKind: kind).reversed() {
      let fields = try state.value(of: UnitKey(name: "fields"), in: entity)
      if let name = fields?["name"]?.string { named[UTF8Text(name)] = entity.id }
    }
    for exercise in plan {
      let folded = try Entity(kind: kind, id: exercise.id).map { (entity) throws(LogError) in
        try state.folded(entity)
      }
      let deletion = folded?.isDeleted == true ? folded?.deletion : nil
      found[UTF8Text(exercise.id)] =
        if folded?.isShown == true {
          .known(id: exercise.id)
        } else if let deletion, !ledger.hasUndone(deletion.id) {
          .deleted
        } else if try state.newerVersion(than: exercise.write.draft()) != nil {
          // A newer build has it: it is there, though this build does not show it.
          .known(id: exercise.id)
        } else if let id = named[UTF8Text(exercise.name)] {
          .known(id: id)
        } else {
          .unknown
        }
    }
  }

  /// How many the store has.
  var knownCount: Int {
    plan.count { if case .known = found[UTF8Text($0.id)] { true } else { false } }
  }

  /// The names of those that somebody deleted.
  var deletedNames: [String] {
    plan.filter { if case .deleted = found[UTF8Text($0.id)] { true } else { false } }.map(\.name)
  }

  /// A session with the ids that the store has for its exercises.
  func renamed(_ session: ImportedSession) -> ImportedSession {
    let writes = session.writes.map { write in
      guard let id = write.data["exerciseId"]?.string, case .known(let known) = found[UTF8Text(id)]
      else { return write }
      var data = write.data
      data["exerciseId"] = .string(known)
      return ImportedWrite(type: write.type, entity: write.entity, data: data)
    }
    return ImportedSession(id: session.id, title: session.title, writes: writes)
  }

  /// The writes of those that the store does not know, where a session needs them.
  func writes(neededBy writes: [ImportedWrite]) -> [ImportedWrite] {
    let used = Set(writes.compactMap { $0.data["exerciseId"]?.string.map { UTF8Text($0) } })
    return plan.filter { exercise in
      guard case .unknown = found[UTF8Text(exercise.id)] else { return false }
      return used.contains(UTF8Text(exercise.id))
    }.map(\.write)
  }
}

extension ImportReport {
  /// Counts what becomes of exercises.
  mutating func count(_ exercises: ImportedExercises, saved: Int) {
    exercisesSaved = saved
    exercisesThere = exercises.knownCount
    exercisesLeftDeleted = exercises.deletedNames
  }
}
