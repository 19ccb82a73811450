import EventLog

/// A day of every year, and a time on it.
struct ZoneRuleDay: Sendable {
  let day: Day
  /// In seconds from midnight; days before or after it, too.
  let time: Int

  /// Which day of the year.
  enum Day: Sendable {
    /// From 1 to 365; 29 February is never counted.
    case withoutLeapDay(Int)
    /// From 0 to 365; 29 February is counted.
    case withLeapDay(Int)
    /// The first to fourth of a weekday in a month, or its last one, which is 5; 0 is Sunday.
    case weekday(Int, week: Int, month: Int)
  }

  /// The seconds from 1970-01-01 00:00:00 to that time of a year, on the same clock.
  func seconds(in year: Int) -> Int { daysSinceEpoch(in: year) * ZoneRuleDay.secondsPerDay + time }

  /// How many days after 1970-01-01 a time is, on the same clock.
  static func days(of seconds: Int) -> Int {
    (seconds >= 0 ? seconds : seconds - (secondsPerDay - 1)) / secondsPerDay
  }

  private static let secondsPerDay = 86_400

  private func daysSinceEpoch(in year: Int) -> Int {
    switch day {
    case .withLeapDay(let number): return firstDay(ofMonth: 1, in: year) + number
    case .withoutLeapDay(let number):
      let march = 60
      let isLeap = firstDay(ofMonth: 3, in: year) - firstDay(ofMonth: 1, in: year) == march
      return firstDay(ofMonth: 1, in: year) + number - (isLeap && number >= march ? 0 : 1)
    case .weekday(let weekday, let week, let month):
      let first = firstDay(ofMonth: month, in: year)
      // 1970-01-01 was a Thursday.
      let firstWeekday = ((first + 4) % 7 + 7) % 7
      let day = first + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      let next =
        month == 12 ? firstDay(ofMonth: 1, in: year + 1) : firstDay(ofMonth: month + 1, in: year)
      return day < next ? day : day - 7
    }
  }

  private func firstDay(ofMonth month: Int, in year: Int) -> Int {
    CivilDate(year: year, month: month, day: 1)?.daysSinceEpoch ?? 0
  }
}
