package import EventLog

/// A day of the athlete's calendar, printed `YYYY-MM-DD`, without a time or a zone (merge-rules 13).
public struct Day: Sendable, Hashable, Comparable {
  private let date: CivilDate

  /// The day of an instant in UTC, or of the nearest instant in the years 0 to 9999.
  package init(containing instant: Instant) {
    let (days, rest) = instant.nearestPrinted.milliseconds.quotientAndRemainder(
      dividingBy: Day.length)
    date = CivilDate(daysSinceEpoch: Int(clamping: rest < 0 ? days - 1 : days))
  }

  /// How long a day is on a clock, in milliseconds.
  package static let length: Int64 = 86_400_000

  /// Its first instant in UTC.
  package var start: Instant { Instant(milliseconds: Int64(daysSinceEpoch) * Day.length) }

  /// The span that covers some days in every time zone: a zone is at most a day from UTC.
  package static func span(_ days: ClosedRange<Day>) -> Range<Instant> {
    let first = days.lowerBound.start.milliseconds - Day.length
    let last = days.upperBound.start.milliseconds + 2 * Day.length
    return Instant(milliseconds: first)..<Instant(milliseconds: last)
  }

  /// The end of a half-open range that has this day, also the last one.
  package var end: Day { Day(CivilDate(daysSinceEpoch: daysSinceEpoch + 1)) }

  /// A day whose text was read.
  init(_ date: CivilDate) { self.date = date }

  /// The year, from 0 to 9999.
  public var year: Int { date.year }
  /// The month, from 1.
  public var month: Int { date.month }
  /// The day of the month, from 1.
  public var day: Int { date.day }

  /// The number of days after 1970-01-01.
  public var daysSinceEpoch: Int { date.daysSinceEpoch }

  /// The day that lies so many days after 1970-01-01, or the nearest one in the years 0 to 9999.
  public init(daysSinceEpoch days: Int) {
    date = CivilDate(daysSinceEpoch: min(max(days, Day.numbers.lowerBound), Day.numbers.upperBound))
  }

  /// A day by its year, from 0 to 9999, its month from 1 and its day of the month from 1; nil where the
  /// calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    self.date = date
  }

  /// The numbers of 0000-01-01 and 9999-12-31 after 1970-01-01.
  private static let numbers = -719_528...2_932_896

  /// The earlier day is the lesser.
  public static func < (left: Day, right: Day) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }
}

extension Day: LosslessStringConvertible {
  /// Reads `YYYY-MM-DD`; nil for any other text, and for a day that the calendar lacks.
  public init?(_ text: String) {
    guard let date = CivilDate(text: Array(text.utf8)) else { return nil }
    self.date = date
  }

  /// `YYYY-MM-DD`.
  public var description: String { date.text }
}

extension Day: Codable {
  /// Reads `YYYY-MM-DD`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let day = Day(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a day has the form YYYY-MM-DD")
    }
    self = day
  }

  /// Writes `YYYY-MM-DD`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
