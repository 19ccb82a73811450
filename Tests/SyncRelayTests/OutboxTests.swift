import EventLog
import EventLogTesting
import Projections
import Training
import SyncRelay
import Testing

/// What waits to be sent, from the log and the receipts.
struct OutboxTests {
  private func outbox(_ replica: Replica) throws -> Outbox {
    try Outbox(try replica.store.knownPeers(), setAside: [:], in: replica.log, .training)
  }

  /// Entities with how many events, as text.
  private func text(_ events: PendingEvents) -> [String] {
    events.entities.map { "\($0.priority) \($0.entity) \($0.events)" }
  }

  @Test func `what a peer has not acknowledged is pending, the most urgent first`() throws {
    let pair = try Pair()
    _ = try Relay.sync(pair.left, pair.right)
    _ = try pair.left.write([
      draft("setting.saved", "k", ["value": 1]), draft("module.saved", "m", ["name": "Push"]),
      draft("session.started", "s", ["startedAt": "2026-01-15T10:00:00.000Z"]),
      draft("session.setLogged", "s", ["id": "1"]), draft("program.deleted", "p", [:]),
    ])
    let waiting = try outbox(pair.left)
    let pending = try #require(waiting.peers.first?.pending)
    #expect(
      text(pending) == [
        "0 program/p 1", "1 session/s 2", "5 module/m 1", "9 setting/k 1",
      ])
    #expect(pending.kinds.map(\.kind) == ["program", "session", "module", "setting"])
    #expect(pending.kinds.map(\.events) == [1, 2, 1, 1] && pending.count == 5)
    #expect(pending.oldest?.event == EventID("aaaaaaaaaaaaaaaa:1"))
    #expect(pending.oldest?.stamped == Instant("2026-01-15T10:00:00.123Z"))
    #expect(waiting.atRisk == pending)
    _ = try Relay.sync(pair.left, pair.right)
    #expect(try outbox(pair.left).peers.map(\.pending.count) == [0])
    #expect(try outbox(pair.left).atRisk.oldest == nil)
  }

  @Test func `a batch is as urgent as its most urgent event`() throws {
    let pair = try Pair()
    _ = try Relay.sync(pair.left, pair.right)
    _ = try pair.left.write([
      draft("session.started", "t", ["startedAt": "2026-01-15T10:00:00.000Z"])
    ])
    _ = try pair.left.writeAtomically([
      draft("setting.saved", "k", ["value": 1]), draft("session.setLogged", "s", ["id": "1"]),
    ])
    let pending = try #require(try outbox(pair.left).peers.first?.pending)
    #expect(text(pending) == ["1 setting/k 1", "1 session/s 1", "2 session/t 1"])
  }

  @Test func `what a peer refused is told apart, and is at risk all the same`() throws {
    let pair = try Pair()
    _ = try Relay.sync(pair.left, pair.right)
    _ = try pair.left.write([
      draft("module.saved", "m", ["name": "Push"]), draft("module.saved", "n", ["name": "Pull"]),
    ])
    let peers = try pair.left.store.knownPeers().map { ($0.replica, $0.holds) }
    let aside = Coverage([try #require(EventRange("aaaaaaaaaaaaaaaa:1"))])
    let waiting = try Outbox(
      peers, setAside: [pair.right.manifest.replica: aside], in: pair.left.log, .training)
    #expect(waiting.peers.map { text($0.pending) } == [["5 module/n 1"]])
    #expect(waiting.peers.map { text($0.setAside) } == [["5 module/m 1"]])
    #expect(waiting.atRisk.count == 2)
  }

  @Test func `without a peer everything is at risk`() throws {
    let pair = try Pair()
    _ = try pair.left.write([draft("module.saved", "m", ["name": "Push"])])
    #expect(try outbox(pair.left).peers.isEmpty)
    #expect(try outbox(pair.left).atRisk.entities.map(\.entity) == [#require(Entity("module/m"))])
  }

  @Test func `a peer that was met holds what it wrote itself, however that came here`() throws {
    let pair = try Pair()
    _ = try Relay.sync(pair.left, pair.right)
    _ = try pair.right.write([
      draft("module.saved", "m", ["name": "Push"]), draft("module.saved", "n", ["name": "Pull"]),
    ])
    let events = try (1...2).map { try pair.right.log.event(at: $0) }
    _ = try pair.left.receive(events)
    #expect(try outbox(pair.left).peers.map(\.pending.count) == [0])
    #expect(try outbox(pair.left).atRisk.count == 0)
    // What it has not written it holds as far as its receipts tell.
    _ = try pair.left.receive([ContentComparisonTests.event(0xCCCC_CCCC_CCCC_CCCC, 1, content: 1)])
    #expect(
      try outbox(pair.left).atRisk.coverage(in: pair.left.log).description == "cccccccccccccccc:1-1"
    )
  }

  @Test func `who was never met is known to hold nothing, also of its own`() throws {
    let pair = try Pair()
    _ = try pair.right.write([draft("module.saved", "m", ["name": "Push"])])
    _ = try pair.left.receive([pair.right.log.event(at: 1)])
    #expect(try outbox(pair.left).peers.isEmpty && outbox(pair.left).atRisk.count == 1)
  }

  @Test func `of a contested id under its own a peer holds only what a receipt tells`() throws {
    let pair = try Pair()
    _ = try Relay.sync(pair.left, pair.right)
    _ = try pair.right.write([draft("module.saved", "m", ["name": "Push"])])
    let other = try ContentComparisonTests.event(0xBBBB_BBBB_BBBB_BBBB, 1, content: 9)
    _ = try pair.left.receive([pair.right.log.event(at: 1), other])
    let ids = "bbbbbbbbbbbbbbbb:1-1"
    let waiting = try outbox(pair.left)
    let pending = try waiting.peers.map { try $0.pending.coverage(in: pair.left.log).description }
    #expect(pending == [ids])
    #expect(try waiting.atRisk.coverage(in: pair.left.log).description == ids)
  }

  @Test func `an older receipt adds what a broken pass does not tell`() throws {
    let pair = try Pair()
    _ = try pair.left.write([draft("module.saved", "m", ["name": "Push"])])
    _ = try Relay.sync(pair.left, pair.right)
    var broken = try #require(try pair.left.store.knownPeers().first?.newest)
    (broken.isComplete, broken.peerCoverage, broken.sent) = (false, nil, Coverage())
    try pair.left.store.keepPeerFile(
      ReceiptName(number: 9, peer: broken.peer).text, bytes: broken.json.canonicalBytes())
    let peer = try #require(try pair.left.store.knownPeers().first)
    #expect(peer.newest == broken && peer.holds == pair.left.log.coverage)
  }

  @Test func `a pass that broke off tells what the peer held`() throws {
    let pair = try Pair()
    _ = try pair.left.write([draft("module.saved", "m", ["name": "Push"])])
    _ = try Relay.sync(pair.left, pair.right)
    _ = try pair.left.write([draft("module.saved", "n", ["name": "Pull"])])
    _ = try Relay.sync(pair.left, pair.right, stopAfterMessages: 2)
    let peer = try #require(try pair.left.store.knownPeers().first)
    #expect(!peer.newest.isComplete && peer.holds == peer.newest.peerCoverage)
    #expect(peer.holds == pair.right.log.coverage)
  }

  @Test func `what the pass noted of the peer is believed before anything else`() throws {
    let pair = try Pair()
    _ = try pair.left.write([draft("module.saved", "m", ["name": "Push"])])
    _ = try Relay.sync(pair.left, pair.right)
    var receipt = try #require(try pair.left.store.knownPeers().first?.newest)
    #expect(receipt.peerCoverage == nil && receipt.json["peerCoverage"] == nil)
    receipt.peerCoverage = receipt.coverage
    #expect(receipt.json["peerCoverage"] == nil)
    receipt.peerCoverage = Coverage()
    #expect(receipt.json["peerCoverage"] == "" && Receipt(receipt.json) == receipt)
    try pair.left.store.keepPeerFile(
      ReceiptName(number: 9, peer: receipt.peer).text, bytes: receipt.json.canonicalBytes())
    #expect(try outbox(pair.left).atRisk.count == 1)
    var broken = receipt.json
    broken["peerCoverage"] = 7
    #expect(Receipt(broken) == nil)
  }

  @Test func `receipts of another dataset, another peer or about oneself tell of nobody`() throws {
    let pair = try Pair()
    _ = try Relay.sync(pair.left, pair.right)
    let store = pair.left.store
    let receipt = try #require(try store.knownPeers().first?.newest)
    func keep(_ number: Int64, _ name: String, _ change: (inout Receipt) throws -> Void) throws {
      var other = receipt
      try change(&other)
      let peer = try #require(ReplicaID(name))
      try store.keepPeerFile(
        ReceiptName(number: number, peer: peer).text, bytes: other.json.canonicalBytes())
    }
    try keep(5, "cccccccccccccccc") { $0.dataset = try #require(DatasetID(UUIDs.other)) }
    try keep(6, "dddddddddddddddd") { $0.peer = try #require(ReplicaID("eeeeeeeeeeeeeeee")) }
    try keep(7, "aaaaaaaaaaaaaaaa") { $0.peer = store.manifest.replica }
    try store.keepPeerFile("000000000008-ffffffffffffffff.receipt.json", bytes: [1])
    #expect(try store.knownPeers().map(\.replica) == [receipt.peer])
  }

  private enum UUIDs {
    static let other = "11111111-1111-4111-8111-111111111111"
  }

  @Test(arguments: Seeds.some(of: 0..<20 as Range<UInt64>))
  func `whatever passes broke off, what is not pending is there`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let files = MemoryFileSystem()
    let replicas = try ["a", "b", "c"].map {
      try Pair.replica(
        "/" + $0, String(repeating: $0, count: 16), dataset: Pair.dataset, files)
    }
    for step in 0..<25 {
      let mine = random.one(of: replicas)
      switch random.below(3) {
      case 0:
        _ = try mine.write([
          draft("session.setLogged", "s\(random.below(4))", ["id": .string("\(step)")])
        ])
      case 1:
        _ = try mine.writeAtomically([
          draft("module.saved", "m\(step)", ["name": "Push"]),
          draft("setting.saved", "k\(step)", ["value": 1]),
        ])
      default:
        let theirs = random.one(
          of: replicas.filter { $0.manifest.replica != mine.manifest.replica })
        let limit = random.once(in: 2) ? nil : random.below(10)
        let report = try Relay.sync(mine, theirs, stopAfterMessages: limit)
        if report.isComplete {
          let peer = try outbox(mine).peers.first { $0.replica == theirs.manifest.replica }
          #expect(peer?.pending.count == 0)
        }
      }
      for replica in replicas { try check(replica, against: replicas) }
    }
  }

  /// Holds an outbox against a plain count, and against what the others hold in truth.
  private func check(_ replica: Replica, against all: [Replica]) throws {
    let outbox = try outbox(replica)
    let known = try replica.store.knownPeers()
    var union = Coverage()
    for (peer, told) in zip(known, outbox.peers) {
      let truth = try #require(all.first { $0.manifest.replica == peer.replica }).log.coverage
      let holds = try peer.holds(of: replica.log)
      #expect(peer.holds.subtracting(truth).isEmpty && holds.subtracting(truth).isEmpty)
      try expect(told.pending, replica.log.coverage.subtracting(holds), replica.log)
      union = union.union(holds)
    }
    try expect(outbox.atRisk, replica.log.coverage.subtracting(union), replica.log)
  }

  private func expect(_ pending: PendingEvents, _ expected: Coverage, _ log: Log) throws {
    var counts: [Entity: Int] = [:]
    for position in stride(from: 1, through: log.count, by: 1) {
      let event = try log.event(at: position)
      if expected.contains(event.id) { counts[event.entity, default: 0] += 1 }
    }
    #expect(try pending.coverage(in: log) == expected)
    #expect(
      Dictionary(uniqueKeysWithValues: pending.entities.map { ($0.entity, $0.events) }) == counts)
    #expect(pending.entities.map(\.priority) == pending.entities.map(\.priority).sorted())
  }

  @Test func `the order is the one in which an exchange sends`() throws {
    let pair = try Pair()
    _ = try Relay.sync(pair.left, pair.right)
    var random = SplitMix64(seed: 7)
    for number in 0..<60 {
      let drafts = try (0...random.below(3)).map { try anything(number * 4 + $0, &random) }
      _ = try pair.left.writeAtomically(drafts)
    }
    let pending = try #require(try outbox(pair.left).peers.first?.pending)
    _ = try Relay.sync(pair.left, pair.right)
    var arrived: [Entity] = []
    for position in 1...pair.right.log.count {
      let entity = try pair.right.log.event(at: position).entity
      if !arrived.contains(entity) { arrived.append(entity) }
    }
    #expect(pending.entities.map(\.entity) == arrived)
  }

  private func anything(_ number: Int, _ random: inout SplitMix64) throws -> EventDraft {
    switch random.below(4) {
    case 0: try draft("session.setLogged", "s\(number % 9)", ["id": .string("\(number)")])
    case 1: try draft("module.saved", "m\(number % 7)", ["name": .string("\(number)")])
    case 2: try draft("setting.saved", "k\(number % 5)", ["value": .number(Double(number))])
    default: try draft("workout.saved", "w\(number % 6)", ["name": .string("\(number)")])
    }
  }

  @Test(arguments: Seeds.some(of: 0..<40 as Range<UInt64>))
  func `counted with many others, each peer waits for what it waits for alone`(seed: UInt64) throws
  {
    var generator = SplitMix64(seed: seed)
    let pair = try Pair()
    let other = try ContentComparisonTests.event(0xBEEF, 1, content: 1)
    _ = try pair.left.receive([other])
    let types = ["module.saved", "setting.saved"]
    for number in 0..<24 {
      let type = generator.one(of: types)
      let value: JSONObject =
        type == "setting.saved" ? ["value": 1] : ["name": .string("Push \(number)")]
      _ = try pair.left.write([draft(type, "e\(generator.below(5))", value)])
    }
    let log = pair.left.log
    // Peers that met the store one after another, some that hold anything, and some that hold all or nothing.
    let peers = (1...12).map { number -> (replica: ReplicaID, holds: Coverage) in
      let isOrdinary = !generator.once(in: 3)
      let bound = generator.below(27)
      let events = log.coverage.events.filter { event in
        isOrdinary ? event.seq <= UInt64(bound) : generator.once(in: 2)
      }
      return (ReplicaID(bits: UInt64(number)), Coverage(of: events))
    }
    let aside = [peers[3].replica: Coverage(of: log.coverage.events.prefix(9))]
    let all = try Outbox(peers, setAside: aside, in: log, .training)
    for (peer, waiting) in zip(peers, all.peers) {
      let alone = try Outbox([peer], setAside: aside, in: log, .training)
      #expect(alone.peers == [waiting])
    }
    let held = Coverage(joining: peers.map(\.holds))
    #expect(try all.atRisk.coverage(in: log) == log.coverage.subtracting(held))
    #expect(all.atRisk.count == Int(log.coverage.subtracting(held).count))
  }
}
