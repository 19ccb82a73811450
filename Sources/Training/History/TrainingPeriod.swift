import EventLog
public import Projections

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
  /// Its first day; at the beginning of the calendar no Monday.
  public let first: Day

  /// The period that has a day.
  public init(_ length: Length, of day: Day) {
    self.length = length
    let before =
      switch length {
      case .week: day.weekday.rawValue - 1
      case .month: day.day - 1
      }
    first = day - before
  }

  /// Its last day; at the end of the calendar no Sunday.
  public var last: Day {
    switch length {
    case .week: first + (7 - first.weekday.rawValue)
    case .month: first.endOfMonth
    }
  }

  /// The period after it; the last one of the calendar is after itself.
  public var next: TrainingPeriod {
    TrainingPeriod(length, of: last + 1)
  }

  /// How many periods lie between it and a later one.
  public func gap(to later: TrainingPeriod) -> Int {
    switch length {
    case .week: later.first.week - first.week - 1
    case .month: (later.first.year - first.year) * 12 + later.first.month - first.month - 1
    }
  }

  /// The period that begins earlier is the lesser.
  public static func < (left: TrainingPeriod, right: TrainingPeriod) -> Bool {
    left.first < right.first
  }
}
