public import Projections

extension Schedule {
  /// The days of a range on which it recurs, in order.
  ///
  /// They are those of RFC 5545 for a DTSTART that is a date and weeks that begin on Monday: a 31st of June is none, and
  /// ``count`` counts before ``excluded``. No day is among them without a start or a frequency.
  /// - Complexity: O(days of the range). With a ``count`` also O(days since the start), unless there cannot be that many.
  public func days(in range: ClosedRange<Day>) -> [Day] {
    guard let start, let rule = ScheduleRule(self) else { return [] }
    let last = min(range.upperBound, until ?? range.upperBound)
    guard start <= last, range.lowerBound <= last else { return [] }
    var days: [Day] = []
    let limit = count.flatMap { $0 > last - start ? nil : $0 }
    if let limit {
      var left = limit
      guard left > 0 else { return [] }
      rule.forEachDay(from: start, to: last) { day in
        if day >= range.lowerBound { days.append(day) }
        left -= 1
        return left > 0
      }
    } else {
      rule.forEachDay(from: max(start, range.lowerBound), to: last) { day in
        days.append(day)
        return true
      }
    }
    if excluded.isEmpty { return days }
    let excluded = Set(excluded)
    return days.filter { !excluded.contains($0) }
  }
}

/// The days of a schedule without its end, its count and its exceptions: what recurs, period by period.
struct ScheduleRule {
  private let start: Day
  private let frequency: Schedule.Frequency
  private let interval: Int
  private let weekdays: Set<Weekday>
  private let nth: Int
  private let monthDays: Set<Int>

  /// Nil where the schedule has no start, or none of the frequencies that this build knows.
  init?(_ schedule: Schedule) {
    guard let start = schedule.start, let frequency = schedule.frequency else { return nil }
    (self.start, self.frequency) = (start, frequency)
    interval = max(1, schedule.interval)
    monthDays = Set(schedule.monthDays)
    if schedule.weekdays.isEmpty, schedule.monthDays.isEmpty, frequency == .weekly {
      weekdays = [start.weekday]
    } else {
      weekdays = Set(schedule.weekdays)
    }
    switch frequency {
    case .daily, .weekly: nth = 0
    case .monthly, .yearly: nth = schedule.nth ?? 0
    }
  }

  /// Calls the body with each day from one on, which is the start or later, to another one, until it says no.
  func forEachDay(from first: Day, to last: Day, _ body: (Day) -> Bool) {
    var period = self.period(of: first)
    while let next = nextPeriod(at: period), let days = days(ofPeriod: next),
      days.lowerBound <= last
    {
      period = next + 1
      for number in max(days.lowerBound, first)
        .daysSinceEpoch...max(first, min(days.upperBound, last)).daysSinceEpoch
      {
        let day = Day(daysSinceEpoch: number)
        guard days.contains(day), matches(day, in: days) else { continue }
        if !body(day) { return }
      }
    }
  }

  /// Whether a day of a period is one of the rule.
  private func matches(_ day: Day, in period: ClosedRange<Day>) -> Bool {
    if !weekdays.isEmpty {
      guard weekdays.contains(day.weekday) else { return false }
      if nth > 0, (day - period.lowerBound) / 7 + 1 != nth { return false }
      if nth < 0, (period.upperBound - day) / 7 + 1 != nth.magnitude { return false }
    }
    if !monthDays.isEmpty {
      return monthDays.contains(day.day) || monthDays.contains(day.day - day.endOfMonth.day - 1)
    }
    if !weekdays.isEmpty { return true }
    switch frequency {
    case .daily, .weekly: return true
    case .monthly: return day.day == start.day
    case .yearly: return day.day == start.day && day.month == start.month
    }
  }

  // A period has the number of its place in the calendar, counted from any.

  /// The number of the period that has a day.
  private func period(of day: Day) -> Int {
    switch frequency {
    case .daily: day.daysSinceEpoch
    // 1969-12-29 was a Monday. Weeks before it have negative numbers.
    case .weekly: (day.daysSinceEpoch + 3 - (day.weekday.rawValue - 1)) / 7
    case .monthly: day.year * 12 + day.month - 1
    case .yearly: day.year
    }
  }

  /// The first period from a number on that is one of every so many; nil where there is none in the calendar.
  private func nextPeriod(at number: Int) -> Int? {
    let rest = (number - period(of: start)) % interval
    if rest == 0 { return number }
    let (next, overflows) = number.addingReportingOverflow(interval - rest)
    return overflows ? nil : next
  }

  /// The days of a period; nil behind the end of the calendar.
  private func days(ofPeriod number: Int) -> ClosedRange<Day>? {
    let end = Day(daysSinceEpoch: .max)
    guard number <= period(of: end) else { return nil }
    switch frequency {
    case .daily:
      let day = Day(daysSinceEpoch: number)
      return day...day
    case .weekly:
      let monday = number * 7 - 3
      return Day(daysSinceEpoch: monday)...Day(daysSinceEpoch: monday + 6)
    case .monthly:
      return Day(year: number / 12, month: number % 12 + 1, day: 1).map { $0...$0.endOfMonth }
    case .yearly:
      guard let first = Day(year: number, month: 1, day: 1),
        let last = Day(year: number, month: 12, day: 31)
      else { return nil }
      return first...last
    }
  }
}
