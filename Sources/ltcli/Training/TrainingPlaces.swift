import EventLog
import Importers
import Projections

/// What the clocks showed where sessions took place.
struct TrainingPlaces {
  /// For a session that does not say where it took place.
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
