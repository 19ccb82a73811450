public import EventLog
public import Projections

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
  /// Its workouts, by order, then id (merge-rules 4).
  public var workouts: [ProgramWorkout] = []
  /// What it leads to.
  public var goal: ProgramGoal?
  /// Its phases, by order, then id (merge-rules 4).
  public var phases: [ProgramPhase] = []
  /// Whether it is kept but no longer offered.
  public var isArchived: Bool = false
  /// Notes about it.
  public var notes: String?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// Its kind.
  public static let kind = Kind<Self>(
    "program", plural: "programs", priority: SendingPriority.program, hasFields: true
  )
  .list(
    \.workouts, named: "workouts", element: "workout",
    former: .ids("workoutIds", as: "workoutId")
  )
  .apart(\.goal, named: "goal", verb: "goalSet", isLater: true)
  .list(\.phases, named: "phases", element: "phase", isLater: true)
  .apart(
    \.isArchived, named: "isArchived", verb: "archived", former: .named("isArchived")
  )
  .showing(\.workouts, \.shownItem).showing(\.phases, \.shownItem)

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().notEmpty(\.name).atLeastZero(\.weeks)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<Program> = Identifier(), name: String = "", weeks: Int? = nil,
    startDay: Day? = nil, workouts: [ProgramWorkout] = [], goal: ProgramGoal? = nil,
    phases: [ProgramPhase] = [], isArchived: Bool = false, notes: String? = nil
  ) {
    self.id = id
    self.name = name
    self.weeks = weeks
    self.startDay = startDay
    self.workouts = workouts
    self.goal = goal
    self.phases = phases
    self.isArchived = isArchived
    self.notes = notes
  }
}

extension Program {
  /// The ids of its workouts, in their order.
  public var workoutIds: [Identifier<Workout>] { workouts.compactMap(\.workoutId) }

  /// When it last changed (merge-rules 10); nil for one made here.
  public var updatedAt: Instant? { origin.updatedAt }
}

/// A place in a program at which a workout stands: an element of ``Program/workouts``.
public struct ProgramWorkout: ListElement {
  /// Its id within the program.
  public var id: Identifier<ProgramWorkout>
  /// The workout.
  public var workoutId: Identifier<Workout>?
  /// Where it stands; of equal numbers the ids decide.
  public var order: Double = 0
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<ProgramWorkout> = Identifier(), workoutId: Identifier<Workout>? = nil,
    order: Double = 0
  ) {
    self.id = id
    self.workoutId = workoutId
    self.order = order
  }
}

extension [ProgramWorkout] {
  /// Some workouts in their order. The n-th place of a workout has the id `<workout>#<n>`, so two devices that list
  /// the same workouts write the same elements.
  public init(listing workouts: [Identifier<Workout>]) {
    self = zip(listIDs(of: workouts.map(\.text)), workouts).enumerated().map { index, place in
      ProgramWorkout(id: Identifier(place.0), workoutId: place.1, order: Double(index + 1))
    }
  }
}

/// What a program leads to, such as a race.
public struct ProgramGoal: ModelPart {
  /// What it is called.
  public var name: String?
  /// The day on which it is to be reached.
  public var day: Day?
  /// The distance to cover, in metres.
  public var distanceMeters: Double?
  /// The time to do it in, in seconds.
  public var seconds: Double?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().atLeastZero(\.distanceMeters).atLeastZero(\.seconds)

  /// What an empty payload is read as.
  public init() {}

  /// Makes one from its members.
  public init(
    name: String? = nil, day: Day? = nil, distanceMeters: Double? = nil, seconds: Double? = nil
  ) {
    self.name = name
    self.day = day
    self.distanceMeters = distanceMeters
    self.seconds = seconds
  }
}

/// Some weeks of a program that belong together: an element of ``Program/phases``.
public struct ProgramPhase: ListElement {
  /// Its id within the program.
  public var id: Identifier<ProgramPhase>
  /// What it is called, such as Base.
  public var name: String = ""
  /// Its first week, from 1.
  public var firstWeek: Int?
  /// Its last week.
  public var lastWeek: Int?
  /// Where it stands; of equal numbers the ids decide.
  public var order: Double = 0
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>()
    .notEmpty(\.name).atLeastZero(\.firstWeek).atLeastZero(\.lastWeek)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<ProgramPhase> = Identifier(), name: String = "", firstWeek: Int? = nil,
    lastWeek: Int? = nil, order: Double = 0
  ) {
    self.id = id
    self.name = name
    self.firstWeek = firstWeek
    self.lastWeek = lastWeek
    self.order = order
  }
}
