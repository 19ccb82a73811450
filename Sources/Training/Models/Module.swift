public import EventLog
public import Projections

/// A building block of workouts: some exercises under a name (kind `module`).
public struct Module: Model {
  /// Its id.
  public var id: Identifier<Module>
  /// Its name.
  public var name: String = ""
  /// Notes about it.
  public var notes: String?
  /// Its estimated duration in minutes.
  public var estimatedMinutes: Double?
  /// Whether it is kept but no longer offered.
  public var isArchived: Bool = false
  /// Its exercises, by order, then id (merge-rules 4).
  public var exercises: [ModuleExercise] = []
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// Its kind.
  public static let kind = Kind<Self>(
    "module", plural: "modules", priority: SendingPriority.module, hasFields: true
  )
  .list(\.exercises, named: "exercises", element: "exercise")
  .apart(
    \.isArchived, named: "isArchived", verb: "archived", former: .named("isArchived")
  )
  .referring(ModuleExercise.neededTemplate).showing(\.exercises, \.shownItem)
  .reading(in: { $0.exercises.dissolveLoneSupersets() })

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().notEmpty(\.name).atLeastZero(\.estimatedMinutes)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<Module> = Identifier(), name: String = "", notes: String? = nil,
    estimatedMinutes: Double? = nil, isArchived: Bool = false, exercises: [ModuleExercise] = []
  ) {
    self.id = id
    self.name = name
    self.notes = notes
    self.estimatedMinutes = estimatedMinutes
    self.isArchived = isArchived
    self.exercises = exercises
  }
}

extension Module {
  /// When it last changed (merge-rules 10); nil for one made here.
  public var updatedAt: Instant? { origin.updatedAt }
}
