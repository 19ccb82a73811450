import EventLog

/// A week from Monday to Sunday, or a month of the calendar.
public struct TrainingPeriod: Sendable, Hashable, Comparable {
  /// How long a period is.
  public enum Length: String, Sendable, Hashable, CaseIterable {
    /// From Monday to Sunday.
    case week
    /// A month of the calendar.
    case month
  }

  /// How long it is.
  public let length: Length
  /// Its first day.
  public let first: Day

  /// The period that has a day.
  public init(_ length: Length, of day: Day) {
    self.length = length
    let before =
      switch length {
      case .week: day.daysAfterMonday
      case .month: day.day - 1
      }
    first = Day(number: Int64(day.daysSinceEpoch - before))
  }

  /// Its last day.
  public var last: Day {
    switch length {
    case .week: Day(number: Int64(first.daysSinceEpoch) + 6)
    case .month: first.endOfMonth
    }
  }

  /// The period after it.
  public var next: TrainingPeriod {
    TrainingPeriod(length, of: Day(number: Int64(last.daysSinceEpoch) + 1))
  }

  /// How many periods lie between it and a later one.
  public func gap(to later: TrainingPeriod) -> Int {
    switch length {
    case .week: (later.first.daysSinceEpoch - first.daysSinceEpoch) / 7 - 1
    case .month: (later.first.year - first.year) * 12 + later.first.month - first.month - 1
    }
  }

  /// The period that begins earlier is the lesser.
  public static func < (left: TrainingPeriod, right: TrainingPeriod) -> Bool {
    left.first < right.first
  }
}

extension Day {
  /// A day by its number after 1970-01-01; the nearest one in the years 0 to 9999.
  package init(number: Int64) {
    let (milliseconds, overflows) = number.multipliedReportingOverflow(by: Day.length)
    let nearest = number < 0 ? Int64.min : .max
    self.init(containing: Instant(milliseconds: overflows ? nearest : milliseconds))
  }

  /// How many days after a Monday it is, from 0 to 6; 1970-01-01 was a Thursday.
  package var daysAfterMonday: Int { ((daysSinceEpoch + 3) % 7 + 7) % 7 }

  /// The last day of its month.
  package var endOfMonth: Day {
    let inNextMonth = Int64(daysSinceEpoch) - Int64(day) + 32
    let next = Day(number: inNextMonth)
    // Past the year 9999 there is no next month, and the nearest day is the last one.
    return next.month == month ? next : Day(number: inNextMonth - Int64(next.day))
  }
}
