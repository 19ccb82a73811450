public import EventLog
public import Foundation

extension Instant {
  /// The whole millisecond that is nearest to a date. A date outside of the years 0 to 9999 becomes their
  /// nearest end, since a log holds no other; what is no number becomes the first.
  public init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    self.init(milliseconds: Int64(min(max(Self.first, milliseconds), Self.last)))
  }

  /// The same point in time.
  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// The first and the last millisecond of the years 0 to 9999.
  private static let first = -62_167_219_200_000.0
  private static let last = 253_402_300_799_999.0
}
