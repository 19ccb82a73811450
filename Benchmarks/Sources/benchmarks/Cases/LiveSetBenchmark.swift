import EventLog
import LiftTrail
import SyncRelay

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Sets that are logged one after the other on one side of a live connection, each until it is durable on the
/// other side, too: two stores on a disk, and TCP over the loopback between them, or a WebSocket over that.
struct LiveSetBenchmark: Benchmark {
  private let sets: Int
  private let folder: String

  init(_ context: Context) throws {
    sets = context.options.isSmoke ? 50 : 300
    folder = try context.scratch("live-set")
  }

  func sample(round: Int) throws -> [Sample] {
    let (whole, written) = try measure(over: nil).sorted
    let (wholeOverWebSocket, _) = try measure(over: WebSocketRules()).sorted
    return [
      Sample(.liveSet, whole[whole.count / 2]),
      Sample(.liveSetSlow, whole[whole.count * 99 / 100]),
      Sample(.liveSetHere, written[written.count / 2]),
      Sample(.liveSetOverWebSocket, wholeOverWebSocket[wholeOverWebSocket.count / 2]),
    ]
  }

  /// - Parameter rules: By which a WebSocket is opened; nil for bare TCP.
  private func measure(over rules: WebSocketRules?) throws -> Latencies {
    let paths = ["\(folder)/phone", "\(folder)/watch"]
    for path in paths { try Folder.remove(path) }
    let latencies = Latencies()
    try Waiting.until { [sets] in
      let (phone, watch) = (try Self.store(at: paths[0]), try Self.store(at: paths[1]))
      try await phone.open()
      try await watch.open()
      let listener = try await Listener(host: "127.0.0.1", port: 0, webSocket: rules)
      let transport = try Self.transport(to: listener)
      var options = SyncOptions()
      options.isWatching = true
      let live = [
        latencies.beside { [options] in
          let accepted = listener.channel(over: try await listener.accept())
          if let accepted = accepted as? WebSocketChannel { try await accepted.open() }
          try await watch.sync(over: OpenChannel(accepted), options: options)
        },
        latencies.beside { [options] in
          try await phone.sync(over: transport, options: options)
        },
      ]
      for number in 1...sets {
        let draft = try EventDraft(
          "session.setLogged", "s",
          ["id": .string("\(number)"), "reps": 5, "weightKilograms": 82.5])
        let clock = ContinuousClock()
        let start = clock.now
        _ = try await phone.write { try $0.write([draft]) }
        let written = clock.now
        while try await watch.withReplica({ $0.log.count }) < number {
          try latencies.check()
          await Task.yield()
        }
        // The first one waits for the connection.
        if number > 1 { latencies.add((clock.now - start).seconds, (written - start).seconds) }
      }
      for task in live { task.cancel() }
      for task in live { await task.value }
      await phone.close()
      await watch.close()
    }
    for path in paths {
      try expect(Store.open(at: path, for: .reading).log.count, is: sets, "events of \(path)")
    }
    return latencies
  }

  private static func transport(to listener: Listener) throws -> any SyncTransport {
    switch try PeerAddress(listener.place) {
    case .tcp(let host, let port): TCPTransport(host: host, port: port)
    case .webSocket(let address): WebSocketTransport(address)
    case .folder, .hub, .place, .ssh, .unixSocket:
      throw BenchmarkError.failed("\(listener.place) has no port")
    }
  }

  private static func store(at path: String) throws -> TrainingStore {
    var options = StoreOptions()
    options.dataset = try StoreWriter.manifest(replica: History.replicas[0], name: "").dataset
    options.isEphemeral = true
    return TrainingStore(at: URL(filePath: path), options: options)
  }
}
