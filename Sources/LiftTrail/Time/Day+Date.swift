#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

import EventLog
public import Projections

extension Day {
  /// The day on which a date falls in a time zone.
  public init(_ date: Date, in zone: TimeZone = .current) {
    self.init(Instant(date), in: zone)
  }

  /// The day that it is now.
  public static func today(in zone: TimeZone = .current) -> Day { Day(Date(), in: zone) }

  /// The day on which an instant falls in a time zone.
  init(_ instant: Instant, in zone: TimeZone) {
    let offset = Int64(zone.secondsFromGMT(for: instant.date)) * 1000
    self.init(containing: Instant(milliseconds: instant.milliseconds + offset))
  }
}
