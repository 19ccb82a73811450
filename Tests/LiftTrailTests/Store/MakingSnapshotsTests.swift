import EventLog
import EventLogTesting
import LiftTrail
import LiftTrailTesting
import Projections
import SyncRelay
import Testing

/// Snapshots make themselves, and nobody waits for them.
struct MakingSnapshotsTests {
  private let stage = Stage()

  private var snapshots: [String] { stage.memory.paths().filter { $0.hasSuffix(".snapshot") } }

  private func fill(_ store: TrainingStore, _ round: Int, _ count: Int = 10_000) async throws {
    try await store.write { transaction in
      try transaction.write((0..<count).map { try .setting("s\($0)", "\(round)") })
    }
  }

  @Test func `a snapshot is made when one is due, and found by the next opening`() async throws {
    let store = stage.store()
    try await fill(store, 1, 9_999)
    #expect(snapshots == [])
    try await store.set(["more": "x"])
    // It is kept on the store's thread, some time behind what is asked now; a store that closes at once keeps none.
    for _ in 0..<10_000 where snapshots.isEmpty {
      _ = try await store.value("more")
      await Task.yield()
    }
    await store.close()
    #expect(snapshots == ["/store/snapshots/000000010000.snapshot"])
    let again = stage.store()
    #expect(try await again.withReplica { $0.log.baseCount } == 10_000)
    #expect(try await again.value("s77") == "1")
  }

  @Test func `no further snapshot is made until as much is behind it as is worth one`() async throws
  {
    let late = Late()
    let store = stage.store(background: late)
    try await fill(store, 1)
    late.doAll()
    // It is kept on the store's thread, behind what is asked now.
    _ = try await store.value("s1")
    try await fill(store, 2, 9_999)
    #expect(late.waiting == 0)
    try await fill(store, 3, 1)
    #expect(late.waiting == 1)
  }

  @Test func `an exchange that brings many events makes one snapshot, at its end`() async throws {
    let source = Stage().store(seed: 9)
    // The first part is worth a snapshot by itself.
    for (round, count) in [(1, 12_000), (2, 4_000)] { try await fill(source, round, count) }
    let dataset = try await source.withReplica { $0.manifest.dataset }
    let late = Late()
    let store = stage.store(dataset: dataset, background: late)
    let pair = ChannelPair()
    async let theirs = source.sync(over: OneChannel(channel: pair.first))
    async let mine = store.sync(over: OneChannel(channel: pair.second))
    _ = try await (theirs, mine)
    #expect(late.waiting == 1)
    late.doAll()
    _ = try await store.value("s1")
    #expect(snapshots == ["/store/snapshots/000000016000.snapshot"])
  }

  @Test func `writers go on while a snapshot is made, and what is late is dropped`() async throws {
    let late = Late()
    let store = stage.store(background: late)
    try await fill(store, 1)
    try await store.set(["a": "1"])
    try await fill(store, 5)
    #expect(late.waiting == 1)
    #expect(snapshots == [])
    late.doAll()
    // It is kept on the store's thread, behind what is asked now.
    _ = try await store.value("a")
    #expect(snapshots == ["/store/snapshots/000000010000.snapshot"])
    try await fill(store, 2)
    #expect(late.waiting == 1)
    await store.close()
    try await store.open()
    late.doAll()
    _ = try await store.value("a")
    #expect(snapshots == ["/store/snapshots/000000010000.snapshot"])
    #expect(try await store.value("s5") == "2")
  }
}

/// Does the work when the test says so.
private final class Late: Background {
  private let work = Shared<[@Sendable () -> Void]>([])

  var isAtOnce: Bool { false }

  var waiting: Int { work.withLock { $0.count } }

  func run(_ body: @escaping @Sendable () -> Void) { work.withLock { $0.append(body) } }

  func doAll() {
    let all = work.withLock { work in
      defer { work = [] }
      return work
    }
    for body in all { body() }
  }
}
