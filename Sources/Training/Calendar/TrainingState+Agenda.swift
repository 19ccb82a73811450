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
    return try agenda.items(on: days)
  }
}
