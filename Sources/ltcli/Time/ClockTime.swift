import EventLog
import Projections
import Training

/// A time on the clocks of some zone, without the zone.
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
  /// `Mon` to `Sun`.
  var shownWeekday: String {
    switch weekday {
    case .monday: "Mon"
    case .tuesday: "Tue"
    case .wednesday: "Wed"
    case .thursday: "Thu"
    case .friday: "Fri"
    case .saturday: "Sat"
    case .sunday: "Sun"
    }
  }
}

extension SessionClocks {
  /// What the clocks showed as a session began; nil without a start.
  mutating func time(of start: SessionStart?) -> ClockTime? {
    clock(of: start).map { ClockTime(milliseconds: $0) }
  }
}
