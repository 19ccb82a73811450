import EventLogTesting
import Projections
import Training
import SyncRelay
import Testing

@testable import EventLog

/// Stores that hold events of very many replicas.
struct ManyReplicasTests {
  /// One event of each of so many replicas.
  private func events(_ replicas: Range<UInt64>) throws -> [Event] {
    let stamp = try #require(Stamp("2026-01-15T10:00:00.123Z-0000"))
    let dataset = try #require(DatasetID(Pair.dataset))
    return try replicas.map { replica in
      let id = EventID(replica: ReplicaID(bits: replica &* 0x9E37_79B9_7F4A_7C15), seq: 1)
      let line = try EventLine.bytes(
        of: draft("module.saved", "m\(replica % 50)", ["name": "Push"]), id: id, stamp: stamp,
        batch: nil, in: dataset)
      return try Event(line: line, of: dataset)
    }
  }

  /// A store that knows its events from a snapshot.
  private func replica(
    _ path: String, _ id: String, _ events: [Event], _ files: MemoryFileSystem
  ) throws -> Replica {
    try makeStore(path, id, events, files)
    return try Replica.open(
      at: path, for: .writing, reading: .sinceSnapshot, environment: Pair.environment(files))
  }

  private func makeStore(
    _ path: String, _ id: String, _ events: [Event], _ files: MemoryFileSystem
  ) throws {
    let store = try Pair.replica(path, id, dataset: Pair.dataset, files).store
    _ = try store.receive(events)
    _ = try store.makeSnapshot()
  }

  @Test func `a store whose events are more ranges than an exchange takes says so of itself`()
    throws
  {
    let replica = try replica("/a", "aaaaaaaaaaaaaaaa", events(1..<101), MemoryFileSystem())
    var options = SyncSession.Options()
    options.limits.ranges = 99
    var side = try StoreExchange(replica, options, at: .test)
    let error = #expect(throws: LogError.self) { try side.nextBytes() }
    #expect(error?.code == .tooLarge)
    #expect(
      error?.reason
        == "this store's events are 100 ranges, and an exchange takes 99")
    options.limits.ranges = 100
    side = try StoreExchange(replica, options, at: .test)
    #expect(try side.nextBytes() != nil)
  }

  @Test func `stores with thousands of replicas and a snapshot each exchange and say the same`()
    throws
  {
    let files = MemoryFileSystem()
    // More than a step that looks at all replicas for each of them would get through.
    // Of both, a hello and its fingerprints take two pages.
    let left = try replica("/left", "aaaaaaaaaaaaaaaa", events(1..<5000), files)
    let right = try replica("/right", "bbbbbbbbbbbbbbbb", events(1..<4900), files)
    #expect(left.log.baseCount == 4999 && right.log.baseCount == 4899)
    let shared = right.log.coverage
    #expect(try left.log.fingerprint(of: shared) == right.log.fingerprint(of: shared))
    let report = try Relay.sync(left, right)
    #expect(report.isComplete && report.rightReceived.count == 100)
    #expect(left.log.coverage == right.log.coverage)
    #expect(try left.state.digest() == right.state.digest())
    #expect(try left.store.snapshotFaults().isEmpty)
  }

  @Test func `an outbox of ten thousand replicas and twenty peers is worked out`() throws {
    let files = MemoryFileSystem()
    let log = try replica("/left", "aaaaaaaaaaaaaaaa", events(1..<10_001), files).log
    let ranges = log.coverage.ranges
    let peers = (1...20).map { number in
      (replica: ReplicaID(bits: UInt64(number)), holds: Coverage(ranges.dropFirst(number * 2)))
    }
    let outbox = try Outbox(peers, in: log, .training)
    #expect(outbox.peers.map(\.pending.count) == (1...20).map { $0 * 2 })
    #expect(outbox.atRisk.count == 2)
  }
}
