import EventLog
import Foundation

/// Turns times on a zone's clocks into instants.
///
/// The only place of the package that needs Foundation: the rules of the zones come from its
/// `TimeZone`, while dates are reckoned by `CivilTime`.
struct LocalTime: Sendable {
  private let zone: TimeZone

  /// The clock of a zone by its name, such as `Europe/Berlin`.
  ///
  /// Throws `ImportError.unknownZone`.
  init(zone name: String) throws(ImportError) {
    guard let zone = TimeZone(identifier: name) else { throw .unknownZone(name) }
    self.zone = zone
  }

  /// The instant at which the zone's clocks show this time.
  ///
  /// A time that the clocks show twice is the first of the two; one that they skip moves forward by
  /// as much as they do.
  func instant(of time: CivilTime) -> Instant {
    // No zone is a whole day off, so these two offsets are those on either side of any change.
    let before = offset(at: time.seconds - 86_400)
    let after = offset(at: time.seconds + 86_400)
    let instants = [time.seconds - before, time.seconds - after]
    let shown = instants.filter { $0 + offset(at: $0) == time.seconds }
    // A skipped time is never shown; reckoned with the offset before the change it lands after it.
    return Instant(milliseconds: Int64(shown.min() ?? instants[0]) * 1000)
  }

  /// What the zone's clocks show at an instant, without its milliseconds; nil outside the years that
  /// `CivilTime` knows.
  func time(at instant: Instant) -> CivilTime? {
    let (quotient, rest) = instant.milliseconds.quotientAndRemainder(dividingBy: 1000)
    guard let seconds = Int(exactly: rest < 0 ? quotient - 1 : quotient) else { return nil }
    return CivilTime(seconds: seconds + offset(at: seconds))
  }

  private func offset(at seconds: Int) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }
}
