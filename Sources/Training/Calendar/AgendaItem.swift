public import Projections

/// One thing that a day asks for: a planned workout, a day of a program's week, or an occurrence of a routine.
public struct AgendaItem: Sendable, Hashable, Identifiable {
  /// What is asked for.
  public let subject: Subject
  /// The day on which it is due now.
  public let day: Day
  /// The time of that day; nil for the whole day.
  public let time: TimeOfDay?
  /// The day for which it was planned; another one than ``day`` where it was moved.
  public let plannedDay: Day
  /// What it is called.
  public let title: String
  /// Whether it is to come, was done or was skipped. A routine of which all tasks are done is done.
  public let status: ScheduleStatus
  /// The session that it became.
  public let sessionId: Session.ID?
  /// How many tasks it has; 0 for what has none.
  public let tasks: Int
  /// How many of them are done.
  public let tasksDone: Int
  /// How many minutes before ``time`` an alert is wanted.
  public let alertMinutesBefore: [Double]

  /// What a row of an agenda is about.
  public enum Subject: Sendable, Hashable {
    /// A workout in the calendar.
    case scheduledWorkout(ScheduledWorkout.ID)
    /// A day of a week of a program.
    case programDay(ProgramWeek.ID, ProgramDay.ID)
    /// An occurrence of a routine. It is stored once the athlete has acted.
    case occurrence(Occurrence.ID, of: Routine.ID)
  }

  init(
    _ subject: Subject, on day: Day, at time: TimeOfDay? = nil, plannedFor plannedDay: Day,
    title: String, _ status: ScheduleStatus, sessionId: Session.ID? = nil, tasks: Int = 0,
    tasksDone: Int = 0, alertMinutesBefore: [Double] = []
  ) {
    self.subject = subject
    self.day = day
    self.time = time
    self.plannedDay = plannedDay
    self.title = title
    self.status = status
    self.sessionId = sessionId
    self.tasks = tasks
    self.tasksDone = tasksDone
    self.alertMinutesBefore = alertMinutesBefore
  }
}

extension AgendaItem {
  /// Its entity as `kind/id`, with the element of a program's week behind `#`.
  public var id: String {
    switch subject {
    case .scheduledWorkout(let id): "\(ScheduledWorkout.kind.name)/\(id)"
    case .programDay(let week, let day): "\(ProgramWeek.kind.name)/\(week)#\(day)"
    case .occurrence(let id, of: _): "\(Occurrence.kind.name)/\(id)"
    }
  }

  /// Whether it is due on another day than it was planned for.
  public var isMoved: Bool { day != plannedDay }
}
