import EventLog
import EventLogTesting
import LiftTrail
import LiftTrailTesting
import Projections
import SyncRelay
import Testing

/// An exchange over a channel that one side only plans.
struct PlannedSyncTests {
  @Test
  func `neither store is touched, nor what is known of the peer, and the next exchange brings all`()
    async throws
  {
    let (phone, watch) = (try TestStore(1), try TestStore(2))
    try await phone.write(.of("module.saved", "m", ["name": "A"]))
    try await watch.write(.of("module.saved", "m", ["name": "B"]))
    let paths = [phone, watch].map { $0.files.paths() }
    let digests = [try await phone.digest(), try await watch.digest()]
    let pair = ChannelPair()
    let plan = try await phone.store.withReplica { PlannedSync($0, .patient) }
    async let theirs = watch.store.sync(
      over: OneChannel(channel: pair.second), at: "tcp://phone:1", options: .patient)
    let (log, isProven) = try await plan.peerLog(over: OneChannel(channel: pair.first))
    #expect(isProven)
    let summary = try #require(try await theirs.summary)
    #expect(summary.sent.isEmpty && summary.received.isEmpty)
    #expect(log.coverage == summary.coverage && log.count == 1)
    let preview = try await phone.store.withReplica {
      let preview = try Relay.preview($0, withPeerHolding: log)
      return (preview.left.changes.map(\.sort), preview.right.events)
    }
    #expect(preview.0 == [.overwritten] && preview.1.count == 1)
    #expect([phone, watch].map { $0.files.paths() } == paths)
    #expect(try await [phone.digest(), watch.digest()] == digests)
    let (mine, _) = try await phone.meet(watch)
    #expect(mine.sent.count == 1 && mine.received.count == 1)
  }
}
