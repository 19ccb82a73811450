import EventLog
import SyncRelay
import Synchronization

/// Counts what each client has brought today, so that no client fills what all share.
final class DailyQuota: Sendable {
  private struct State {
    /// The days since 1970, in UTC.
    var day: Int64 = .min
    var counts: [PeerOrigin?: Int] = [:]

    /// A new day begins with nothing.
    mutating func begin(_ now: Instant) {
      let today = now.milliseconds / 86_400_000
      if today != day { (day, counts) = (today, [:]) }
    }
  }

  private let state = Mutex(State())
  private let clock: any WallClock

  init(_ clock: any WallClock) { self.clock = clock }

  /// How many a client may bring today beside those that it has brought.
  func rest(of client: PeerOrigin?, limit: Int) -> Int {
    state.withLock { state in
      state.begin(clock.now())
      return max(0, limit - state.counts[client, default: 0])
    }
  }

  /// Counts what a client has brought.
  func note(_ count: Int, from client: PeerOrigin?) {
    guard count > 0 else { return }
    state.withLock { state in
      state.begin(clock.now())
      state.counts[client, default: 0] += count
    }
  }
}
