import EventLog
import Synchronization

/// A clock that shows what a test sets it to.
final class TestClock: WallClock {
  private let shown: Mutex<Instant>

  init(_ instant: Instant = .at(0)) {
    shown = Mutex(instant)
  }

  func now() -> Instant { shown.withLock { $0 } }

  func set(to instant: Instant) {
    shown.withLock { $0 = instant }
  }
}
