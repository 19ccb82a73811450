public import EventLog
public import Projections

/// What became of a routine on one of its days: written when the athlete acts (kind `occurrence`).
///
/// Its id names the routine and the day, so that two devices write the same one. Where it was moved, its id and its
/// planned day stay (the RECURRENCE-ID of RFC 5545).
public struct Occurrence: Model {
  /// Its id: see ``id(of:on:at:)``.
  public var id: Identifier<Occurrence>
  /// The routine.
  public var routineId: Identifier<Routine>?
  /// The day on which it was due by the schedule.
  public var plannedDay: Day?
  /// The time at which it was due by the schedule; nil for the whole day.
  public var time: TimeOfDay?
  /// Where it was moved; nil while it is where it was planned.
  public var moved: OccurrenceMove?
  /// Whether it was done or skipped.
  public var outcome: ScheduleOutcome?
  /// What was done of its tasks.
  public var checks: [OccurrenceCheck] = []
  /// Notes about it.
  public var notes: String?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// Its kind.
  public static let kind = Kind<Self>(
    "occurrence", plural: "occurrences", priority: SendingPriority.occurrence, hasFields: true
  )
  .apart(\.moved, named: "moved", verb: "moved")
  .apart(\.outcome, named: "outcome", verb: "outcomeSet")
  .list(\.checks, named: "checks", element: "check", isOrdered: false)
  .apart(\.notes, named: "notes", verb: "noted")
  .titled("plannedDay").showing(\.checks, \.shownItem)

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().required(\.routineId).required(\.plannedDay)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<Occurrence> = Identifier(), routineId: Identifier<Routine>? = nil,
    plannedDay: Day? = nil, time: TimeOfDay? = nil, moved: OccurrenceMove? = nil,
    outcome: ScheduleOutcome? = nil, checks: [OccurrenceCheck] = [], notes: String? = nil
  ) {
    self.id = id
    self.routineId = routineId
    self.plannedDay = plannedDay
    self.time = time
    self.moved = moved
    self.outcome = outcome
    self.checks = checks
    self.notes = notes
  }
}

extension Occurrence {
  /// The occurrence of a routine on a day, on which nothing has happened yet.
  public init(of routine: Identifier<Routine>, on day: Day, at time: TimeOfDay? = nil) {
    self.init(
      id: Occurrence.id(of: routine, on: day, at: time), routineId: routine, plannedDay: day,
      time: time)
  }

  /// The id of the occurrence of a routine on a day: `<routine>@2026-01-15`, with a time `<routine>@2026-01-15T0730`.
  public static func id(
    of routine: Identifier<Routine>, on day: Day, at time: TimeOfDay? = nil
  ) -> Identifier<Occurrence> {
    Identifier("\(routine.text)@\(day)" + (time.map { "T\($0.digits)" } ?? ""))
  }

  /// Says what was done of a task, in place of what was said before.
  public mutating func check(
    _ task: Identifier<RoutineTask>, isDone: Bool = true, value: Double? = nil, at: Instant? = nil
  ) {
    guard let index = checks.firstIndex(where: { $0.id.text == task.text }) else {
      checks.append(OccurrenceCheck(of: task, isDone: isDone, value: value, at: at))
      return
    }
    (checks[index].isDone, checks[index].value, checks[index].at) = (isDone, value, at)
  }

  /// The day on which it is due now: where it was moved, else the planned one.
  public var day: Day? { moved?.day ?? plannedDay }

  /// When it last changed (merge-rules 10); nil for one made here.
  public var updatedAt: Instant? { origin.updatedAt }
}

/// Where an occurrence was moved.
public struct OccurrenceMove: ModelPart {
  /// The day on which it is due now.
  public var day: Day?
  /// The time of that day; nil for the whole day.
  public var time: TimeOfDay?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What an empty payload is read as.
  public init() {}

  /// Makes one from its members.
  public init(to day: Day?, at time: TimeOfDay? = nil) {
    self.day = day
    self.time = time
  }
}

/// What was done of a task: an element of ``Occurrence/checks``. Its id is the task's, so that two devices which tick
/// one task write one check.
public struct OccurrenceCheck: ListElement {
  /// The id of the task.
  public var id: Identifier<OccurrenceCheck>
  /// Whether the task is done.
  public var isDone: Bool = false
  /// How much was done, as the task's `target` says it.
  public var value: Double?
  /// When that was said.
  public var at: Instant?
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().atLeastZero(\.value)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes the check of a task.
  public init(
    of task: Identifier<RoutineTask>, isDone: Bool = true, value: Double? = nil, at: Instant? = nil
  ) {
    id = Identifier(task.text)
    self.isDone = isDone
    self.value = value
    self.at = at
  }
}
