import EventLog
import SyncRelay
import Synchronization

/// Counts what each client brings in a day, at the moment when it comes, so that no client fills what all share.
final class DailyQuota: Sendable {
  /// What the connections of one client have in common. Behind a program that does TLS many clients come from one place:
  /// those of another dataset or with another token are counted apart.
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
