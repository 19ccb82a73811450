extension Program {
  /// The week of it that has a day, from 1: weeks begin on Monday, and the first one has the start. Nil before that
  /// week, and without a start. It may lie behind the last week.
  public func week(on day: Day) -> Int? {
    guard let startDay else { return nil }
    let first = TrainingPeriod(.week, of: startDay).first
    return day < first ? nil : (day - first) / 7 + 1
  }

  /// The days of a week of it, from Monday to Sunday; nil without a start, and where the calendar has no such days.
  public func days(ofWeek week: Int) -> ClosedRange<Day>? {
    guard let startDay, week >= 1 else { return nil }
    let first = TrainingPeriod(.week, of: startDay).first
    let (offset, overflows) = (week - 1).multipliedReportingOverflow(by: 7)
    guard !overflows else { return nil }
    let monday = first + offset
    return monday - first == offset ? monday...monday + 6 : nil
  }

  /// The date of a day of a week; nil for a day without a weekday, and where the week has no dates.
  package func date(of day: ProgramDay, inWeek week: Int) -> Day? {
    guard let weekday = day.weekday, let first = days(ofWeek: week)?.lowerBound else { return nil }
    return first + (weekday.rawValue - 1)
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
