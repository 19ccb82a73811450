import EventLog
import LiftTrail
import SyncRelay
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Durable local writes, one after the other, while many events of a peer in this process are taken.
struct SyncWritesBenchmark: Benchmark {
  private let events: Int
  private let folder: String

  init(_ context: Context) throws {
    events = context.options.isSmoke ? 2_000 : 100_000
    folder = try context.scratch("sync-writes")
    var writer = try StoreWriter(
      creating: folder + "/peer", replica: History.replicas[0], name: "phone")
    var history = History()
    for _ in 0..<events { _ = try writer.append(history.next()) }
    try writer.finish()
  }

  func sample(round: Int) throws -> [Sample] {
    let (path, other) = (folder + "/store", folder + "/copy")
    for path in [path, other] { try Folder.remove(path) }
    try Folder.copy(folder + "/peer", to: other)
    let (store, peer) = (
      try SyncWritesBenchmark.store(at: path), try SyncWritesBenchmark.store(at: other)
    )
    let pair = ChannelPair()
    let channel = HeardChannel(pair.first)
    let tally = Tally()
    try Waiting.until {
      try await store.open()
      try await peer.open()
      async let theirs = peer.sync(over: OneChannel(channel: pair.second))
      async let writes: Void = tally.write(to: store, after: channel)
      try await tally.sync(store, over: OneChannel(channel: channel))
      try await writes
      _ = try await theirs
      await store.close()
      await peer.close()
    }
    let sorted = tally.latencies.sorted()
    try expect(
      Store.open(at: path, for: .reading).log.count, is: events + sorted.count, "events of the log")
    guard let slow = sorted.dropFirst(sorted.count * 99 / 100).first else {
      throw BenchmarkError.failed("nothing was written during the sync")
    }
    return [
      Sample(.writeDuringSync, slow),
      Sample(.writeDuringSyncUsually, sorted[sorted.count / 2]),
      Sample(.syncDuringWrites, tally.total, items: events),
    ]
  }

  private static func store(at path: String) throws -> TrainingStore {
    var options = StoreOptions()
    options.dataset = try StoreWriter.manifest(replica: History.replicas[0], name: "").dataset
    options.isEphemeral = true
    return TrainingStore(at: URL(filePath: path), options: options)
  }
}

/// What the two measure that use one store at once.
private final class Tally: Sendable {
  private struct Measured {
    var isOver = false
    var latencies: [Double] = []
    var total = 0.0
  }

  private let measured = Mutex(Measured())
  private let clock = ContinuousClock()

  /// How long each write took, in seconds.
  var latencies: [Double] { measured.withLock { $0.latencies } }
  /// How long the sync took, in seconds.
  var total: Double { measured.withLock { $0.total } }

  func sync(_ store: TrainingStore, over transport: OneChannel) async throws {
    defer { measured.withLock { $0.isOver = true } }
    let start = clock.now
    try await store.sync(over: transport)
    let elapsed = (clock.now - start).seconds
    measured.withLock { $0.total = elapsed }
  }

  /// Writes from the moment on when the peer is listened to, until the sync is over.
  func write(to store: TrainingStore, after channel: HeardChannel) async throws {
    var count = 0.0
    while !channel.isHeard, !measured.withLock({ $0.isOver }) { await Task.yield() }
    while !measured.withLock({ $0.isOver }) {
      count += 1
      let draft = try Tally.draft(count)
      let start = clock.now
      _ = try await store.write { try $0.write([draft]) }
      let latency = (clock.now - start).seconds
      measured.withLock { $0.latencies.append(latency) }
    }
  }
}

extension Tally {
  /// A write that changes something, of an entity that the history does not have.
  private static func draft(_ count: Double) throws -> EventDraft {
    guard let type = EventType("setting.saved"),
      let draft = try EventDraft(type: type, entityID: "local", data: ["value": .number(count)])
    else { throw BenchmarkError.failed("a setting is no draft") }
    return draft
  }
}

/// A way to one channel.
private struct OneChannel: SyncTransport {
  let channel: any ByteChannel

  func connect() async throws -> any ByteChannel { channel }
}

/// A channel that says whether the peer was heard.
private final class HeardChannel: ByteChannel {
  private let channel: any ByteChannel
  private let heard = Mutex(false)

  init(_ channel: any ByteChannel) { self.channel = channel }

  var isHeard: Bool { heard.withLock { $0 } }

  func receive() async throws -> [UInt8]? {
    let bytes = try await channel.receive()
    heard.withLock { $0 = true }
    return bytes
  }

  func send(_ bytes: [UInt8]) async throws { try await channel.send(bytes) }
  func close() async { await channel.close() }
}
