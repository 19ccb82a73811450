#if canImport(FoundationEssentials)
  package import FoundationEssentials
  import FoundationInternationalization
#else
  package import Foundation
#endif

package import EventLog
import Projections

/// The clocks of a zone.
///
/// The only place of the module that needs Foundation: the rules of the zones come from its `TimeZone`.
package struct LocalTime: Sendable {
  private let zone: TimeZone

  /// The clocks of a zone.
  package init(_ zone: TimeZone) { self.zone = zone }

  /// The clocks of a zone by its name, such as `Europe/Berlin`; nil for a name that the system does not know.
  package init?(named name: String) {
    guard !LocalTime.knownZones.isEmpty, let zone = TimeZone(identifier: name) else { return nil }
    self.zone = zone
  }

  /// Its name, such as `Europe/Berlin`.
  package var name: String { zone.identifier }

  /// The names of the zones that are known, for suggestions.
  ///
  /// A tool that is linked statically on Linux keeps the rules of zones only because this list is asked for.
  package static let knownZones: [String] = TimeZone.knownTimeZoneIdentifiers

  /// The clocks of the zone to which this machine is set.
  package static var ofMachine: LocalTime { LocalTime(.current) }

  /// The instant at which the clocks show a time, in milliseconds after 1970-01-01 00:00 on the zone's clocks, in the
  /// years 0 to 9999.
  ///
  /// A time that the clocks show twice is the first of the two; one that they skip moves forward by as much as they do.
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

  /// What the zone's clocks show at an instant, in milliseconds after 1970-01-01 00:00 on them.
  package func clock(at instant: Instant) -> Int64 {
    // No sum can overflow: an instant further off than the years of a text is brought to them.
    let near = instant.nearestPrinted
    return near.milliseconds + offset(at: near)
  }
}

/// The clocks of zones by their names, each looked up once.
package struct ZoneClocks {
  /// Nil for a name that this system does not know.
  private var known: [UTF8Text: LocalTime?] = [:]

  /// Begins without any zone.
  package init() {}

  /// The clocks of a zone; nil for a name that this system does not know.
  package mutating func clock(of zone: String) -> LocalTime? {
    if let known = known[UTF8Text(zone)] { return known }
    let clock = LocalTime(named: zone)
    known[UTF8Text(zone)] = .some(clock)
    return clock
  }
}
