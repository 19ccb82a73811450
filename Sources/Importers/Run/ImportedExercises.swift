import EventLog
import Projections
import Training

/// What a store has for the exercises of a plan.
struct ImportedExercises {
  private let plan: [CustomExercise]
  /// By the id that the plan gives an exercise.
  private var found: [CustomExercise.ID: InStore] = [:]

  private enum InStore {
    /// A live one, by the same id or the same name.
    case known(CustomExercise.ID)
    /// A person deleted it, and it stays so.
    case deleted
    /// The store has none, or the undo of an import took it back.
    case unknown
  }

  /// The exercises that come in beside one whose name differs only in case or width.
  private(set) var likeNames: [ImportReport.LikeNames] = []

  /// What the store's exercises say of their sets.
  private let catalogue: ExerciseCatalogue

  /// The exercises that are taken for another one because of their names.
  private(set) var joined: [JoinedExercise] = []

  /// The id decides where it was ever seen, else the name of a live one, the least id of equals.
  /// - Parameter joinsLikeNames: Whether names that differ only in case or width are one exercise.
  init(
    _ plan: [CustomExercise], in state: TrainingState, _ ledger: ImportLedger, _ stamps: StampsLeft,
    joinsLikeNames: Bool
  ) throws(LogError) {
    self.plan = plan
    catalogue = try state.exerciseCatalogue()
    var named: [UTF8Text: CustomExercise.ID] = [:]
    var alike: [UTF8Text: [CustomExercise]] = [:]
    for exercise in try state.all(CustomExercise.self) {
      let name = UTF8Text(NameSpelling.clean(exercise.name))
      named[name] = named[name] ?? exercise.id
      alike[Self.likeness(exercise), default: []].append(exercise)
    }
    // With like names joined, the exercise that all of one likeness are.
    var leaders: [UTF8Text: CustomExercise.ID] = [:]
    let joinedBefore = ledger.joinedExercises()
    for exercise in plan {
      // No set can name it either, so no session comes in that needs it.
      guard try ImportedWrite(saving: exercise).isShortEnough else { continue }
      let likeness = Self.likeness(exercise)
      let leader = leaders[likeness]
      let before = try Self.shown(joinedBefore[exercise.id], in: state)
      if let other = leader ?? before {
        found[exercise.id] = .known(other)
        if leader != nil, exercise.id != other {
          joined.append(JoinedExercise(exercise.id, into: other))
        }
        if joinsLikeNames { leaders[likeness] = other }
        continue
      }
      let others = alike[likeness, default: []]
      let entity = Entity(kind: CustomExercise.kind.name, id: exercise.id.text)
      let view = try entity.map { (entity) throws(LogError) in try state.view(of: entity) }
      let deletion = view?.isDeleted == true ? view?.deletion : nil
      found[exercise.id] =
        if view?.isShown == true {
          .known(exercise.id)
        } else if let deletion, !ledger.hasUndone(deletion.id) {
          .deleted
        } else if let entity, !stamps.areEnough(for: 1, about: entity) {
          // No stamp of the import would win over the last one: the exercise stays as it is.
          .deleted
        } else if try state.newerVersion(than: ImportedWrite(saving: exercise).draft()) != nil {
          // A newer build has saved it: it is there, although this build does not show it.
          .known(exercise.id)
        } else if let id = named[UTF8Text(NameSpelling.clean(exercise.name))] {
          .known(id)
        } else if let other = others.first, joinsLikeNames {
          .known(other.id)
        } else {
          .unknown
        }
      switch found[exercise.id] {
      case .known(let id):
        if joinsLikeNames { leaders[likeness] = id }
        if joinsLikeNames, id != exercise.id {
          joined.append(JoinedExercise(exercise.id, into: id))
        }
      case .unknown:
        if joinsLikeNames { leaders[likeness] = exercise.id }
        alike[likeness, default: []].append(exercise)
        if let other = others.first {
          likeNames.append(ImportReport.LikeNames(name: exercise.name, other: other.name))
        }
      case .deleted, nil: break
      }
    }
  }

  /// An exercise's id, if the store shows it.
  private static func shown(
    _ id: CustomExercise.ID?, in state: TrainingState
  ) throws(LogError) -> CustomExercise.ID? {
    guard let id, try state.one(CustomExercise.self, id) != nil else { return nil }
    return id
  }

  private static func likeness(_ exercise: CustomExercise) -> UTF8Text {
    UTF8Text(NameSpelling.likeness(exercise.name))
  }

  /// A session with the ids that the store has for its exercises, and with what these say of its sets.
  /// - Parameter says: Whether the file may know less of its sets than the store: another app wrote it.
  func renamed(_ session: Session, stating says: Bool) -> Session {
    var session = session
    for index in session.sets.indices {
      guard let id = session.sets[index].exerciseId,
        case .known(let known)? = found[CustomExercise.ID(id)]
      else { continue }
      session.sets[index].exerciseId = known.text
      guard says, let exercise = catalogue.exercise(of: ExerciseLabel(session.sets[index])),
        exercise.saysOfSets
      else { continue }
      session.sets[index] = session.sets[index].stated(
        in: catalogue.traits(of: ExerciseLabel(session.sets[index]), on: Day(daysSinceEpoch: 0)))
    }
    return session
  }

  /// The writes of those that the store does not know and that a session needs.
  func writes(neededBy sessions: some Sequence<Session>) throws(LogError) -> [ImportedWrite] {
    let used = Set(
      sessions.flatMap(\.sets).compactMap { $0.exerciseId.map { CustomExercise.ID($0) } })
    var writes: [ImportedWrite] = []
    for exercise in plan where used.contains(exercise.id) {
      if case .unknown = found[exercise.id] { writes.append(try ImportedWrite(saving: exercise)) }
    }
    return writes
  }

  /// Says in a report what becomes of them.
  func count(saved: Int, in report: inout ImportReport) {
    report.exercisesSaved = saved
    for exercise in plan {
      switch found[exercise.id] {
      case .known: report.exercisesThere += 1
      case .deleted: report.exercisesLeftDeleted.append(exercise.name)
      case .unknown, nil: break
      }
    }
  }
}
