public import EventLog
public import Projections

extension [PlannedExercise] {
  /// The plan of a session: a copy of a workout's modules, in their order, and then of its own exercises.
  ///
  /// The ids are made of those of the places and exercises, so every device makes the same. What the state does not show
  /// is left out.
  /// - Parameter module: The module of an id; nil where the state does not show it.
  public init<Failure: Error>(
    copying workout: Workout, module: (Module.ID) throws(Failure) -> Module?
  ) throws(Failure) {
    var plan: [PlannedExercise] = []
    for place in workout.modules {
      guard let id = place.moduleId, let module = try module(id) else { continue }
      for exercise in module.exercises {
        plan.append(PlannedExercise(copying: exercise, place: place.id.text, module: id))
      }
    }
    for exercise in workout.exercises { plan.append(PlannedExercise(copying: exercise)) }
    for index in plan.indices { plan[index].order = Double(index + 1) }
    self = plan
  }
}

extension LoggedSet {
  /// A set as it was planned, which names what it fulfils.
  public init(doing planned: RunningSession.Position, at instant: Instant? = nil) {
    let set = planned.set
    self.init(
      exercise: planned.exercise.name, exerciseId: planned.exercise.exerciseId,
      setNumber: planned.number, kind: set.kind, weightKilograms: set.weightKilograms,
      reps: set.reps, seconds: set.seconds, distanceMeters: set.distanceMeters,
      plannedId: planned.exercise.id, plannedSetId: set.id, loggedAt: instant)
  }
}

extension PlannedExercise {
  /// - Parameter place: The place of its module in the workout; nil for an exercise of the workout's own.
  fileprivate init(copying exercise: ModuleExercise, place: String? = nil, module: Module.ID? = nil)
  {
    func placed(_ id: String) -> String { place.map { "\($0)/\(id)" } ?? id }
    var sets = exercise.sets
    for index in sets.indices {
      // Each has an id to be named by, and keeps what only a newer build knows.
      sets[index].id = Identifier("\(index + 1)")
    }
    self.init(
      id: Identifier(placed(exercise.id.text)), moduleId: module,
      exerciseId: exercise.templateId?.text, name: exercise.shownName,
      supersetId: exercise.supersetId.map(placed), sets: sets)
  }
}
