import EventLogTesting
import Projections
import Training
import SyncRelay
import Testing

@testable import EventLog

/// A store that meets ever more replicas.
struct ManyPeersTests {
  private let files = MemoryFileSystem()
  private let store: Replica

  /// The store holds an event each of two hundred replicas, so that its receipts are long from the beginning.
  init() throws {
    store = try ManyPeersTests.replica("/store", 0xAAAA, files)
    let events = try (1...200).map { number in
      try ContentComparisonTests.event(0xF000 + UInt64(number), 1, content: 1)
    }
    _ = try store.receive(events)
  }

  private static func replica(
    _ path: String, _ id: UInt64, _ files: MemoryFileSystem
  ) throws -> Replica {
    try Pair.replica(path, ReplicaID(bits: id).description, dataset: Pair.dataset, files)
  }

  /// Has a new replica write an event and exchange with the store.
  @discardableResult
  private func meet(_ number: Int) throws -> Replica {
    let peer = try ManyPeersTests.replica("/peer\(number)", UInt64(number), files)
    _ = try peer.write([draft("module.saved", "m\(number)", ["name": "Push"])])
    _ = try Relay.sync(store, peer)
    return peer
  }

  private func lengths() throws -> [Int] {
    try files.names(in: "/store/peers").map {
      try files.contents(of: "/store/peers/" + $0).count
    }
  }

  private func outbox() throws -> Outbox {
    try Outbox(store.store.knownPeers(), setAside: [:], in: store.log, .training)
  }

  @Test func `receipts of many replicas are short, but for the newest`() throws {
    for number in 1...30 { try meet(number) }
    let lengths = try lengths().sorted()
    #expect(lengths.count == 30)
    #expect(lengths.last ?? 0 > Store.greatestOldReceipt && lengths.dropLast().max() ?? 0 < 500)
    let outbox = try outbox()
    // The first was met before the 29 others had written anything.
    #expect(outbox.peers.map(\.pending.count) == (1...30).map { 30 - $0 })
    #expect(outbox.peers[0].pending.kinds.map(\.entities) == [29])
    #expect(outbox.atRisk.count == 0)
    #expect(try store.store.receiptFaults(except: []).isEmpty)
    #expect(try store.store.lostEvents().isEmpty)
  }

  @Test func `of what waits for a peer the most urgent entities are named, and all are counted`()
    throws
  {
    try meet(1)
    let count = PendingEvents.greatestCount + 5
    let drafts = try (1...count).map { try draft("module.saved", "n\($0)", ["name": "Pull"]) }
    _ = try store.write(drafts)
    let session = try draft("session.started", "s", ["startedAt": "2026-01-15T10:00:00.000Z"])
    _ = try store.write([session])
    let pending = try #require(try outbox().peers.first?.pending)
    #expect(pending.count == count + 1 && pending.entities.count == PendingEvents.greatestCount)
    #expect(pending.entities.first?.entity.description == "session/s")
    #expect(pending.kinds.map(\.entities) == [1, count])
  }

  @Test func `a brief receipt tells what the long one told`() throws {
    let peer = try meet(1)
    let before = try #require(try store.store.knownPeer(peer.manifest.replica))
    #expect(before.newest.brief == nil && before.newest.lines == 201)
    try meet(2)
    let after = try #require(try store.store.knownPeer(peer.manifest.replica))
    let brief = try #require(after.newest.brief)
    #expect(brief.lines == 201 && brief.lacks.isEmpty && brief.beyond.isEmpty)
    #expect(brief.sent == 200 && brief.received == 1)
    #expect(try after.holds(of: store.log) == before.holds(of: store.log))
    #expect(Receipt(after.newest.json) == after.newest)
    #expect(after.newest.isComplete && after.newest.at == before.newest.at)
  }

  @Test func `a pass that moves nothing after others have been leaves no receipt`() throws {
    let (first, second) = (try meet(1), try meet(2))
    for peer in [first, second, first] { _ = try Relay.sync(store, peer) }
    let known = try store.store.knownPeer(second.manifest.replica)
    #expect(known?.newest.brief != nil)
    let names = try files.names(in: "/store/peers")
    for peer in [second, first, second] { _ = try Relay.sync(store, peer) }
    #expect(try files.names(in: "/store/peers") == names)
  }

  @Test func `a receipt that knows a lost event stays as it is`() throws {
    try meet(1)
    var other = try #require(try store.store.knownPeers().first?.newest)
    other.coverage.insert(EventID(replica: ReplicaID(bits: 0xEEEE), seq: 1))
    other.peer = ReplicaID(bits: 0xDDDD)
    let name = ReceiptName(number: 900, peer: other.peer).text
    try store.store.keepPeerFile(name, bytes: other.json.canonicalBytes())
    let length = try files.contents(of: "/store/peers/" + name).count
    try meet(2)
    #expect(try files.contents(of: "/store/peers/" + name).count == length)
    #expect(try store.store.lostEvents().map(\.events.description) == ["000000000000eeee:1-1"])
  }

  @Test func `a folder that holds years of receipts is tidied by the next pass`() throws {
    let peer = try meet(1)
    let receipt = try #require(try store.store.knownPeers().first?.newest)
    for number in 2...30 {
      try store.store.keepPeerFile(
        ReceiptName(number: Int64(number), peer: receipt.peer).text,
        bytes: receipt.json.canonicalBytes())
    }
    try store.store.keepPeerFile("000000000031-0000000000000007.receipt.json", bytes: [1])
    _ = try peer.write([draft("module.saved", "n", ["name": "Pull"])])
    _ = try Relay.sync(store, peer)
    #expect(
      try files.names(in: "/store/peers") == [
        "000000000031-0000000000000007.receipt.json", "000000000032-0000000000000001.receipt.json",
      ])
  }

  @Test func `a brief receipt is not believed where the log has other first lines`() throws {
    for number in 1...3 { try meet(number) }
    let known = try #require(try store.store.knownPeer(ReplicaID(bits: 2)))
    #expect(known.newest.brief?.lines == 202)
    // The same events in another order: the receipt does not say which of them the peer holds.
    var log = Log(of: store.manifest.dataset)
    for position in (1...store.log.count).reversed() {
      log.append([try store.log.event(at: position)])
    }
    #expect(try known.holds(of: log).description == "0000000000000002:1-1")
    #expect(try known.holds(of: store.log).count == 202)
  }

  @Test(arguments: ["lines", "fingerprint", "sentCount", "receivedCount", "lacks", "beyond"])
  func `a brief receipt with a member of another type is no receipt`(member: String) throws {
    for number in 1...2 { try meet(number) }
    var members = try #require(try store.store.knownPeer(ReplicaID(bits: 1))).newest.json
    #expect(Receipt(members) != nil && members["fingerprint"] != nil)
    members[member] = true
    #expect(Receipt(members) == nil)
  }

  @Test(arguments: Seeds.some(of: 0..<10 as Range<UInt64>))
  func `what waits is the same whether receipts are brief or not`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var peers = try (1...4).map { try ManyPeersTests.replica("/peer\($0)", UInt64($0), files) }
    peers.append(store)
    for step in 0..<40 {
      let mine = random.one(of: peers)
      if random.once(in: 2) {
        _ = try mine.write([draft("module.saved", "m\(step)", ["name": "Push"])])
      } else {
        let theirs = random.one(of: peers.filter { $0.manifest.replica != mine.manifest.replica })
        let limit = random.once(in: 2) ? nil : random.below(10)
        _ = try Relay.sync(mine, theirs, stopAfterMessages: limit)
      }
      for replica in peers {
        let known = try replica.store.knownPeers()
        let outbox = try Outbox(known, setAside: [:], in: replica.log, .training)
        let plain = try Outbox(
          known.map { ($0.replica, try $0.holds(of: replica.log)) }, in: replica.log, .training)
        for (mine, expected) in zip(outbox.peers, plain.peers) {
          #expect(
            try mine.pending.coverage(in: replica.log)
              == expected.pending.coverage(in: replica.log))
          #expect(mine.pending.entities == expected.pending.entities)
          #expect(mine.pending.kinds == expected.pending.kinds)
          #expect(mine.pending.oldest == expected.pending.oldest)
          let truth = try #require(peers.first { $0.manifest.replica == mine.replica }).log.coverage
          let told = replica.log.coverage.subtracting(try mine.pending.coverage(in: replica.log))
          #expect(told.subtracting(truth).isEmpty)
        }
        #expect(outbox.atRisk.entities == plain.atRisk.entities)
      }
    }
  }
}
