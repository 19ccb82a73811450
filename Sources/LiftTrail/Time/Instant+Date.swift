#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

public import EventLog

extension Instant {
  /// The whole millisecond that is nearest to a date. A date outside of the years 0 to 9999 becomes their
  /// nearest end, since a log holds no other; what is no number becomes the first.
  public init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    let first = Double(Instant.earliestPrinted.milliseconds)
    let last = Double(Instant.latestPrinted.milliseconds)
    self.init(milliseconds: Int64(min(max(first, milliseconds), last)))
  }

  /// The same point in time.
  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
