import EventLog

/// The clocks by which the times of sessions are written.
struct ExportClocks {
  /// The zone that was asked for, whatever zone a session was in.
  private let asked: String?
  private var clocks = ZoneClocks()
  /// The zones whose clocks were used.
  private(set) var zones: Set<UTF8Text> = []

  /// Throws `ImportError.unknownZone`.
  init(zone: String?) throws(ImportError) {
    asked = zone
    if let zone, clocks.clock(of: zone) == nil { throw .unknownZone(zone) }
  }

  /// What the clock on the wall showed as a session began, and the instant that an import reads from it; nil
  /// where nobody knows the zone.
  ///
  /// A time of the file that the session came from is kept, where it is that of the start: a clock may show a
  /// time twice, or skip it.
  mutating func time(of session: ExportedSession, at start: Instant) -> (CivilTime, read: Instant)?
  {
    guard let zone = asked ?? session.start?["zone"]?.string,
      let clock = clocks.clock(of: zone)
    else { return nil }
    zones.insert(UTF8Text(zone))
    if let local = session.start?["localStart"]?.string.flatMap({ CivilTime($0) }),
      clock.instant(of: local) == start
    {
      return (local, start)
    }
    return clock.time(at: start).map { ($0, clock.instant(of: $0)) }
  }
}
