import EventLog
package import Projections

/// What the clocks showed where sessions took place. This is the one place that says on which day a session was.
package struct SessionClocks {
  /// The clocks for a session that does not say where it took place.
  private let elsewhere: LocalTime
  private var zones = ZoneClocks()

  /// - Parameter elsewhere: The clocks for a session that does not say where it took place.
  package init(elsewhere: LocalTime) { self.elsewhere = elsewhere }

  /// What the clocks showed as a session began, in milliseconds after 1970-01-01 00:00 on them: those of its zone; else the
  /// local time that an imported file gave; else those of the zone that is meant. Nil without a start.
  package mutating func clock(of start: SessionStart?) -> Int64? {
    guard let start else { return nil }
    if let instant = start.startedAt, let zone = start.zone.flatMap({ zones.clock(of: $0) }) {
      return zone.clock(at: instant)
    }
    return start.localStart.flatMap(SessionClocks.clock) ?? start.startedAt.map(elsewhere.clock)
  }

  /// The day on which a session began, by the clocks where it took place; nil without a start.
  package mutating func day(of start: SessionStart?) -> Day? {
    clock(of: start).map { Day(containing: Instant(milliseconds: $0)) }
  }

  /// Reads `2020-09-29 07:10:22` or the same with a `T`; seconds and the time of day may be missing. Nil for any other
  /// text.
  private static func clock(_ local: String) -> Int64? {
    guard let day = Day(String(local.prefix(10))) else { return nil }
    var milliseconds = Int64(day.daysSinceEpoch) * Day.length
    let rest = local.dropFirst(10)
    if rest.isEmpty { return milliseconds }
    let fields = rest.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    let units: [(limit: Int64, length: Int64)] = [(24, 3_600_000), (60, 60_000), (60, 1000)]
    guard rest.first == " " || rest.first == "T", (2...3).contains(fields.count) else { return nil }
    for (field, unit) in zip(fields, units) {
      guard field.utf8.count == 2, field.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let value = Int64(field), value < unit.limit
      else { return nil }
      milliseconds += value * unit.length
    }
    return milliseconds
  }
}

extension LocalTime {
  /// The day on which a session began, where the clocks are these for one that does not say where it took place.
  package func day(of start: SessionStart) -> Day? {
    var clocks = SessionClocks(elsewhere: self)
    return clocks.day(of: start)
  }
}
