import EventLog
import Importers
import Projections

/// What the clocks showed where sessions took place.
struct TrainingPlaces {
  /// For a session that does not say where it took place.
  private let elsewhere: TimeReader
  /// The zones that sessions named so far; nil for a name that this system does not know.
  private var known: [UTF8Text: LocalTime?] = [:]

  init(elsewhere: TimeReader) { self.elsewhere = elsewhere }

  /// When a session began: by the clocks of its zone, else by the local time that an imported file gave,
  /// else by the clocks of the zone that is meant. Nil without a start.
  mutating func clock(of start: SessionStart?) -> ClockTime? {
    guard let start else { return nil }
    if let instant = start.startedAt, let zone = zone(start.zone) {
      return TimeReader(now: elsewhere.now, zone: zone).clock(at: instant)
    }
    if case .clock(let time)? = start.localStart.flatMap({ TimeWord($0) }) { return time }
    return start.startedAt.map { elsewhere.clock(at: $0) }
  }

  private mutating func zone(_ name: String?) -> LocalTime? {
    guard let name else { return nil }
    if let known = known[UTF8Text(name)] { return known }
    var zone: LocalTime?
    do throws(ImportError) { zone = try LocalTime(zone: name) } catch { zone = nil }
    known[UTF8Text(name)] = .some(zone)
    return zone
  }
}
