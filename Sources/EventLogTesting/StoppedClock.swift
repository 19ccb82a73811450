package import EventLog
import Synchronization

/// A clock that stands still until a test sets it.
package final class StoppedClock: WallClock {
  private let shown: Mutex<Instant>

  /// Makes a clock that shows the instant.
  package init(_ instant: Instant) {
    shown = Mutex(instant)
  }

  /// The time it shows.
  package func now() -> Instant { shown.withLock { $0 } }

  /// Sets the clock, forwards or backwards.
  package func set(to instant: Instant) { shown.withLock { $0 = instant } }
}
