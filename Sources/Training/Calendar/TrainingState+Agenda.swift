package import EventLog
package import Projections

extension TrainingState {
  /// The kinds that an agenda is made from.
  package static let agendaKinds: Set<String> = [
    ScheduledWorkout.kind.name, Workout.kind.name, Program.kind.name, ProgramWeek.kind.name,
    Routine.kind.name, Occurrence.kind.name,
  ]

  /// What some days ask for: planned workouts, days of programs, and occurrences of routines, those that were moved on
  /// the days to which they were moved.
  /// - Parameter indexes: The state's indexes.
  /// - Complexity: O(bytes of the routines, programs and workouts, and of what is found)
  package func agenda(
    on days: ClosedRange<Day>, _ indexes: inout StateIndexes
  ) throws(LogError) -> [AgendaItem] {
    try wholeAgenda(on: days, &indexes).items(on: days)
  }

  /// What the first of some days ask for: as many whole days as have no more items than a limit, and at least the first
  /// that has any.
  /// - Returns: The items, and the last day whose items they are.
  /// - Complexity: As the whole agenda of those days
  package func agenda(
    on days: ClosedRange<Day>, atMost limit: Int, _ indexes: inout StateIndexes
  ) throws(LogError) -> (items: [AgendaItem], last: Day) {
    let agenda = try wholeAgenda(on: days, &indexes)
    let due = days.lowerBound...agenda.daysOfRoutines(in: days).lastDay(atMost: limit, in: days)
    let items = try agenda.items(on: due)
    let counts = Dictionary(grouping: items, by: \.day).mapValues(\.count)
    let last = counts.lastDay(atMost: limit, in: due)
    return (items.filter { $0.day <= last }, last)
  }

  private func wholeAgenda(
    on days: ClosedRange<Day>, _ indexes: inout StateIndexes
  ) throws(LogError) -> Agenda {
    let span = days.lowerBound..<days.upperBound.end
    var agenda = Agenda()
    for found in try indexes.scheduledWorkouts(span, in: self) {
      if let one = try one(ScheduledWorkout.self, ScheduledWorkout.ID(found.entity.id)) {
        agenda.scheduled.append(one)
      }
    }
    for found in try indexes.occurrences(span, in: self) {
      if let one = try one(Occurrence.self, Occurrence.ID(found.id)) {
        agenda.occurrences.append(one)
      }
    }
    agenda.programs = try all(Program.self)
    agenda.routines = try all(Routine.self)
    for workout in try all(Workout.self) { agenda.workoutNames[workout.id] = workout.name }
    agenda.findWeek = { (id) throws(LogError) in try one(ProgramWeek.self, id) }
    agenda.findOccurrence = { (id) throws(LogError) in try one(Occurrence.self, id) }
    return agenda
  }
}

extension [Day: Int] {
  /// The last day of a range up to which the numbers add up to a limit at most. The first number always counts, whatever
  /// the limit.
  fileprivate func lastDay(atMost limit: Int, in days: ClosedRange<Day>) -> Day {
    var sum = 0
    var last = days.upperBound
    for (day, count) in sorted(by: { $0.key < $1.key }) where days.contains(day) {
      let (next, overflows) = sum.addingReportingOverflow(count)
      if sum > 0, overflows || next > limit { return last }
      (sum, last) = (next, day)
    }
    return days.upperBound
  }
}
