import EventLog

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
