public import Projections

extension Program {
  /// The week of it that has a day, from 1: weeks begin on Monday, and the first one has the start. Nil before that
  /// week, and without a start. It may lie behind the last week.
  public func week(on day: Day) -> Int? {
    guard let startDay, day.week >= startDay.week else { return nil }
    return day.week - startDay.week + 1
  }

  /// The days of a week of it, from Monday to Sunday, as far as the calendar has them; nil without a start, and where
  /// the calendar has none of them.
  public func days(ofWeek week: Int) -> ClosedRange<Day>? {
    guard let startDay, week >= 1 else { return nil }
    let (number, overflows) = startDay.week.addingReportingOverflow(week - 1)
    return overflows ? nil : Day.days(ofWeek: number)
  }

  /// The date of a day of a week; nil for a day without a weekday, and where the calendar has no such date.
  package func date(of day: ProgramDay, inWeek week: Int) -> Day? {
    guard let weekday = day.weekday else { return nil }
    return days(ofWeek: week)?.first { $0.weekday == weekday }
  }

  /// The phase that has a week; of several the first in their order.
  public func phase(ofWeek week: Int) -> ProgramPhase? {
    phases.first { phase in
      (phase.firstWeek ?? 1) <= week && week <= (phase.lastWeek ?? .max)
    }
  }
}

extension ProgramDay {
  /// What it is called: its own name, else its workout's, else its activity.
  package func title(_ workoutNames: [Workout.ID: String]) -> String {
    name ?? workoutId.flatMap { workoutNames[$0] } ?? activityType ?? "Training"
  }
}
