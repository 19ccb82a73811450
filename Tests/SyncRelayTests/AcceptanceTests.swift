import EventLog
import Projections
import Testing

@testable import SyncRelay

/// What a side takes of a peer that may bring only so much.
struct AcceptanceTests {
  private static func event(_ replica: UInt64, _ seq: UInt64, content: Int = 0) throws -> Event {
    try ContentComparisonTests.event(replica, seq, content: content)
  }

  /// The lines of each part that are refused.
  private static func refused(
    _ quota: SyncAllowance?, _ parts: [[Event]], by log: Log, of dataset: DatasetID,
    writingAs own: ReplicaID = ReplicaID(bits: 0xFFFF)
  ) throws -> [[UInt64]] {
    var acceptance = Acceptance(quota)
    return try parts.map { events in
      var part = try EventPart(events, of: dataset)
      try acceptance.take(&part, to: log, of: dataset, writingAs: own)
      return part.refused.map(\.line)
    }
  }

  @Test func `a peer brings so many new replicas, and what comes of known ones is taken`() throws {
    let pair = try Pair()
    let dataset = pair.left.manifest.dataset
    _ = try pair.left.receive([Self.event(0xA, 1)])
    let parts = try [
      [Self.event(0xA, 2), Self.event(0xB, 1), Self.event(0xC, 1), Self.event(0xD, 1)],
      [Self.event(0xB, 2), Self.event(0xE, 1)],
    ]
    let few = SyncAllowance(SyncQuota(newReplicas: 2, newContents: 9))
    #expect(try Self.refused(few, parts, by: pair.left.log, of: dataset) == [[4], [2]])
    #expect(!few.take(SyncQuota(newReplicas: 1)) && few.take(SyncQuota(newContents: 9)))
    #expect(try Self.refused(nil, parts, by: pair.left.log, of: dataset) == [[], []])
  }

  @Test func `a peer brings so many other contents of ids that are there`() throws {
    let pair = try Pair()
    let dataset = pair.left.manifest.dataset
    let known = try (1...4).map { try Self.event(0xA, $0) }
    _ = try pair.left.receive(known)
    let parts = try [
      [
        known[0], Self.event(0xA, 1, content: 1), Self.event(0xA, 5),
        Self.event(0xA, 2, content: 1),
      ],
      [Self.event(0xA, 3, content: 1), Self.event(0xA, 6)],
    ]
    let few = SyncAllowance(SyncQuota(newReplicas: 0, newContents: 2))
    #expect(try Self.refused(few, parts, by: pair.left.log, of: dataset) == [[], [1]])
    #expect(!few.take(SyncQuota(newContents: 1)))
    #expect(try Self.refused(nil, parts, by: pair.left.log, of: dataset) == [[], []])
  }

  @Test func `exchanges at once share what a peer may bring`() throws {
    let pair = try Pair()
    let dataset = pair.left.manifest.dataset
    let shared = SyncAllowance(SyncQuota(newReplicas: 5, newContents: 0))
    // Each of them is counted as it comes, and not when its exchange has ended.
    var count = 0
    for replica in 1...20 as ClosedRange<UInt64> {
      let parts = try [[Self.event(replica, 1)]]
      let refused = try Self.refused(shared, parts, by: pair.left.log, of: dataset)
      if refused == [[]] { count += 1 }
    }
    #expect(count == 5)
  }

  @Test
  func
    `a peer brings events under the receiver's own id so often, and what is beside them is taken`()
    throws
  {
    let pair = try Pair()
    let dataset = pair.left.manifest.dataset
    let quota = SyncAllowance(SyncQuota(newReplicas: 9, newContents: 9, freshIDs: 1))
    let parts = try [
      [Self.event(0xB, 1), Self.event(0xA, 1)], [Self.event(0xB, 2), Self.event(0xA, 2)],
    ]
    let refused = try Self.refused(
      quota, parts, by: pair.left.log, of: dataset, writingAs: ReplicaID(bits: 0xA))
    #expect(refused == [[], [2]])
  }
}

/// A side whose peers claim its own id.
struct ClaimedIDTests {
  /// What a server says to a hello, and under which id it goes on.
  private func answer(
    to replica: ReplicaID, holding coverage: Coverage = Coverage(), _ store: Replica,
    _ quota: SyncAllowance
  ) throws -> (code: LogError.Code?, id: ReplicaID) {
    var options = SyncSession.Options()
    options.quota = quota
    let side = try StoreExchange(store, options, at: .test)
    var hello = SyncMessage.Hello(
      dataset: store.manifest.dataset, replica: replica, isEphemeral: false, coverage: coverage)
    hello.nonce = 1
    do {
      try side.receive(WireLine.bytes(of: .hello(hello)))
      return (nil, store.manifest.replica)
    } catch let error as LogError {
      return (error.code, store.manifest.replica)
    }
  }

  @Test func `a store takes so many fresh ids because of a peer, and then refuses its claims only`()
    throws
  {
    let store = try Pair().left
    let quota = SyncAllowance(SyncQuota(freshIDs: 2))
    var ids: Set<ReplicaID> = [store.manifest.replica]
    for claim in 0..<6 {
      let own = store.manifest.replica
      let ahead = Coverage([EventRange(replica: own, seqs: 1...9)])
      let said =
        claim.isMultiple(of: 2)
        ? try answer(to: own, store, quota)
        : try answer(to: ReplicaID(bits: 0xC), holding: ahead, store, quota)
      ids.insert(said.id)
      #expect(said.code == (claim < 2 ? nil : .sameReplica))
      #expect((said.id == own) == (claim >= 2))
    }
    #expect(ids.count == 3)
    let honest = try answer(to: ReplicaID(bits: 0xD), store, quota)
    #expect(honest.code == nil && honest.id == store.manifest.replica)
  }

  @Test(arguments: [false, true])
  func `what a peer says that it holds counts as memory`(isOfManyReplicas: Bool) throws {
    let store = try Pair().left
    let side = try StoreExchange(store, SyncSession.Options(), at: .test)
    let ranges = (1...50_000 as ClosedRange<UInt64>).map { number in
      EventRange(
        replica: ReplicaID(bits: isOfManyReplicas ? number : 0xC), seqs: number * 2...number * 2)
    }
    let hello = SyncMessage.Hello(
      dataset: store.manifest.dataset, replica: ReplicaID(bits: 0xD), isEphemeral: false,
      coverage: Coverage(ranges))
    let before = side.byteCount
    let bytes = WireLine.bytes(of: .hello(hello))
    // Half of its pages count as well.
    let half = bytes.prefix(bytes.count / 2)
    try side.receive(Array(half))
    #expect(side.byteCount - before > 20_000 * 16)
    try side.receive(Array(bytes.dropFirst(half.count)))
    #expect(side.byteCount - before >= 50_000 * (isOfManyReplicas ? 100 : 16))
    #expect(side.byteCount - before <= 50_000 * 130 + 6 << 20)
  }
}
