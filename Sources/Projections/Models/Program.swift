public import EventLog

/// A plan of workouts over some weeks (kind `program`).
public struct Program: Model {
  /// Its id.
  public var id: Identifier<Program>
  /// Its name.
  public var name: String = ""
  /// How many weeks it takes.
  public var weeks: Int?
  /// The day on which it begins.
  public var startDay: Day?
  /// Its workouts, in their order.
  public var workoutIds: [Identifier<Workout>] = []
  /// Notes about it.
  public var notes: String?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// Its kind.
  public static let kind = Kind<Self>("program", plural: "programs", priority: 7, hasFields: true)

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().notEmpty(\.name).atLeastZero(\.weeks)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<Program> = Identifier(), name: String = "", weeks: Int? = nil,
    startDay: Day? = nil, workoutIds: [Identifier<Workout>] = [], notes: String? = nil
  ) {
    self.id = id
    self.name = name
    self.weeks = weeks
    self.startDay = startDay
    self.workoutIds = workoutIds
    self.notes = notes
  }
}

extension Program {
  /// When it last changed (merge-rules 10); nil for one made here.
  public var updatedAt: Instant? { origin.updatedAt }
}
