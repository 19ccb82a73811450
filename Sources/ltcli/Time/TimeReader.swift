import EventLog
import Projections
import Training

/// Reads times as of a moment, on the clocks of a zone.
struct TimeReader {
  let now: Instant
  let zone: LocalTime

  /// The present day.
  var today: Day { clock(at: now).day }

  /// What the zone's clocks show at an instant.
  func clock(at instant: Instant) -> ClockTime {
    ClockTime(milliseconds: zone.clock(at: instant))
  }

  /// The day and the time of day that the zone's clocks show at an instant.
  func shown(_ instant: Instant) -> String {
    let clock = clock(at: instant)
    return "\(clock.day) \(clock.time)"
  }

  /// The first and the last moment of what is named: a day counts whole, a time is one millisecond.
  func instants(of word: TimeWord) -> ClosedRange<Instant> {
    switch word {
    case .now: now...now
    case .ago(let milliseconds, _): at(Instant(milliseconds: now.milliseconds - milliseconds))
    case .daysAgo(let count): instants(of: day(before: count)...day(before: count))
    case .days(let days): instants(of: days)
    case .spoken(let day, nil): instants(of: day.day(asOf: today)...day.day(asOf: today))
    case .spoken(let day, let time?):
      at(zone.instant(onClock: day.day(asOf: today).start.milliseconds + time))
    case .clock(let time): at(zone.instant(onClock: time.milliseconds))
    case .instant(let instant): at(instant)
    }
  }

  /// The first and the last day of what is named; nil where that is a time of day.
  func days(of word: TimeWord) -> ClosedRange<Day>? {
    switch word {
    case .now: today...today
    case .daysAgo(let count), .ago(_, let count?): day(before: count)...day(before: count)
    case .days(let days): days
    case .spoken(let day, nil): day.day(asOf: today)...day.day(asOf: today)
    case .ago(_, nil), .clock, .instant, .spoken(_, at: .some): nil
    }
  }

  private func instants(of days: ClosedRange<Day>) -> ClosedRange<Instant> {
    let first = zone.instant(onClock: days.lowerBound.start.milliseconds)
    // A day ends where the next one begins, whatever the clocks do in between.
    let next = zone.instant(onClock: days.upperBound.start.milliseconds + Day.length)
    return first...max(first, Instant(milliseconds: next.milliseconds - 1))
  }

  private func at(_ instant: Instant) -> ClosedRange<Instant> { instant...instant }

  private func day(before count: Int64) -> Day {
    today - Int(clamping: count)
  }
}
