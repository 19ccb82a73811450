public import EventLog
public import Projections

/// A plan for one visit to the gym: modules, and exercises of its own (kind `workout`).
public struct Workout: Model {
  /// Its id.
  public var id: Identifier<Workout>
  /// Its name.
  public var name: String = ""
  /// Notes about it.
  public var notes: String?
  /// Its modules, by order, then id (merge-rules 4).
  public var modules: [WorkoutModule] = []
  /// Whether it is kept but no longer offered.
  public var isArchived: Bool = false
  /// Its own exercises, by order, then id (merge-rules 4).
  public var exercises: [ModuleExercise] = []
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// Its kind.
  public static let kind = Kind<Self>(
    "workout", plural: "workouts", priority: SendingPriority.workout, hasFields: true
  )
  .list(\.exercises, named: "exercises", element: "exercise")
  .list(
    \.modules, named: "modules", element: "module",
    former: .ids("moduleIds", as: "moduleId")
  )
  .apart(
    \.isArchived, named: "isArchived", verb: "archived", former: .named("isArchived")
  )
  .referring(ModuleExercise.neededTemplate).showing(\.exercises, \.shownItem)
  .showing(\.modules, \.shownItem)
  .reading(in: { $0.exercises.dissolveLoneSupersets() })

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().notEmpty(\.name)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<Workout> = Identifier(), name: String = "", notes: String? = nil,
    modules: [WorkoutModule] = [], isArchived: Bool = false, exercises: [ModuleExercise] = []
  ) {
    self.id = id
    self.name = name
    self.notes = notes
    self.modules = modules
    self.isArchived = isArchived
    self.exercises = exercises
  }
}

extension Workout {
  /// The ids of its modules, in their order.
  public var moduleIds: [Identifier<Module>] { modules.compactMap(\.moduleId) }

  /// When it last changed (merge-rules 10); nil for one made here.
  public var updatedAt: Instant? { origin.updatedAt }
}

/// A place in a workout at which a module stands: an element of ``Workout/modules``.
public struct WorkoutModule: ListElement {
  /// Its id within the workout.
  public var id: Identifier<WorkoutModule>
  /// The module.
  public var moduleId: Identifier<Module>?
  /// Where it stands; of equal numbers the ids decide.
  public var order: Double = 0
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<WorkoutModule> = Identifier(), moduleId: Identifier<Module>? = nil,
    order: Double = 0
  ) {
    self.id = id
    self.moduleId = moduleId
    self.order = order
  }
}

extension [WorkoutModule] {
  /// Some modules in their order. The n-th place of a module has the id `<module>#<n>`, so two devices that list the
  /// same modules write the same elements.
  public init(listing modules: [Identifier<Module>]) {
    self = zip(listIDs(of: modules.map(\.text)), modules).enumerated().map { index, place in
      WorkoutModule(id: Identifier(place.0), moduleId: place.1, order: Double(index + 1))
    }
  }
}
