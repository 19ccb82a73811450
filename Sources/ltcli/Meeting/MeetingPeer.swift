import EventLog
import LiftTrail
import Projections
import SyncRelay
import Synchronization

/// The other side of a first meeting, as the command line names it.
enum MeetingPeer: Sendable {
  /// A store on this machine.
  case folder(FolderTransport)
  case far(FarTransport)
  case place(FolderPlace)

  /// How messages name it.
  var name: String {
    switch self {
    case .folder(let transport): transport.path
    case .far(let transport): transport.peer.place
    case .place(let place): place.name
    }
  }

  /// What a meeting would do.
  func plan(
    for store: TrainingStore, _ options: SyncOptions
  ) async throws -> MeetingPlan {
    switch self {
    case .place(let place): try await store.planMeeting(with: place)
    case .folder(let transport):
      try await store.planMeeting(over: transport, options: options)
    case .far(let transport):
      try await store.planMeeting(over: transport, options: transport.options(options))
    }
  }

  /// What the other side holds.
  func found(by store: TrainingStore, _ options: SyncOptions) async throws -> DatasetSummary {
    switch self {
    case .place(let place): try await store.found(at: place)
    case .folder(let transport):
      try await store.found(over: transport, options: options)
    case .far(let transport):
      try await store.found(over: transport, options: transport.options(options))
    }
  }

  /// Makes one history of two.
  func meet(
    _ choice: MeetingChoice, _ theirs: DatasetSummary, for store: TrainingStore,
    _ options: SyncOptions
  ) async throws -> MeetingOutcome {
    switch self {
    case .place(let place): try await store.meet(choice, with: theirs, at: place)
    case .folder(let transport):
      try await store.meet(choice, with: theirs, over: transport, options: options)
    case .far(let transport):
      try await store.meet(
        choice, with: theirs, over: transport, options: transport.options(options))
    }
  }

  /// Waits until what this process has opened on the other side is closed.
  func finish() async {
    if case .folder(let transport) = self { await transport.finish() }
  }
}

/// A way to a peer elsewhere.
struct FarTransport: SyncTransport {
  let peer: FarPeer
  private let token: FoundToken

  init(peer: FarPeer, _ source: TokenSource) { (self.peer, token) = (peer, FoundToken(source)) }

  func connect() async throws -> any ByteChannel {
    do {
      let connection = try await peer.connect()
      token.look(at: connection.place)
      return connection.channel
    } catch let error as TransportError {
      throw error.located(peer.place)
    }
  }

  /// How it is met: where no token is given, by the one that is found where the connection has led.
  func options(_ options: SyncOptions) -> SyncOptions {
    var options = options
    options.asksForProof = peer.isServer
    if options.token == nil, peer.isServer { options.laterToken = { token.value } }
    return options
  }
}

/// A way to a store in a folder of this machine: this process speaks for it, as `ltcli relay` does elsewhere.
final class FolderTransport: SyncTransport {
  let path: String
  private let environment: StoreEnvironment
  /// What speaks for the store; it has the store's lock until it is done.
  private let speaking = Mutex<Task<Void, Never>?>(nil)

  init(path: String, environment: StoreEnvironment) {
    (self.path, self.environment) = (path, environment)
  }

  func connect() async throws -> any ByteChannel {
    await finish()
    let kinds = KindFile(at: path, files: environment.files).read(KindSet.known).table
    var configuration = StoreConfiguration(
      path: path, environment: environment, kinds: { kinds })
    configuration.sharesLock = true
    let store = TrainingStore(configuration)
    try await store.open()
    let pair = ChannelPair()
    let task = Task.detached {
      var options = SyncOptions()
      options.answers = true
      do {
        _ = try await store.sync(over: pair.second, options: options)
      } catch {
        // The other end of the pair tells why.
      }
      await store.close()
    }
    speaking.withLock { $0 = task }
    return try await pair.first.connect()
  }

  /// Waits until the store is closed.
  func finish() async {
    let task = speaking.withLock { speaking in
      defer { speaking = nil }
      return speaking
    }
    await task?.value
  }
}

/// The token that a server of this person has left for where the last connection has led.
private final class FoundToken: Sendable {
  private let source: TokenSource
  private let token = Mutex<String?>(nil)

  init(_ source: TokenSource) { self.source = source }

  var value: String? { token.withLock { $0 } }

  func look(at place: ConnectedPlace?) {
    let found = place.flatMap { source.found(at: $0) }
    token.withLock { $0 = found }
  }
}
