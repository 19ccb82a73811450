import Synchronization

@testable import SyncRelay

extension SyncAllowance {
  /// Allows so much in all.
  init(_ quota: SyncQuota) {
    let counted = CountedQuota(quota)
    self.init { counted.take($0) }
  }
}

/// A quota that is counted down.
private final class CountedQuota: Sendable {
  private let rest: Mutex<SyncQuota>

  init(_ quota: SyncQuota) { rest = Mutex(quota) }

  func take(_ share: SyncQuota) -> Bool { rest.withLock { $0.take(share) } }
}
