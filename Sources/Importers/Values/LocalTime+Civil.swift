import EventLog
package import Training

extension LocalTime {
  /// The clocks of a zone by its name, such as `Europe/Berlin`.
  ///
  /// Throws `ImportError.unknownZone`.
  package init(zone name: String) throws(ImportError) {
    guard let clocks = LocalTime(named: name) else { throw .unknownZone(name) }
    self = clocks
  }

  /// The instant at which the zone's clocks show this time; see `instant(onClock:)`.
  func instant(of time: CivilTime) -> Instant {
    instant(onClock: Int64(time.seconds) * 1000)
  }

  /// What the zone's clocks show at an instant, without its milliseconds; nil outside the years that `CivilTime` knows.
  func time(at instant: Instant) -> CivilTime? {
    let (quotient, rest) = instant.milliseconds.quotientAndRemainder(dividingBy: 1000)
    guard let seconds = Int(exactly: rest < 0 ? quotient - 1 : quotient) else { return nil }
    return CivilTime(seconds: seconds + Int(offset(at: instant) / 1000))
  }
}
