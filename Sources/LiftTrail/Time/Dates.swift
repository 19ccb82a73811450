#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

public import EventLog
public import Projections

extension Instant {
  /// The whole millisecond that is nearest to a date. A date outside of the years 0 to 9999 becomes their
  /// nearest end, since a log holds no other; NaN becomes the first.
  public init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    let first = Double(Instant.earliestPrinted.milliseconds)
    let last = Double(Instant.latestPrinted.milliseconds)
    self.init(milliseconds: Int64(min(max(first, milliseconds), last)))
  }

  /// This point in time.
  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

extension Instant {
  /// The instant so many milliseconds later; the last one there is, where that is past it.
  func adding(_ milliseconds: Int64) -> Instant {
    let (sum, overflow) = self.milliseconds.addingReportingOverflow(milliseconds)
    return Instant(milliseconds: overflow ? .max : sum)
  }
}

extension Day {
  /// The day on which a date falls in a time zone.
  public init(_ date: Date, in zone: TimeZone = .current) {
    self.init(Instant(date), in: zone)
  }

  /// The day that it is now. A member of a model must not have it as its default: a payload without the member would
  /// say another day tomorrow.
  public static func today(in zone: TimeZone = .current) -> Day {
    MomentOfDefaults.note()
    return Day(Date(), in: zone)
  }

  /// The day on which an instant falls in a time zone.
  init(_ instant: Instant, in zone: TimeZone) {
    let offset = Int64(zone.secondsFromGMT(for: instant.date)) * 1000
    self.init(containing: Instant(milliseconds: instant.milliseconds + offset))
  }
}

/// In a payload a date is the text of its instant, rounded to the nearest whole millisecond. What is finer is lost, so a
/// date that was read again may differ from the one that was saved. A payload cannot hold a date outside of the years 0
/// to 9999, nor one that is no number.
extension Date: PayloadScalar {
  package init?(payload: JSONValue) {
    guard let instant = Instant(payload: payload) else { return nil }
    self = instant.date
  }

  package var payload: JSONValue? {
    let milliseconds = (timeIntervalSince1970 * 1000).rounded()
    guard milliseconds >= Double(Instant.earliestPrinted.milliseconds),
      milliseconds <= Double(Instant.latestPrinted.milliseconds)
    else { return nil }
    return Instant(self).payload
  }
  package static var memberType: MemberType { .instant }
  package static var samples: [JSONValue] { Instant.samples }
}

extension Replica {
  /// The state as of a date, by all that the log holds now (merge-rules 9): the millisecond that is nearest to
  /// it, to its end. NaN is not in the past, so that all counts.
  /// - Complexity: O(bytes of the log)
  func state(asOf date: Date) throws(LogError) -> TrainingState {
    guard let stamp = Stamp(endOf: date) else { return state }
    return try state(asOf: stamp)
  }
}

extension Stamp {
  /// The last stamp of the millisecond nearest to a date, of those that stamps can have; nil for a date that
  /// is no number. Nearest, since a date made of whole milliseconds may stand a little before them.
  init?(endOf date: Date) {
    let (least, greatest) = (Instant.earliestStamped, Instant.latestStamped)
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    let nearest = min(max(milliseconds, Double(least.milliseconds)), Double(greatest.milliseconds))
    guard !milliseconds.isNaN, let whole = Int64(exactly: nearest) else { return nil }
    self.init(instant: Instant(milliseconds: whole), counter: .max)
  }
}
