public import Projections

/// How the plan of a week stands: what the page of a training plan shows.
///
/// That it is being read, or cannot be, is not said here but by the observation and its errors.
public enum PlanStatus: Sendable, Hashable {
  /// There is no program that is in use.
  case noProgram
  /// The program has no plan for its week yet: what stands of the last one can be reviewed.
  case noPlan(week: Int)
  /// The plan of the week.
  case ready(ProgramWeek)
  /// All weeks of the program are over.
  case completed

  /// The status of a program on a day.
  /// - Parameters:
  ///   - program: The program; nil if there is none, or the state does not show it yet.
  ///   - plan: The week of an id; nil if the state does not show it, or not yet.
  public init<Failure: Error>(
    of program: Program?, on day: Day, plan: (ProgramWeek.ID) throws(Failure) -> ProgramWeek?
  ) throws(Failure) {
    guard let program, !program.isArchived, program.startDay != nil else {
      self = .noProgram
      return
    }
    // Before it begins, its first week is the next one.
    let week = program.week(on: day) ?? 1
    if let weeks = program.weeks, week > weeks {
      self = .completed
    } else if let plan = try plan(ProgramWeek.id(of: program.id, week: week)), plan.week != nil {
      self = .ready(plan)
    } else {
      self = .noPlan(week: week)
    }
  }
}

extension [Program] {
  /// The one that counts on a day: the one that began last of those that run, else the one that begins next, else the
  /// one that ended last. Archived ones, and those without a start, are none. Of equals the ids decide.
  public func current(on day: Day) -> Program? {
    let started = filter { !$0.isArchived && $0.startDay != nil }
    let running = started.filter { ($0.startDay ?? day) <= day && !$0.isOver(on: day) }
    if let last = running.max(by: { $0.startsBefore($1) }) { return last }
    let coming = started.filter { ($0.startDay ?? day) > day }
    return coming.min { $0.startsBefore($1) } ?? started.max { $0.startsBefore($1) }
  }
}

extension Program {
  fileprivate func isOver(on day: Day) -> Bool {
    guard let weeks, let week = week(on: day) else { return false }
    return week > weeks
  }

  fileprivate func startsBefore(_ other: Program) -> Bool {
    guard let startDay, let its = other.startDay else { return startDay == nil }
    return (startDay, id) < (its, other.id)
  }
}
