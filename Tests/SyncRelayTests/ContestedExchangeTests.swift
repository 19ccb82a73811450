import EventLog
import EventLogTesting
import Projections
import Training
import Testing

@testable import SyncRelay

/// Two stores that hold different contents under the same event ids.
struct ContestedExchangeTests {
  private let pair: Pair
  /// What two writers with one replica id have written, singles and a batch.
  private let contents: [[Event]]

  init() throws {
    pair = try Pair()
    contents = try ["/one", "/two"].map { path in
      let writer = try Pair.replica(path, "cccccccccccccccc", dataset: Pair.dataset, Pair().files)
      _ = try writer.write([draft("module.saved", "m1", ["name": "Push"])])
      _ = try writer.writeAtomically(
        ["a", "b", "c"].map { try draft("setting.saved", path.dropFirst() + $0, ["value": 1]) })
      _ = try writer.write([draft("module.saved", "m1", ["name": .string(path)])])
      return try (1...5).map { try writer.log.event(at: $0) }
    }
    _ = try pair.left.receive(contents[0])
    _ = try pair.right.receive(contents[1])
  }

  private func expectAlike() throws {
    #expect(Set(contents.joined()).count == 9)
    for replica in [pair.left, pair.right] {
      let events = try (1...replica.log.count).map { try replica.log.event(at: $0) }
      #expect(Set(events) == Set(contents.joined()) && events.count == 9)
      #expect(replica.log.contested.description == "cccccccccccccccc:2-5")
    }
    #expect(try pair.left.state.digest() == pair.right.state.digest())
  }

  @Test func `each takes what the other has, and the next exchange finds nothing`() throws {
    let report = try Relay.sync(pair.left, pair.right)
    #expect(report.isComplete)
    #expect(report.leftReceived.description == "cccccccccccccccc:2-5")
    try expectAlike()
    let again = try Relay.sync(pair.left, pair.right)
    #expect(again.isComplete && again.leftReceived.isEmpty && again.rightReceived.isEmpty)
    // Two greetings, two comparisons, and both have caught up.
    #expect(again.messages == 8)
  }

  @Test func `nobody has caught up before all is compared`() throws {
    let side = try StoreExchange(pair.left, at: .test)
    let hello = SyncMessage.Hello(pair.right.manifest, coverage: pair.right.log.coverage)
    try side.receive(WireLine.bytes(of: .hello(hello)))
    #expect(try side.nextBytes() != nil && side.nextBytes() != nil)
    #expect(try side.nextBytes() == nil)
  }

  @Test func `an exchange that stops after any message goes on to the same end`() throws {
    for limit in 0..<14 {
      let test = try ContestedExchangeTests()
      _ = try Relay.sync(test.pair.left, test.pair.right, stopAfterMessages: limit)
      #expect(try Relay.sync(test.pair.left, test.pair.right).isComplete)
      try test.expectAlike()
    }
  }

  @Test func `it is known beforehand what would be taken`() throws {
    let plan = try Relay.plan(pair.left.store, pair.right.store)
    #expect(plan.leftLacks.isEmpty && plan.differing.description == "cccccccccccccccc:2-5")
    let preview = try Relay.preview(pair.left, pair.right)
    #expect(preview.left.events.description == "cccccccccccccccc:2-5")
    #expect(preview.left.byteCount == contents[1].dropFirst().reduce(0) { $0 + $1.line.count + 1 })
    #expect(pair.left.log.count == 5 && pair.right.log.count == 5)
    // What it says of the left store is what an exchange makes of it.
    let names = preview.left.changes.map(\.entity.description)
    let before = pair.left.state
    _ = try Relay.sync(pair.left, pair.right)
    let differences = try before.differences(from: pair.left.state).map(\.entity.description)
    #expect(names == differences.sorted())
  }

  @Test func `another content is at risk until a peer is known to hold it`() throws {
    func pending(_ replica: Replica) throws -> (peer: String?, atRisk: String) {
      let outbox = try Outbox(
        replica.store.knownPeers(), setAside: [:], in: replica.log, .training)
      return (
        try outbox.peers.first?.pending.coverage(in: replica.log).description,
        try outbox.atRisk.coverage(in: replica.log).description
      )
    }
    _ = try Relay.sync(pair.left, pair.right)
    #expect(try pending(pair.left) == ("", ""))
    let third = try ContentComparisonTests.event(0xCCCC_CCCC_CCCC_CCCC, 3, content: 9)
    _ = try pair.left.receive([third])
    #expect(try pending(pair.left) == ("cccccccccccccccc:2-5", "cccccccccccccccc:2-5"))
    _ = try Relay.sync(pair.left, pair.right)
    #expect(try pending(pair.left) == ("", "") && pending(pair.right) == ("", ""))
  }

  @Test func `another content that comes before the peer's hello goes once`() throws {
    let (empty, third) = (
      try Pair().right, try ContentComparisonTests.event(0xCCCC_CCCC_CCCC_CCCC, 5, content: 9)
    )
    let side = try StoreExchange(pair.left, at: .test)
    _ = try pair.left.receive([third])
    let hello = SyncMessage.Hello(empty.manifest, coverage: Coverage())
    try side.receive(
      WireLine.bytes(of: .hello(hello)) + WireLine.bytes(of: .shared([])), )
    var sent: [String] = []
    while let bytes = try side.nextBytes() {
      sent += String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    let events = sent.filter { $0.contains("cccccccccccccccc") && !$0.contains("message") }
    #expect(events.count == 6 && Set(events).count == 6)
  }

  @Test func `a content that comes from elsewhere goes along, and does not come back`() throws {
    var options = SyncSession.Options()
    options.isWatching = true
    let sides = try [pair.left, pair.right].map { try StoreExchange($0, options, at: .test) }
    #expect(try pair.settle(sides) == 8)
    try expectAlike()
    let third = try ContentComparisonTests.event(0xCCCC_CCCC_CCCC_CCCC, 5, content: 9)
    _ = try pair.left.receive([third])
    #expect(try pair.settle(sides) == 1)
    #expect(try pair.right.log.contents(of: third.id).contains(third))
    #expect(try pair.left.state.digest() == pair.right.state.digest())
  }

  @Test(arguments: [2, 3, 4] as [UInt64])
  func `a batch goes whole to a peer that holds something else under one of its ids`(
    seq: UInt64
  ) throws {
    let pair = try Pair()
    _ = try pair.left.receive([
      try ContentComparisonTests.event(0xCCCC_CCCC_CCCC_CCCC, seq, content: 9)
    ])
    _ = try pair.right.receive(contents[0])
    var options = SyncSession.Options()
    // So that nothing crosses with the batch that happens to be sent next.
    options.limits.bytesPerPart = 1
    let sides = try [pair.left, pair.right].map { try StoreExchange($0, options, at: .test) }
    _ = try pair.settle(sides)
    #expect(pair.left.log.count == 6 && pair.right.log.count == 6)
    #expect(try pair.left.state.digest() == pair.right.state.digest())
  }

  @Test(arguments: Seeds.some(of: 0..<60 as Range<UInt64>))
  func
    `whatever two writers of one id have written, in singles and batches, both get all of it in any order of messages`(
      seed: UInt64
    ) throws
  {
    var generator = SplitMix64(seed: seed)
    let pair = try Pair()
    for (name, replica) in [("one", pair.left), ("two", pair.right)] {
      let writer = try Pair.replica(
        "/" + name, "cccccccccccccccc", dataset: Pair.dataset, Pair().files)
      // Some of what they write is the same, so that batches begin at any number.
      for number in 0..<Int.random(in: 1...5, using: &generator) {
        let isCommon = number == 0
        let drafts = try (0..<(isCommon ? 1 : Int.random(in: 1...4, using: &generator))).map {
          try draft(
            "module.saved", "m\(number)-\($0)", ["name": .string(isCommon ? "common" : name)])
        }
        _ = try writer.writeAtomically(drafts)
      }
      _ = try replica.receive((1...writer.log.count).map { try writer.log.event(at: $0) })
    }
    var options = SyncSession.Options()
    options.limits.bytesPerPart = Bool.random(using: &generator) ? 1 : 300
    let replicas = [pair.left, pair.right]
    let sides = try replicas.map { try StoreExchange($0, options, at: .test) }
    var underWay: [[[UInt8]]] = [[], []]
    while !sides.allSatisfy({ $0.session.isFinished }) {
      let side = Int.random(in: 0...1, using: &generator)
      if Bool.random(using: &generator) {
        if let bytes = try sides[side].nextBytes() {
          underWay[1 - side].append(bytes)
        }
      } else if !underWay[side].isEmpty {
        try sides[side].receive(underWay[side].removeFirst())
      }
    }
    let all = try replicas.map { replica in
      Set(try (1...replica.log.count).map { try replica.log.event(at: $0) })
    }
    #expect(all[0] == all[1] && all[0].count == pair.left.log.count)
    #expect(try pair.left.state.digest() == pair.right.state.digest())
    #expect(try Relay.sync(pair.left, pair.right).messages == 8)
  }

  @Test func `a snapshot from before is passed over, and no new one is made`() throws {
    let pair = try Pair()
    _ = try pair.left.receive(contents[0])
    #expect(try pair.left.store.makeSnapshot() != nil)
    pair.left.store.endWriting()
    let left = try Replica.open(
      at: "/left", for: .writing, environment: Pair.environment(pair.files))
    #expect(left.log.baseCount == 5)
    _ = try left.receive(contents[1])
    let digest = try left.state.digest()
    #expect(left.log.count == 9 && !left.store.isSnapshotDue)
    #expect(try left.store.makeSnapshot() == nil)
    left.store.endWriting()
    let again = try Replica.open(
      at: "/left", for: .writing, environment: Pair.environment(pair.files))
    #expect(again.log.baseCount == 0 && again.log.count == 9)
    #expect(try again.state.digest() == digest)
  }
}
