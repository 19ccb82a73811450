import EventLog
public import Projections

/// On which days something recurs, as RFC 5545 says it, by days: an element of ``Routine/schedules``.
///
/// A change “from now on” ends this schedule (``until``) and adds another one, so that what was stays as it was.
public struct Schedule: ListElement {
  /// Its id within the routine.
  public var id: Identifier<Schedule>
  /// The first day that counts (DTSTART). It is one of the days only if the other members fit it.
  public var start: Day?
  /// How long a period is (FREQ); nil if missing or unknown to this build, and then no day is one of it.
  public var frequency: Frequency?
  /// Every so many periods (INTERVAL); less than 1 counts as 1.
  public var interval: Int = 1
  /// The weekdays (BYDAY).
  public var weekdays: [Weekday] = []
  /// Which of those weekdays within a month or year, from 1, or from the end by a negative number.
  public var nth: Int?
  /// The days of the month (BYMONTHDAY), from 1 to 31, or from the end by −1 to −31.
  public var monthDays: [Int] = []
  /// The last day that may be one of it (UNTIL).
  public var until: Day?
  /// How many days there are in all (COUNT), those included that are ``excluded``.
  public var count: Int?
  /// Days that are none of it (EXDATE).
  public var excluded: [Day] = []
  /// At which times of these days; empty for the whole day.
  public var times: [TimeOfDay] = []
  /// How many minutes before such a time an alert is wanted.
  public var alertMinutesBefore: [Double] = []
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// How long a period is.
  public enum Frequency: String, Sendable, Hashable, CaseIterable, Codable {
    /// A day.
    case daily
    /// A week from Monday to Sunday.
    case weekly
    /// A month.
    case monthly
    /// A year.
    case yearly
  }

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>()
    .required(\.start).required(\.frequency).atLeastZero(\.interval).atLeastZero(\.count)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<Schedule> = Identifier(), start: Day? = nil, _ frequency: Frequency? = nil,
    interval: Int = 1, weekdays: [Weekday] = [], nth: Int? = nil, monthDays: [Int] = [],
    until: Day? = nil, count: Int? = nil, excluded: [Day] = [], times: [TimeOfDay] = [],
    alertMinutesBefore: [Double] = []
  ) {
    self.id = id
    self.start = start
    self.frequency = frequency
    self.interval = interval
    self.weekdays = weekdays
    self.nth = nth
    self.monthDays = monthDays
    self.until = until
    self.count = count
    self.excluded = excluded
    self.times = times
    self.alertMinutesBefore = alertMinutesBefore
  }
}
