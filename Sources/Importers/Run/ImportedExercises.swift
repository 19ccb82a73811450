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

  /// The exercises that come in beside one whose name differs only in case or width, and stay apart from it.
  private(set) var likeNames: [ImportReport.LikeNames] = []

  /// The exercises that come in and may be ones of the store under another name, each with that one.
  private var proposed: [(new: CustomExercise, other: CustomExercise)] = []

  /// The same, by their names.
  var proposedNames: [ImportReport.LikeNames] {
    proposed.map { ImportReport.LikeNames(name: $0.new.name, other: $0.other.name) }
  }

  /// What the exercises say of their sets, with those that become one with another one.
  private var catalogue: ExerciseCatalogue

  /// The exercises that become one with another one, each by the id that the plan gives it.
  private var aliases: [(planned: CustomExercise.ID, alias: ImportedAlias)] = []

  /// The id decides where it was ever seen, else the name of a live one, the least id of equals.
  /// - Parameter joinsLikeNames: Whether exercises whose names differ only in case or width become one.
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
      // That of a name alone says what the name means; the exercise itself is among them, too.
      if exercise.isNamed && exercise.isAlias { continue }
      if try !ImportedAlias.isParted(exercise, in: state, ledger) {
        alike[Self.likeness(exercise), default: []].append(exercise)
      }
    }
    let joinedBefore = ledger.joinedExercises()
    let names = ProposedNames(among: alike.values.joined().filter { !$0.isAlias && !$0.isArchived })
    for exercise in plan {
      // No set can name it either, so no session comes in that needs it.
      guard try ImportedWrite(saving: exercise).isShortEnough else { continue }
      if let before = try Self.shown(joinedBefore[exercise.id], in: state),
        let alias = try ImportedAlias(exercise, of: before, in: state, ledger, stamps)
      {
        // Its sets have the other one's id since the import that joined them.
        found[exercise.id] = .known(before)
        if !alias.writes.isEmpty { aliases.append((exercise.id, alias)) }
        continue
      }
      let standing = try Self.standing(exercise, named, in: state, ledger, stamps)
      found[exercise.id] = standing
      let likeness = Self.likeness(exercise)
      let others = alike[likeness, default: []]
      var own = exercise
      switch standing {
      case .known(let id): own = try state.one(CustomExercise.self, id) ?? exercise
      case .unknown: alike[likeness, default: []].append(exercise)
      case .deleted: continue
      }
      guard let leader = others.first(where: { !$0.isAlias }) ?? others.first, leader.id != own.id
      else {
        if case .unknown = standing, let other = names.other(than: exercise) {
          proposed.append((exercise, other))
        }
        continue
      }
      if joinsLikeNames, leader.sameAs != own.id,
        let alias = try ImportedAlias(own, of: leader.id, in: state, ledger, stamps)
      {
        if !alias.writes.isEmpty { aliases.append((exercise.id, alias)) }
      } else if case .unknown = standing {
        likeNames.append(ImportReport.LikeNames(name: exercise.name, other: leader.name))
      }
    }
    for (_, alias) in aliases { for exercise in alias.exercises { catalogue.add(exercise) } }
  }

  /// Makes some of the exercises that were proposed one with the other one, as aliases say it.
  mutating func join(
    _ accepted: some Sequence<ImportReport.LikeNames>, in state: TrainingState,
    _ ledger: ImportLedger, _ stamps: StampsLeft
  ) throws(LogError) {
    for pair in accepted {
      let place = proposed.firstIndex {
        $0.new.name == pair.name && $0.other.name == pair.other
      }
      guard let place else { continue }
      let (new, other) = proposed.remove(at: place)
      guard let alias = try ImportedAlias(new, of: other.id, in: state, ledger, stamps) else {
        continue
      }
      aliases.append((new.id, alias))
      for exercise in alias.exercises { catalogue.add(exercise) }
    }
  }

  /// What the store has for an exercise of the plan.
  private static func standing(
    _ exercise: CustomExercise, _ named: [UTF8Text: CustomExercise.ID], in state: TrainingState,
    _ ledger: ImportLedger, _ stamps: StampsLeft
  ) throws(LogError) -> InStore {
    let entity = Entity(kind: CustomExercise.kind.name, id: exercise.id.text)
    let view = try entity.map { (entity) throws(LogError) in try state.view(of: entity) }
    if view?.isShown == true { return .known(exercise.id) }
    if view?.isDeleted == true, let deletion = view?.deletion, !ledger.hasUndone(deletion.id) {
      return .deleted
    }
    // No stamp of the import would win over the last one: the exercise stays as it is.
    if let entity, !stamps.areEnough(for: 1, about: entity) { return .deleted }
    // A newer build has saved it: it is there, although this build does not show it.
    if try state.newerVersion(than: ImportedWrite(saving: exercise).draft()) != nil {
      return .known(exercise.id)
    }
    return named[UTF8Text(NameSpelling.clean(exercise.name))].map { .known($0) } ?? .unknown
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
      // Setting it to itself would copy the sets.
      if known.text != id { session.sets[index].exerciseId = known.text }
      guard says, let exercise = catalogue.exercise(of: ExerciseLabel(session.sets[index])),
        exercise.saysOfSets
      else { continue }
      session.sets[index] = session.sets[index].stated(
        in: catalogue.traits(of: ExerciseLabel(session.sets[index]), on: Day(daysSinceEpoch: 0)))
    }
    return session
  }

  /// The writes that make exercises of the file one with another one, by exercise.
  /// - Parameter saved: The exercises that come in with a session.
  func aliasWrites(_ saved: [ImportedWrite]) -> [[ImportedWrite]] {
    let new = Set(saved.map { CustomExercise.ID($0.entity) })
    return aliases.compactMap { planned, alias in
      // One whose sessions are all left out does not come in, and neither does what its name means.
      if case .unknown? = found[planned], !new.contains(planned) { return nil }
      return alias.writes
    }
  }

  /// Adds the ids of a session's exercises.
  func use(of session: Session, in used: inout Set<CustomExercise.ID>) {
    for set in session.sets { if let id = set.exerciseId { used.insert(CustomExercise.ID(id)) } }
  }

  /// The writes of those that the store does not know and that a session needs.
  /// - Parameter used: The ids of the exercises of these sessions.
  func writes(of used: Set<CustomExercise.ID>) throws(LogError) -> [ImportedWrite] {
    var writes: [ImportedWrite] = []
    for exercise in plan where used.contains(exercise.id) {
      if case .unknown = found[exercise.id] { writes.append(try ImportedWrite(saving: exercise)) }
    }
    return writes
  }

  /// Says in a report what becomes of them.
  func count(saved: Int, joined: Int, in report: inout ImportReport) {
    (report.exercisesSaved, report.exercisesJoined) = (saved, joined)
    for exercise in plan {
      switch found[exercise.id] {
      case .known: report.exercisesThere += 1
      case .deleted: report.exercisesLeftDeleted.append(exercise.name)
      case .unknown, nil: break
      }
    }
  }
}
