import EventLog
import SyncRelay
import Synchronization

/// Counts what each client brings in a day, so that no client fills what all share. It is counted when it is brought.
final class DailyQuota: Sendable {
  /// What the connections of one client have in common. Many may come from one place, behind a program that does TLS:
  /// who knows another dataset's token is another client.
  struct Client: Sendable, Hashable {
    let origin: PeerOrigin?
    let dataset: DatasetID
    /// Tells the token from another one of the dataset.
    let token: UInt64

    init(at origin: PeerOrigin?, _ dataset: DatasetID, token: String?) {
      (self.origin, self.dataset) = (origin, dataset)
      self.token = XXH64.hash(Array((token ?? "").utf8))
    }
  }

  private struct State {
    /// The days since 1970, in UTC.
    var day: Int64 = .min
    /// What each client has brought.
    var used: [Client: SyncQuota] = [:]

    /// A new day begins with nothing.
    mutating func begin(_ now: Instant) {
      let today = now.milliseconds / 86_400_000
      if today != day { (day, used) = (today, [:]) }
    }
  }

  private let state = Mutex(State())
  private let clock: any WallClock
  private let limits: @Sendable () -> ServeLimits

  /// - Parameter limits: The limits as they are now.
  init(_ clock: any WallClock, limits: @escaping @Sendable () -> ServeLimits) {
    (self.clock, self.limits) = (clock, limits)
  }

  /// What a client may bring, today and on each later day of its exchange.
  func allowance(of client: Client) -> SyncAllowance {
    SyncAllowance { [self] in take($0, for: client) }
  }

  private func take(_ share: SyncQuota, for client: Client) -> Bool {
    let limits = limits()
    return state.withLock { state in
      state.begin(clock.now())
      let used = state.used[client, default: SyncQuota()]
      var rest = SyncQuota(
        newReplicas: limits.newReplicas - used.newReplicas,
        newContents: limits.newContents - used.newContents,
        freshIDs: limits.freshIDs - used.freshIDs)
      guard rest.take(share) else { return false }
      state.used[client] = SyncQuota(
        newReplicas: used.newReplicas + share.newReplicas,
        newContents: used.newContents + share.newContents, freshIDs: used.freshIDs + share.freshIDs)
      return true
    }
  }
}
