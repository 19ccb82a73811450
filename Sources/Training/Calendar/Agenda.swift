import EventLog
import Projections

/// What the state shows of plans and routines, from which agendas are made.
struct Agenda {
  var scheduled: [ScheduledWorkout] = []
  var programs: [Program] = []
  var routines: [Routine] = []
  /// What is called how.
  var workoutNames: [Workout.ID: String] = [:]
  /// The week of an id; nil if the state does not show it.
  var findWeek: (ProgramWeek.ID) throws(LogError) -> ProgramWeek? = { _ in nil }
  /// The occurrence of an id; nil if the state does not show it.
  var findOccurrence: (Occurrence.ID) throws(LogError) -> Occurrence? = { _ in nil }
  /// The occurrences that were planned for some days or moved to them.
  var occurrences: [Occurrence] = []

  /// The rows of some days: by day, what has no time first, then by time, then by the bytes of the ids; the days of a
  /// program's week in their order.
  func items(on days: ClosedRange<Day>) throws(LogError) -> [AgendaItem] {
    var items = scheduled.compactMap { item(of: $0) }
    for program in programs where !program.isArchived {
      items += try self.items(of: program, on: days)
    }
    items += try routineItems(on: days)
    return items.filter { days.contains($0.day) }.enumerated().sorted { left, right in
      let (mine, others) = (left.element, right.element)
      if mine.day != others.day { return mine.day < others.day }
      if mine.time != others.time { return Agenda.isEarlier(mine.time, others.time) }
      if Agenda.areOfOneWeek(mine.subject, others.subject) { return left.offset < right.offset }
      return UTF8Text(mine.id) < UTF8Text(others.id)
    }.map(\.element)
  }

  /// How many items the schedules of routines in use ask for on each day, before any of them is made.
  /// - Complexity: O(days) for each schedule
  func daysOfRoutines(in days: ClosedRange<Day>) -> [Day: Int] {
    var counts: [Day: Int] = [:]
    for schedule in routines.lazy.filter({ !$0.isArchived }).flatMap(\.schedules) {
      for day in schedule.days(in: days) {
        counts[day, default: 0] += Swift.max(1, schedule.times.count)
      }
    }
    return counts
  }

  private static func isEarlier(_ left: TimeOfDay?, _ right: TimeOfDay?) -> Bool {
    guard let right else { return false }
    return left.map { $0 < right } ?? true
  }

  /// Whether two rows are days of one week, which stand in the week's order.
  private static func areOfOneWeek(
    _ left: AgendaItem.Subject, _ right: AgendaItem.Subject
  ) -> Bool {
    guard case .programDay(let mine, _) = left, case .programDay(let other, _) = right else {
      return false
    }
    return mine == other
  }

  private func item(of workout: ScheduledWorkout) -> AgendaItem? {
    guard let day = workout.day else { return nil }
    let title = workout.workoutId.flatMap { workoutNames[$0] } ?? workout.notes ?? "Workout"
    return AgendaItem(
      .scheduledWorkout(workout.id), on: day, plannedFor: day, title: title,
      workout.status ?? .planned, sessionId: workout.sessionId)
  }

  /// The days of a program's weeks, of which each has a date.
  private func items(
    of program: Program, on days: ClosedRange<Day>
  ) throws(LogError) -> [AgendaItem] {
    guard let last = program.week(on: days.upperBound) else { return [] }
    let first = program.week(on: days.lowerBound) ?? 1
    var items: [AgendaItem] = []
    for number in first...max(first, min(last, program.weeks ?? last)) {
      guard let week = try findWeek(ProgramWeek.id(of: program.id, week: number)) else { continue }
      for day in week.days {
        guard let date = program.date(of: day, inWeek: number) else { continue }
        let outcome = week.outcome(of: day.id)
        items.append(
          AgendaItem(
            .programDay(week.id, day.id), on: date, plannedFor: date,
            title: day.title(workoutNames), outcome?.status ?? .planned,
            sessionId: outcome?.sessionId))
      }
    }
    return items
  }

  /// Occurrences: those that follow from the schedules of routines in use, and those in which the athlete has acted.
  private func routineItems(on days: ClosedRange<Day>) throws(LogError) -> [AgendaItem] {
    var items: [AgendaItem] = []
    var seen: Set<Occurrence.ID> = []
    var known: [Routine.ID: Routine] = [:]
    for routine in routines {
      known[routine.id] = routine
      if routine.isArchived { continue }
      for due in routine.dueTimes(in: days) {
        let id = Occurrence.id(of: routine.id, on: due.day, at: due.time)
        guard seen.insert(id).inserted else { continue }
        var occurrence =
          try findOccurrence(id) ?? Occurrence(of: routine.id, on: due.day, at: due.time)
        // A check may have come before the rest.
        (occurrence.routineId, occurrence.plannedDay, occurrence.time) = (
          routine.id, due.day, due.time
        )
        items.append(item(of: occurrence, routine, alerts: due.alertMinutesBefore))
      }
    }
    for occurrence in occurrences where seen.insert(occurrence.id).inserted {
      guard let routine = occurrence.routineId.flatMap({ known[$0] }), occurrence.wasActedOn,
        occurrence.plannedDay != nil
      else { continue }
      items.append(item(of: occurrence, routine, alerts: []))
    }
    return items
  }

  /// - Precondition: The occurrence has a planned day.
  private func item(
    of occurrence: Occurrence, _ routine: Routine, alerts: [Double]
  ) -> AgendaItem {
    let moved = occurrence.moved.flatMap { $0.day == nil ? nil : $0 }
    let planned = occurrence.plannedDay ?? Day(daysSinceEpoch: .min)
    let checks = Dictionary(grouping: occurrence.checks) { UTF8Text($0.id.text) }
    let done = routine.tasks.count { task in
      checks[UTF8Text(task.id.text)]?.contains { task.isDone(by: $0) } ?? false
    }
    let isDone = !routine.tasks.isEmpty && done == routine.tasks.count
    return AgendaItem(
      .occurrence(occurrence.id, of: routine.id), on: moved?.day ?? planned,
      at: moved == nil ? occurrence.time : moved?.time, plannedFor: planned, title: routine.name,
      occurrence.outcome?.status ?? (isDone ? .done : .planned),
      sessionId: occurrence.outcome?.sessionId, tasks: routine.tasks.count, tasksDone: done,
      alertMinutesBefore: alerts)
  }
}

extension RoutineTask {
  /// Whether a check of it says that it is done: it is ticked, or has reached the target.
  fileprivate func isDone(by check: OccurrenceCheck) -> Bool {
    if check.isDone { return true }
    guard let target, target > 0, let value = check.value else { return false }
    return value >= target
  }
}

extension Occurrence {
  /// Whether it says more than that it was planned.
  fileprivate var wasActedOn: Bool {
    moved?.day != nil || outcome?.status != nil || !checks.isEmpty || notes != nil
  }
}

extension Routine {
  /// A day, and the time of it, on which it is due.
  struct DueTime: Hashable {
    let day: Day
    let time: TimeOfDay?
    let alertMinutesBefore: [Double]
  }

  /// When it is due on some days, by all of its schedules, one after another.
  func dueTimes(in days: ClosedRange<Day>) -> [DueTime] {
    schedules.flatMap { schedule in
      schedule.days(in: days).flatMap { day in
        let times: [TimeOfDay?] = schedule.times.isEmpty ? [nil] : schedule.times
        return times.map {
          DueTime(day: day, time: $0, alertMinutesBefore: schedule.alertMinutesBefore)
        }
      }
    }
  }
}
