public import EventLog
public import Projections

/// One week of a program: what each day asks for, what became of it, and what was said of the week (kind
/// `programWeek`).
///
/// Its id names the program and the week, so that two devices write the same one.
public struct ProgramWeek: Model {
  /// Its id: see ``id(of:week:)``.
  public var id: Identifier<ProgramWeek>
  /// The program.
  public var programId: Identifier<Program>?
  /// Which week of the program it is, from 1.
  public var week: Int?
  /// Notes about it.
  public var notes: String?
  /// The distance to cover in all, in metres.
  public var targetDistanceMeters: Double?
  /// Who made it, such as a coach's service; nil if made here.
  public var source: String?
  /// Its days, by order, then id (merge-rules 4).
  public var days: [ProgramDay] = []
  /// What became of its days.
  public var outcomes: [ProgramDayOutcome] = []
  /// What is said of the week in the end.
  public var review: WeekReview?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// Its kind.
  public static let kind = Kind<Self>(
    "programWeek", plural: "programWeeks", priority: SendingPriority.programWeek, hasFields: true
  )
  .list(\.days, named: "days", element: "day")
  .list(\.outcomes, named: "outcomes", element: "outcome", isOrdered: false)
  .apart(\.review, named: "review", verb: "reviewed")
  .titled("week").showing(\.days, \.shownItem).showing(\.outcomes, \.shownItem)

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>()
    .required(\.programId).required(\.week).atLeastZero(\.week).atLeastZero(\.targetDistanceMeters)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<ProgramWeek> = Identifier(), programId: Identifier<Program>? = nil,
    week: Int? = nil, notes: String? = nil, targetDistanceMeters: Double? = nil,
    source: String? = nil, days: [ProgramDay] = [], outcomes: [ProgramDayOutcome] = [],
    review: WeekReview? = nil
  ) {
    self.id = id
    self.programId = programId
    self.week = week
    self.notes = notes
    self.targetDistanceMeters = targetDistanceMeters
    self.source = source
    self.days = days
    self.outcomes = outcomes
    self.review = review
  }
}

extension ProgramWeek {
  /// A week of a program, with its days.
  public init(of program: Identifier<Program>, week: Int, days: [ProgramDay] = []) {
    self.init(
      id: ProgramWeek.id(of: program, week: week), programId: program, week: week, days: days)
  }

  /// The id of a week of a program: `<program>_<week>`.
  public static func id(of program: Identifier<Program>, week: Int) -> Identifier<ProgramWeek> {
    Identifier("\(program.text)_\(week)")
  }

  /// What became of one of its days; nil while nothing did.
  public func outcome(of day: Identifier<ProgramDay>) -> ProgramDayOutcome? {
    outcomes.first { $0.id.text == day.text }
  }

  /// When it last changed (merge-rules 10); nil for one made here.
  public var updatedAt: Instant? { origin.updatedAt }
}

/// What a day of a week asks for: an element of ``ProgramWeek/days``.
public struct ProgramDay: ListElement {
  /// Its id within the week.
  public var id: Identifier<ProgramDay>
  /// The day of the week; nil if missing or unknown to this build.
  public var weekday: Weekday?
  /// Where it stands; of equal numbers the ids decide.
  public var order: Double = 0
  /// What it is called, such as Long Run.
  public var name: String?
  /// The workout to do.
  public var workoutId: Identifier<Workout>?
  /// What sort of training it is, as a session's start says it.
  public var activityType: String?
  /// Notes about it.
  public var notes: String?
  /// The steps of an interval workout, in their order.
  public var steps: [TrainingStep] = []
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().required(\.weekday)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<ProgramDay> = Identifier(), _ weekday: Weekday? = nil, order: Double = 0,
    name: String? = nil, workoutId: Identifier<Workout>? = nil, activityType: String? = nil,
    notes: String? = nil, steps: [TrainingStep] = []
  ) {
    self.id = id
    self.weekday = weekday
    self.order = order
    self.name = name
    self.workoutId = workoutId
    self.activityType = activityType
    self.notes = notes
    self.steps = steps
  }
}

extension ProgramDay {
  /// Its name, the day of the week, and its steps.
  var shownItem: ShownItem {
    ShownItem(
      name: name ?? id.text,
      details: ["id \(id)", weekday?.word, activityType, workoutId.map { "workout \($0)" }, notes]
        .compactMap(\.self) + steps.map(\.shownText))
  }
}

/// What became of a day of a week: an element of ``ProgramWeek/outcomes``. Its id is the day's, so that one device may
/// change the plan while another does it.
public struct ProgramDayOutcome: ListElement {
  /// The id of the day.
  public var id: Identifier<ProgramDayOutcome>
  /// What became of it; nil if missing or unknown to this build.
  public var status: ScheduleStatus?
  /// The session that it became.
  public var sessionId: Identifier<Session>?
  /// When that was said.
  public var at: Instant?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes the outcome of a day.
  public init(
    of day: Identifier<ProgramDay>, _ status: ScheduleStatus? = nil,
    sessionId: Identifier<Session>? = nil, at: Instant? = nil
  ) {
    id = Identifier(day.text)
    self.status = status
    self.sessionId = sessionId
    self.at = at
  }
}

/// What is said of a week in the end, by the athlete or a coach.
public struct WeekReview: ModelPart {
  /// When.
  public var at: Instant?
  /// In words.
  public var text: String?
  /// The distance that was covered, in metres.
  public var distanceMeters: Double?
  /// How many sessions there were.
  public var sessions: Int?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().atLeastZero(\.distanceMeters).atLeastZero(
    \.sessions)

  /// What an empty payload is read as.
  public init() {}

  /// Makes one from its members.
  public init(
    at: Instant? = nil, text: String? = nil, distanceMeters: Double? = nil, sessions: Int? = nil
  ) {
    self.at = at
    self.text = text
    self.distanceMeters = distanceMeters
    self.sessions = sessions
  }
}
