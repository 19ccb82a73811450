import EventLog
import LiftTrail
import SyncRelay

/// Serves the stores of a folder to any number of clients.
struct Server: Sendable {
  let stores: ServedStores
  let tokens: ServerTokens
  /// What clients of this machine find.
  let left: TokensLeftHere
  /// Called on any thread with what happens.
  let tell: @Sendable (News) -> Void

  /// What happens at a server.
  enum News: Sendable {
    case listening(at: String)
    case exchanged(DatasetID, SyncSummary)
    case refused(Refusal)
    /// An exchange, or the store for one, failed.
    case failed(DatasetID?, String)
    /// The system gives no more clients for now.
    case trouble(TransportError)
    /// A new token could not be left for clients of this machine, and why.
    case tokenNotLeft(String)
    /// Something to know of a store.
    case note(String)
  }

  /// Serves until it is cancelled; then the exchanges that are under way end, and the stores are closed.
  func run(_ listeners: [Listener]) async {
    await Server.takeTimers()
    await withTaskGroup(of: Void.self) { group in
      for listener in listeners {
        tell(.listening(at: listener.place))
        group.addTask { await serve(listener) }
      }
    }
    await stores.close()
  }

  /// Waits a moment, for which the system's queues take descriptors that they keep. Later there may be none
  /// left, and they would end the process.
  private static func takeTimers() async {
    do {
      try await Task.sleep(for: .milliseconds(1))
    } catch {
      // The server is to end before it has begun.
    }
  }

  private func serve(_ listener: Listener) async {
    await withDiscardingTaskGroup { clients in
      do {
        while true {
          let channel = try await listener.accept { tell(.trouble($0)) }
          clients.addTask { await serve(channel) }
        }
      } catch {
        // Only the server's own end brings one, and the clients are told to end by the same.
      }
    }
  }

  /// Serves one client. Nothing is said to it before it is known.
  private func serve(_ channel: any ByteChannel) async {
    var dataset: DatasetID?
    do {
      let client = try await FirstLine.read(from: channel)
      // A client that is refused with a former token finds the new one by then.
      for why in left.renew() { tell(.tokenNotLeft(why)) }
      guard tokens.accept(client.token, for: client.dataset) else {
        throw Refusal.wrongToken(client.dataset)
      }
      dataset = client.dataset
      let store = try await opened(for: client)
      let whole = GreetedChannel(channel, behind: client.bytes)
      var options = SyncOptions()
      // As long as the client watches, too.
      options.isWatching = true
      let summary = try await store.sync(over: OpenChannel(whole), options: options)
      tell(.exchanged(client.dataset, summary))
    } catch is CancellationError {
      // The server ends.
    } catch let refusal as Refusal {
      tell(refusal.news)
      await say(refusal, to: channel)
    } catch let error as TrainingError {
      tell(.failed(dataset, error.causes.first ?? error.code.description))
    } catch {
      tell(.failed(dataset, "\(error)"))
    }
    await channel.close()
  }

  /// The store of a client's dataset. One that cannot be opened, since another writer holds it for example, is
  /// the server's trouble and told as such; the client learns only that.
  private func opened(for client: FirstLine) async throws -> TrainingStore {
    do {
      return try await stores.store(for: client)
    } catch let error as TrainingError {
      throw Refusal.unavailable(client.dataset, error.causes.first ?? error.code.description)
    } catch let error as LogError {
      throw Refusal.unavailable(client.dataset, "\(error)")
    }
  }

  /// Tells a client why it may not exchange, as far as it may know.
  private func say(_ refusal: Refusal, to channel: any ByteChannel) async {
    guard let message = refusal.message else { return }
    do {
      try await channel.send(WireLine.bytes(of: message))
    } catch {
      // It does not listen any more.
    }
  }
}

/// Where a server is to listen: `HOST:PORT` or `unix:PATH`.
enum ListenAddress: Sendable, Hashable {
  case tcp(host: String, port: UInt16)
  case unixSocket(String)

  /// The address where none is named.
  static let usual = ListenAddress.tcp(host: "127.0.0.1", port: 7_440)

  /// Reads an address, with or without `tcp://`.
  init(_ text: String) throws(PeerAddress.Fault) {
    let isWhole = text.hasPrefix("unix:") || text.hasPrefix("tcp://")
    switch try PeerAddress(isWhole ? text : "tcp://\(text)") {
    case .tcp(let host, let port): self = .tcp(host: host, port: port)
    case .unixSocket(let path): self = .unixSocket(path)
    case .folder, .ssh:
      throw PeerAddress.Fault(
        reason: "a server cannot listen there", advice: "write HOST:PORT or unix:PATH")
    }
  }

  /// Begins to listen.
  /// - Throws: `TransportError`; `CancellationError`.
  func listener() async throws -> Listener {
    switch self {
    case .tcp(let host, let port): try await Listener(host: host, port: port)
    case .unixSocket(let path): try await Listener(path: path)
    }
  }

  /// Whether others than this machine's programs can come, so that others can listen to the line.
  var isOpen: Bool {
    switch self {
    case .tcp(let host, _): !TokenSource.isThisMachine(host)
    case .unixSocket: false
    }
  }
}
