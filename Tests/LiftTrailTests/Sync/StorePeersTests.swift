import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import LiftTrailTesting
import SyncRelay
import Testing

/// Whom a store has met, what waits, and what a sync would change.
struct StorePeersTests {
  private let phone: TestStore
  private let watch: TestStore

  init() throws {
    (phone, watch) = (try TestStore(1), try TestStore(2))
  }

  @Test func `a peer has its name, its last sync and what waits for it`() async throws {
    try await phone.write(.of("setting.saved", "a", ["value": 1]))
    #expect(try await phone.store.peers().met.isEmpty)
    #expect(try await phone.store.peers().unsharedCount == 1)
    try await watch.store.nameDevice("Watch")
    phone.clock.set(to: Instant(milliseconds: 1_704_067_300_000))
    try await phone.meet(watch)
    var peers = try await phone.store.peers()
    #expect(peers.met.map(\.id) == [try await watch.store.replica])
    #expect(peers.met.map(\.deviceName) == ["Watch"])
    #expect(peers.met.map(\.lastSync) == [Date(timeIntervalSince1970: 1_704_067_300)])
    #expect(peers.met.map(\.wasComplete) == [true])
    #expect(peers.met.map(\.waitingCount) == [0] && peers.met[0].waitingSince == nil)
    #expect(peers.unsharedCount == 0)
    try await phone.write(.of("setting.saved", "a", ["value": 2]))
    peers = try await phone.store.peers()
    #expect(peers.met.map(\.waitingCount) == [1] && peers.unsharedCount == 1)
    #expect(peers.met[0].waitingSince != nil)
  }

  @Test func `what a sync would change is told, and neither store is touched`() async throws {
    try await phone.write(
      .of("module.saved", "both", ["name": "A"]), .of("module.saved", "gone", ["name": "G"]),
      .of("module.saved", "grows", ["name": "M"]))
    try await phone.meet(watch)
    try await phone.write(.of("module.saved", "mine", ["name": "Mine"]))
    watch.clock.set(to: Instant(milliseconds: 1_704_067_300_000))
    try await watch.write(
      .of("module.saved", "both", ["name": "B"]), .of("module.deleted", "gone"),
      .of("module.saved", "new", ["name": "N"]),
      .of("module.exerciseSaved", "grows", ["id": "e", "name": "Dips"]))
    let digests = [try await phone.digest(), try await watch.digest()]
    let pair = ChannelPair()
    async let theirs = watch.store.sync(over: OneChannel(channel: pair.second))
    let plan = try await phone.store.plannedChanges(over: OneChannel(channel: pair.first))
    _ = try await theirs
    #expect(plan.isProven && plan.arriving == 4 && plan.leaving == 1)
    #expect(plan.here.map(\.entityID) == ["both", "gone", "grows", "new"])
    #expect(plan.here.map(\.sort) == [.overwritten, .deleted, .extended, .added])
    #expect(plan.here[0].pieces[0].part == .piece("fields", element: nil))
    #expect(plan.here[0].pieces[0].before == ["name": "A"])
    #expect(plan.here[0].pieces[0].after == ["name": "B"])
    #expect(plan.here[2].pieces[0].part == .piece("exercises", element: "e"))
    #expect(plan.there.map(\.entityID) == ["mine"] && plan.there.map(\.sort) == [.added])
    #expect([try await phone.digest(), try await watch.digest()] == digests)
    // Only an order differs: nothing else tells of that.
    try await phone.meet(watch)
    try await phone.write(.of("module.exerciseSaved", "grows", ["id": "z"]))
    try await phone.meet(watch)
    try await watch.write(.of("module.exerciseMoved", "grows", ["id": "z"]))
    let third = ChannelPair()
    async let moving = watch.store.sync(over: OneChannel(channel: third.second))
    let order = try await phone.store.plannedChanges(over: OneChannel(channel: third.first))
    _ = try await moving
    #expect(order.here.map(\.sort) == [.reordered])
    #expect(order.here.flatMap(\.pieces).allSatisfy { $0.before == $0.after })
    let other = try TestStore(3, dataset: "11111111-1111-4111-8111-111111111111")
    let second = ChannelPair()
    async let refused = failure {
      try await other.store.sync(over: OneChannel(channel: second.second))
    }
    let code = await failure {
      _ = try await phone.store.plannedChanges(over: OneChannel(channel: second.first))
    }
    #expect(code == .otherDataset)
    _ = await refused
  }
}
