import EventLog
import EventLogTesting
import SyncRelay
import Testing

@testable import ltcli

/// What a server counts of each client.
struct DailyQuotaTests {
  @Test func `what a client has brought is counted until the day ends, each client by itself`() {
    let clock = StoppedClock(Instant(milliseconds: 86_400_000 * 20_000 + 1))
    let quota = DailyQuota(clock)
    var limits = ServeLimits()
    (limits.newReplicas, limits.newContents) = (5, 7)
    quota.note(SyncQuota(newReplicas: 4, newContents: 1), from: .loopback)
    quota.note(SyncQuota(newReplicas: 4, newContents: 1), from: .loopback)
    #expect(
      quota.rest(of: .loopback, limits: limits) == SyncQuota(newReplicas: 0, newContents: 5))
    #expect(quota.rest(of: nil, limits: limits) == SyncQuota(newReplicas: 5, newContents: 7))
    clock.set(to: Instant(milliseconds: 86_400_000 * 20_001))
    #expect(
      quota.rest(of: .loopback, limits: limits) == SyncQuota(newReplicas: 5, newContents: 7))
  }
}
