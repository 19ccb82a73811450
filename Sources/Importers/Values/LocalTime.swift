#if canImport(FoundationEssentials)
  import FoundationEssentials
  import FoundationInternationalization
#else
  import Foundation
#endif

package import EventLog
import Projections

/// Turns times on a zone's clocks into instants.
///
/// The only place of the module that needs Foundation: the rules of the zones come from its
/// `TimeZone`, while dates are reckoned by `CivilTime`.
package struct LocalTime: Sendable {
  private let zone: TimeZone

  private init(_ zone: TimeZone) { self.zone = zone }

  /// The clock of a zone by its name, such as `Europe/Berlin`.
  ///
  /// Throws `ImportError.unknownZone`.
  package init(zone name: String) throws(ImportError) {
    guard let zone = TimeZone(identifier: name) else { throw .unknownZone(name) }
    self.zone = zone
  }

  /// The names of the zones that are known, for suggestions.
  ///
  /// A static link on Linux keeps the rules of zones because this is asked for: without, it knows no zone.
  package static var knownZones: [String] { TimeZone.knownTimeZoneIdentifiers }

  /// The clock of the zone to which this machine is set.
  package static var ofMachine: LocalTime { LocalTime(.current) }

  /// The zone's name.
  package var name: String { zone.identifier }

  /// The instant at which the zone's clocks show this time.
  ///
  /// A time that the clocks show twice is the first of the two; one that they skip moves forward by
  /// as much as they do.
  func instant(of time: CivilTime) -> Instant {
    instant(onClock: Int64(time.seconds) * 1000)
  }

  /// The instant at which the clocks show a time, in milliseconds after 1970-01-01 00:00 on the zone's clocks, in the years 0 to 9999.
  package func instant(onClock milliseconds: Int64) -> Instant {
    // No zone is a whole day off, so these two offsets are those on either side of any change.
    let before = offset(at: Instant(milliseconds: milliseconds - Day.length))
    let after = offset(at: Instant(milliseconds: milliseconds + Day.length))
    let instants = [milliseconds - before, milliseconds - after].map { Instant(milliseconds: $0) }
    let shown = instants.filter { $0.milliseconds + offset(at: $0) == milliseconds }
    // A skipped time is never shown; reckoned with the offset before the change it lands after it.
    return shown.min() ?? instants[0]
  }

  /// How far the zone's clocks are ahead of Greenwich at an instant, in milliseconds.
  package func offset(at instant: Instant) -> Int64 {
    let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
    return Int64(zone.secondsFromGMT(for: date)) * 1000
  }

  /// What the zone's clocks show at an instant, without its milliseconds; nil outside the years that
  /// `CivilTime` knows.
  func time(at instant: Instant) -> CivilTime? {
    let (quotient, rest) = instant.milliseconds.quotientAndRemainder(dividingBy: 1000)
    guard let seconds = Int(exactly: rest < 0 ? quotient - 1 : quotient) else { return nil }
    return CivilTime(seconds: seconds + Int(offset(at: instant) / 1000))
  }
}

/// The clocks of zones by their names, each looked up once.
package struct ZoneClocks {
  /// Nil for a name that this system does not know.
  private var known: [UTF8Text: LocalTime?] = [:]

  package init() {}

  /// The clock of a zone; nil for a name that this system does not know.
  package mutating func clock(of zone: String) -> LocalTime? {
    if let known = known[UTF8Text(zone)] { return known }
    var clock: LocalTime?
    do throws(ImportError) { clock = try LocalTime(zone: zone) } catch { clock = nil }
    known[UTF8Text(zone)] = .some(clock)
    return clock
  }
}
