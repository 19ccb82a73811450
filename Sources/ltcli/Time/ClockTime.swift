import EventLog
import Importers
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

/// The clocks where sessions took place.
struct TrainingPlaces {
  /// The clocks for a session that does not say where it took place.
  private let elsewhere: TimeReader
  private var zones = ZoneClocks()

  init(elsewhere: TimeReader) { self.elsewhere = elsewhere }

  /// When a session began: by the clocks of its zone, else by the local time that an imported file gave,
  /// else by the clocks of the zone that is meant. Nil without a start.
  mutating func clock(of start: SessionStart?) -> ClockTime? {
    guard let start else { return nil }
    if let instant = start.startedAt, let name = start.zone, let zone = zones.clock(of: name) {
      return TimeReader(now: elsewhere.now, zone: zone).clock(at: instant)
    }
    if case .clock(let time)? = start.localStart.flatMap({ TimeWord($0) }) { return time }
    return start.startedAt.map { elsewhere.clock(at: $0) }
  }
}
