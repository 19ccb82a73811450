import EventLog
import Projections

/// A time on somebody's clocks, without their zone.
struct ClockTime: Sendable, Hashable, Comparable {
  /// Milliseconds after 1970-01-01 00:00 on these clocks.
  let milliseconds: Int64

  /// The day that the calendar beside the clock shows.
  var day: Day { Day(containing: Instant(milliseconds: milliseconds)) }

  /// The time of day as `hh:mm`.
  var time: String {
    String(Instant(milliseconds: milliseconds).description.dropFirst(11).prefix(5))
  }

  static func < (left: ClockTime, right: ClockTime) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Day {
  /// A day by its number after 1970-01-01; the nearest one in the years 0 to 9999.
  init(number: Int64) {
    let (milliseconds, overflows) = number.multipliedReportingOverflow(by: Day.length)
    let nearest = number < 0 ? Int64.min : .max
    self.init(containing: Instant(milliseconds: overflows ? nearest : milliseconds))
  }

  /// `Mon` to `Sun`.
  var weekday: String { ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][daysAfterMonday] }

  /// How many days after a Monday it is, from 0 to 6; 1970-01-01 was a Thursday.
  var daysAfterMonday: Int { ((daysSinceEpoch + 3) % 7 + 7) % 7 }
}
