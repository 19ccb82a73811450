import EventLog
import Foundation
import LiftTrail
import SyncRelay
import Synchronization

/// Durable local writes, one after the other, while many received events wait to be taken: all that a
/// peer has to say has come already.
struct SyncWritesBenchmark: Benchmark {
  private let events: Int
  private let folder: String
  /// What a peer says to a store without events.
  private let said: [UInt8]

  init(_ context: Context) throws {
    events = context.options.isSmoke ? 2_000 : 100_000
    folder = try context.scratch("sync-writes")
    let peer = folder + "/peer"
    var writer = try StoreWriter(creating: peer, replica: History.replicas[0], name: "phone")
    var history = History()
    for _ in 0..<events { _ = try writer.append(history.next()) }
    try writer.finish()
    said = try SyncWritesBenchmark.said(by: peer, to: folder + "/listener")
  }

  func sample(round: Int) throws -> [Sample] {
    let path = folder + "/store"
    try Folder.remove(path)
    let store = try SyncWritesBenchmark.store(at: path)
    let channel = SayingChannel(said)
    let tally = Tally()
    try Waiting.until {
      try await store.open()
      async let writes: Void = tally.write(to: store, after: channel)
      try await tally.sync(store, over: OneChannel(channel: channel))
      try await writes
      await store.close()
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

  /// What one store says to another, empty one.
  private static func said(by peer: String, to listener: String) throws -> [UInt8] {
    let pair = ChannelPair()
    let listening = ListeningChannel(pair.second)
    let (one, other) = (try store(at: peer), try store(at: listener))
    try Waiting.until {
      async let mine = one.sync(over: OneChannel(channel: pair.first))
      async let theirs = other.sync(over: OneChannel(channel: listening))
      _ = try await (mine, theirs)
      await one.close()
      await other.close()
    }
    return listening.heard
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
  func write(to store: TrainingStore, after channel: SayingChannel) async throws {
    var count = 0.0
    // What is written before would have to be sent, and nobody acknowledges it.
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

/// A channel that remembers what came.
private final class ListeningChannel: ByteChannel {
  private let channel: any ByteChannel
  private let bytes = Mutex<[UInt8]>([])

  init(_ channel: any ByteChannel) { self.channel = channel }

  var heard: [UInt8] { bytes.withLock { $0 } }

  func receive() async throws -> [UInt8]? {
    let received = try await channel.receive()
    if let received { bytes.withLock { $0 += received } }
    return received
  }

  func send(_ bytes: [UInt8]) async throws { try await channel.send(bytes) }
  func close() async { await channel.close() }
}

/// A channel on which everything has come already, and nobody listens.
private final class SayingChannel: ByteChannel {
  private let bytes: Mutex<[UInt8]?>

  init(_ bytes: [UInt8]) { self.bytes = Mutex(bytes) }

  /// Whether somebody has listened.
  var isHeard: Bool { bytes.withLock { $0 == nil } }

  func receive() async throws -> [UInt8]? {
    bytes.withLock { bytes in
      defer { bytes = nil }
      return bytes
    }
  }

  func send(_ bytes: [UInt8]) async throws {}
  func close() async {}
}
