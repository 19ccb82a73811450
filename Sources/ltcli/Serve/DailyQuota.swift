import EventLog
import SyncRelay
import Synchronization

/// Counts what each client has brought today, so that no client fills what all share.
final class DailyQuota: Sendable {
  private struct State {
    /// The days since 1970, in UTC.
    var day: Int64 = .min
    var brought: [PeerOrigin?: SyncQuota] = [:]

    /// A new day begins with nothing.
    mutating func begin(_ now: Instant) {
      let today = now.milliseconds / 86_400_000
      if today != day { (day, brought) = (today, [:]) }
    }
  }

  private let state = Mutex(State())
  private let clock: any WallClock

  init(_ clock: any WallClock) { self.clock = clock }

  /// What a client may bring today beside what it has brought.
  func rest(of client: PeerOrigin?, limits: ServeLimits) -> SyncQuota {
    state.withLock { state in
      state.begin(clock.now())
      let brought = state.brought[client, default: SyncQuota()]
      return SyncQuota(
        newReplicas: max(0, limits.newReplicas - brought.newReplicas),
        newContents: max(0, limits.newContents - brought.newContents))
    }
  }

  /// Counts what a client has brought.
  func note(_ more: SyncQuota, from client: PeerOrigin?) {
    guard more != SyncQuota() else { return }
    state.withLock { state in
      state.begin(clock.now())
      state.brought[client, default: SyncQuota()].newReplicas += more.newReplicas
      state.brought[client, default: SyncQuota()].newContents += more.newContents
    }
  }
}
