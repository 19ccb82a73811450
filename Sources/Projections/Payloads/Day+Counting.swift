import EventLog

// Arithmetic in whole days. A result before 0000-01-01 or after 9999-12-31 is that day, for every number.

extension Day: Strideable {
  /// So many days later; earlier for a negative number.
  public func advanced(by days: Int) -> Day {
    let (number, overflows) = daysSinceEpoch.addingReportingOverflow(days)
    return Day(daysSinceEpoch: overflows ? (days < 0 ? .min : .max) : number)
  }

  /// How many days later another day is; negative for an earlier one.
  public func distance(to other: Day) -> Int { other.daysSinceEpoch - daysSinceEpoch }
}

extension Day {
  /// So many days later.
  package static func + (day: Day, days: Int) -> Day { day.advanced(by: days) }

  /// So many days earlier.
  package static func - (day: Day, days: Int) -> Day {
    // No Int is the opposite of the least one.
    days == .min ? day.advanced(by: .max) : day.advanced(by: -days)
  }

  /// How many days the first one is later than the second one; negative if it is earlier.
  package static func - (later: Day, earlier: Day) -> Int { earlier.distance(to: later) }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    Weekday.allCases[((daysSinceEpoch + 3) % 7 + 7) % 7]
  }

  /// The last day of its month.
  package var endOfMonth: Day {
    let inNextMonth = self + (32 - day)
    // Past the year 9999 there is no next month, and the nearest day is the last one.
    return inNextMonth.month == month ? inNextMonth : inNextMonth - inNextMonth.day
  }
}

extension Day {
  /// The number of its week, which begins on Monday: 0 for that of 1970-01-01, negative for earlier ones.
  package var week: Int { (daysSinceEpoch + 3 - (weekday.rawValue - 1)) / 7 }

  /// The days of the week of a number, as far as the calendar has them: its first week begins on a Saturday and its
  /// last one ends on a Friday. Nil for a week that it does not have.
  package static func days(ofWeek number: Int) -> ClosedRange<Day>? {
    let calendar = Day(daysSinceEpoch: .min)...Day(daysSinceEpoch: .max)
    guard (calendar.lowerBound.week...calendar.upperBound.week).contains(number) else { return nil }
    let monday = number * 7 - 3
    return Day(daysSinceEpoch: monday)...Day(daysSinceEpoch: monday + 6)
  }
}

/// A day of the week, in the order and with the numbers of ISO 8601.
///
/// A payload says it by the two letters of RFC 5545: `MO`, `TU`, `WE`, `TH`, `FR`, `SA`, `SU`.
public enum Weekday: Int, Sendable, Hashable, CaseIterable, Comparable {
  /// The first day of the week, 1.
  case monday = 1
  /// 2.
  case tuesday
  /// 3.
  case wednesday
  /// 4.
  case thursday
  /// 5.
  case friday
  /// 6.
  case saturday
  /// The last day of the week, 7.
  case sunday

  /// The day that comes first in a week is the lesser.
  public static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }
}

extension Weekday: Codable {
  private static let words = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// Its two letters.
  package var word: String { Weekday.words[rawValue - 1] }

  /// The weekday of two letters.
  package init?(word: String) {
    guard let place = Weekday.words.firstIndex(where: { TextOrder.isSame($0, word) }) else {
      return nil
    }
    self = Weekday.allCases[place]
  }

  /// Reads two letters.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let weekday = Weekday(word: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a weekday is one of MO, TU, WE, TH, FR, SA, SU")
    }
    self = weekday
  }

  /// Writes two letters.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(word)
  }
}
