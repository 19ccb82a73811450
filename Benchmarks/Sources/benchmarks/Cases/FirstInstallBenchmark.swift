import EventLog
import LiftTrail
import SyncRelay
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A first install from a server over TCP on the loopback: an empty store that an engine fills with four years of
/// training. Measured until what is to come is known, until the last fortnight can be read, and until all is there.
struct FirstInstallBenchmark: Benchmark {
  private let events: Int
  /// How many events the first run has.
  private let newest: Int
  private let folder: String

  /// A made history has 1,440 events a day; a person's has some 40.
  private static let slowness: Int64 = 40
  private static let start: Int64 = 1_704_067_200_000

  init(_ context: Context) throws {
    events = context.options.isSmoke ? 2_000 : 55_000
    folder = try context.scratch("first-install")
    var writer = try StoreWriter(
      creating: folder + "/server", replica: History.replicas[0], name: "server")
    var history = History()
    var days: [Int64] = []
    for _ in 0..<events {
      let event = try FirstInstallBenchmark.slowed(history.next())
      if !event.isOfLibrary { days.append(event.stamp.instant.milliseconds / 86_400_000) }
      _ = try writer.append(event)
    }
    try writer.finish()
    let last = days.max() ?? 0
    newest = days.filter { $0 > last - 14 }.count
  }

  private static func slowed(_ event: HistoryEvent) throws -> HistoryEvent {
    let past = event.stamp.instant.milliseconds - start
    guard
      let stamp = Stamp(
        instant: Instant(milliseconds: start - 4 * 365 * 86_400_000 + past * slowness),
        counter: event.stamp.counter)
    else { throw BenchmarkError.failed("a day has no stamp") }
    return HistoryEvent(
      fact: event.fact, replica: event.replica, seq: event.seq, stamp: stamp,
      entity: event.entity, data: event.data)
  }

  func sample(round: Int) throws -> [Sample] {
    let paths = ["\(folder)/copy", "\(folder)/phone"]
    for path in paths { try Folder.remove(path) }
    try Folder.copy(folder + "/server", to: paths[0])
    let clock = ContinuousClock()
    let times = Mutex((known: 0.0, newest: 0.0, all: 0.0))
    try Waiting.until { [events, newest] in
      let (server, phone) = (try Self.store(at: paths[0]), try Self.store(at: paths[1]))
      try await server.open()
      try await phone.open()
      let listener = try await Listener(host: "127.0.0.1", port: 0)
      guard case .tcp(let host, let port) = try PeerAddress(listener.place) else {
        throw BenchmarkError.failed("\(listener.place) has no port")
      }
      let answer = Task {
        var options = SyncOptions()
        options.answers = true
        try await server.sync(
          over: OpenChannel(listener.channel(over: try await listener.accept())), options: options)
      }
      let engine = SyncEngine(phone, with: TCPTransport(host: host, port: port), at: "server")
      let states = engine.stateUpdates
      let begin = clock.now
      let pass = Task { try await engine.sync() }
      var state = states.makeAsyncIterator()
      while let now = await state.next() {
        if case .syncing(let progress?, _) = now {
          try expect(progress.totalCount, is: events, "events to come")
          break
        }
      }
      let known = (clock.now - begin).seconds
      while try await phone.withReplica({ $0.log.count }) < newest { await Task.yield() }
      let isHere = (clock.now - begin).seconds
      _ = try await pass.value
      let all = (clock.now - begin).seconds
      times.withLock { $0 = (known, isHere, all) }
      _ = try await answer.value
      await server.close()
      await phone.close()
    }
    try expect(
      Store.open(at: paths[1], for: .reading).log.count, is: events, "events of the phone")
    let (known, isHere, all) = times.withLock { $0 }
    return [
      Sample(.installKnown, known), Sample(.installNewest, isHere),
      Sample(.install, all, items: events),
    ]
  }

  private static func store(at path: String) throws -> TrainingStore {
    var options = StoreOptions()
    options.dataset = try StoreWriter.manifest(replica: History.replicas[0], name: "").dataset
    options.isEphemeral = true
    return TrainingStore(at: URL(filePath: path), options: options)
  }
}

extension HistoryEvent {
  /// Whether it is about a module.
  fileprivate var isOfLibrary: Bool {
    switch fact {
    case .set, .started: false
    case .exercise, .fields, .deletion: true
    }
  }
}
