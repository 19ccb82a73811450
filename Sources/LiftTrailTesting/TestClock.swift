#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

package import EventLog
import Synchronization

/// A clock for previews and tests: it stands still until it is told to go on.
public final class TestClock: Sendable {
  private let instant: Mutex<Instant>

  /// A clock that shows a date; that of 2026-01-01T00:00:00Z if none is given.
  public init(_ date: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
    instant = Mutex(Instant(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded())))
  }

  /// Lets time pass, in seconds.
  public func advance(by seconds: TimeInterval) {
    let milliseconds = Int64((seconds * 1000).rounded())
    instant.withLock { $0 = Instant(milliseconds: $0.milliseconds + milliseconds) }
  }
}

extension TestClock: WallClock {
  /// What it shows.
  package func now() -> Instant { instant.withLock { $0 } }
}
