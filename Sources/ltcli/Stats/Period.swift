import EventLog
import Projections

/// A week from Monday to Sunday, or a month of the calendar.
struct Period: Hashable, Comparable {
  enum Length: String, CaseIterable {
    case week, month
  }

  let length: Length
  /// Its first day.
  let first: Day

  /// The period in which a day lies.
  init(_ length: Length, of day: Day) {
    self.length = length
    let before =
      switch length {
      case .week: day.daysAfterMonday
      case .month: day.day - 1
      }
    first = Day(number: Int64(day.daysSinceEpoch - before))
  }

  /// Its last day.
  var last: Day {
    switch length {
    case .week: Day(number: Int64(first.daysSinceEpoch) + 6)
    case .month: first.endOfMonth
    }
  }

  /// The period after it.
  var next: Period { Period(length, of: Day(number: Int64(last.daysSinceEpoch) + 1)) }

  /// How many periods lie between it and a later one.
  func gap(to later: Period) -> Int {
    switch length {
    case .week: (later.first.daysSinceEpoch - first.daysSinceEpoch) / 7 - 1
    case .month: (later.first.year - first.year) * 12 + later.first.month - first.month - 1
    }
  }

  /// The day of its Monday, or `2026-03`.
  var name: String {
    switch length {
    case .week: first.description
    case .month: String(first.description.prefix(7))
    }
  }

  static func < (left: Period, right: Period) -> Bool { left.first < right.first }
}
