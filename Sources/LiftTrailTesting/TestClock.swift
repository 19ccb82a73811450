#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

package import EventLog
import EventLogTesting
public import LiftTrail
public import Projections

/// A clock for previews and tests: it stands still until it is told to go on.
public final class TestClock: Sendable {
  private let clock: StoppedClock
  private let time: VirtualTime

  /// A clock that shows a date; that of 2026-01-01T00:00:00Z if none is given.
  public init(_ date: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
    clock = StoppedClock(Instant(date))
    time = VirtualTime(clock)
  }

  /// What it shows.
  public var date: Date { clock.now().date }

  /// The day that it shows in a time zone.
  public func today(in zone: TimeZone = .current) -> Day { Day(date, in: zone) }

  /// Lets time pass, and wakes what has waited long enough by ``syncOptions``.
  /// - Parameter seconds: At least 0 for what waits; a negative number sets the clock back, and wakes nothing.
  public func advance(by seconds: TimeInterval) {
    time.advance(by: .milliseconds(Int64((seconds * 1000).rounded())))
  }

  /// Options of a sync or an engine that waits by this clock: for the next pass, and for a peer that keeps silent.
  public var syncOptions: SyncOptions { time.options }

  /// Returns once an engine, or a sync, waits by this clock for at least so many seconds: then `advance(by:)` wakes it.
  public func untilWaiting(atLeast seconds: TimeInterval = 0) async {
    await time.untilSomebodyWaits(.milliseconds(Int64((seconds * 1000).rounded())))
  }

  /// Returns once something waits by this clock for a time in a range of seconds.
  package func untilWaiting(for seconds: ClosedRange<TimeInterval>) async {
    let pauses = [seconds.lowerBound, seconds.upperBound].map {
      Duration.milliseconds(Int64(($0 * 1000).rounded()))
    }
    await time.untilSomebodyWaits(for: pauses[0]...pauses[1])
  }
}

extension TestClock: WallClock {
  /// What it shows.
  package func now() -> Instant { clock.now() }
}
