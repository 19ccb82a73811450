import EventLog
import EventLogTesting
import SyncRelay
import Testing

@testable import ltcli

/// What a server counts of each client.
struct DailyQuotaTests {
  private let clock = StoppedClock(Instant(milliseconds: 86_400_000 * 20_000 + 1))
  private let quota: DailyQuota

  init() {
    var limits = ServeLimits()
    (limits.newReplicas, limits.newContents, limits.freshIDs) = (5, 7, 2)
    quota = DailyQuota(clock) { [limits] in limits }
  }

  /// How many of something a client gets, asking for one at a time.
  private func count(_ share: SyncQuota, _ allowance: SyncAllowance) -> Int {
    var count = 0
    while count < 100, allowance.take(share) { count += 1 }
    return count
  }

  private func client(
    _ origin: PeerOrigin? = .loopback, _ dataset: DatasetID = Workbench.dataset,
    token: String = "open"
  ) -> SyncAllowance {
    quota.allowance(of: DailyQuota.Client(at: origin, dataset, token: token))
  }

  @Test func `what a client brings is counted until the day ends, also amid an exchange`() {
    let exchange = client()
    #expect(count(SyncQuota(newReplicas: 1), exchange) == 5)
    #expect(count(SyncQuota(newContents: 2), exchange) == 3)
    #expect(count(SyncQuota(newContents: 1), exchange) == 1)
    #expect(count(SyncQuota(freshIDs: 1), exchange) == 2)
    #expect(count(SyncQuota(newReplicas: 1), client()) == 0)
    clock.set(to: Instant(milliseconds: 86_400_000 * 20_001))
    #expect(count(SyncQuota(newReplicas: 1), exchange) == 5)
  }

  @Test func `many connections at once have no more than one`() {
    let connections = (0..<20).map { _ in client() }
    #expect(connections.reduce(0) { $0 + count(SyncQuota(newReplicas: 1), $1) } == 5)
  }

  @Test func `another dataset, another token and another place are other clients`() throws {
    #expect(count(SyncQuota(newReplicas: 1), client()) == 5)
    let other = try #require(DatasetID("11111111-1111-4111-8111-111111111111"))
    #expect(count(SyncQuota(newReplicas: 1), client(.loopback, other)) == 5)
    #expect(count(SyncQuota(newReplicas: 1), client(token: "new")) == 5)
    #expect(count(SyncQuota(newReplicas: 1), client(.host("192.0.2.1"))) == 5)
    #expect(count(SyncQuota(newReplicas: 1), client(nil)) == 5)
  }
}
