public import EventLog

/// A plan for one visit to the gym: modules, and exercises of its own (kind `workout`).
public struct Workout: Model {
  /// Its id.
  public var id: Identifier<Workout>
  /// Its name.
  public var name: String = ""
  /// Notes about it.
  public var notes: String?
  /// Its modules, in their order.
  public var moduleIds: [Identifier<Module>] = []
  /// Whether it is kept but no longer offered.
  public var isArchived: Bool = false
  /// Its own exercises, by order, then id (merge-rules 4).
  public var exercises: [ModuleExercise] = []
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// Its kind.
  public static let kind = Kind<Self>("workout", plural: "workouts", priority: 6, hasFields: true)
    .list(\.exercises, named: "exercises", element: "exercise")
    .referring(ModuleExercise.neededTemplate).showing(\.exercises, \.shownItem)
    .reading(in: { $0.exercises.dissolveLoneSupersets() })

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().notEmpty(\.name)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<Workout> = Identifier(), name: String = "", notes: String? = nil,
    moduleIds: [Identifier<Module>] = [], isArchived: Bool = false, exercises: [ModuleExercise] = []
  ) {
    self.id = id
    self.name = name
    self.notes = notes
    self.moduleIds = moduleIds
    self.isArchived = isArchived
    self.exercises = exercises
  }
}

extension Workout {
  /// When it last changed (merge-rules 10); nil for one made here.
  public var updatedAt: Instant? { origin.updatedAt }
}
