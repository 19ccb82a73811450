import EventLog
import EventLogTesting
import LiftTrail
import Projections
import SyncRelay
import Synchronization
import Training
import Testing

@testable import ltcli

/// A server of stores in memory at a real socket, until it is stopped.
final class ServerBench: Sendable {
  let files: MemoryFileSystem
  private let port: UInt16
  private let way: Way
  private let news = NewsList()
  /// What the server has left for clients of this machine.
  let left: TokensLeftHere
  private let running: Task<Void, Never>

  static let root = "/root"
  static let token = "open"
  /// The folder of the dataset of all tests.
  static let folder = "\(root)/\(Workbench.dataset.text.lowercased())"

  /// What clients come by.
  enum Way: Sendable, CaseIterable {
    case tcp
    case webSocket
  }

  /// What happened at the server.
  final class NewsList: Sendable {
    let all = Mutex<[Server.News]>([])
  }

  let admission: Admission
  let counters = ServerCounters()

  let hub: ServedHub?
  private let server: Server

  /// - Parameters:
  ///   - hub: The hub that its stores are caches of.
  ///   - files: Those of another server, or what is left of them.
  ///   - wait: How the server waits until it closes a store that no client uses.
  init(
    makesNew: Bool = true, limits: ServeLimits = ServeLimits(), over way: Way = .tcp,
    through hub: MemoryHub? = nil, files: MemoryFileSystem = MemoryFileSystem(),
    wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    uptime: @escaping @Sendable () -> Duration = ServedHub.systemUptime
  ) async throws {
    self.files = files
    let served = try hub.map {
      try ServedHub($0, connections: 4, uptime: uptime) { _ in ServedHub.block(.milliseconds(5)) }
    }
    self.hub = served
    if try files.status(of: Self.root) == nil { try files.makeFolder(at: Self.root) }
    if served == nil { try TokenFile.write(Self.token, to: "\(Self.root)/token", files) }
    let listener = try await Listener(
      host: "127.0.0.1", port: 0, webSocket: way == .webSocket ? WebSocketRules() : nil)
    guard let port = listener.place.split(separator: ":").last.flatMap({ UInt16($0) }) else {
      throw BenchFailure()
    }
    let environment = StoreEnvironment(
      files: files, clock: StoppedClock(Instant(milliseconds: 1_768_000_000_000)),
      randomness: SeededRandomness(seed: 99), workers: SerialWorkers(), holder: "the server")
    let tokens = ServerTokens(root: Self.root, files: files)
    left = TokensLeftHere(tokens)
    let admission = Admission(limits)
    self.admission = admission
    let server = Server(
      stores: ServedStores(
        in: Self.root, makesNew: makesNew, environment: environment, hub: served,
        limits: { admission.limits }, wait: wait,
        note: { [news] text in news.all.withLock { $0.append(.note(text)) } }),
      tokens: tokens, hub: served, left: left, admission: admission, counters: counters,
      budget: InputBudget(limits.memory << 20),
      quota: DailyQuota(environment.clock) { admission.limits },
      randomness: environment.randomness,
      // On a machine with other work, an honest client may be slow to open.
      patience: .seconds(600),
      tell: { [news] one in news.all.withLock { $0.append(one) } })
    self.port = port
    self.server = server
    self.way = way
    running = Task.detached { await server.run([listener]) }
  }

  deinit { running.cancel() }

  /// Ends the server, and waits until it has.
  func stop() async {
    running.cancel()
    await running.value
  }

  /// Why clients were refused so far.
  var refusals: [Refusal] {
    news.all.withLock {
      $0.compactMap { if case .refused(let refusal) = $0 { refusal } else { nil } }
    }
  }

  var failures: [String] {
    news.all.withLock {
      $0.compactMap {
        switch $0 {
        case .failed(_, let why): why
        case .passed(let pass): pass.reason
        default: nil
        }
      }
    }
  }

  var notes: [String] {
    news.all.withLock { $0.compactMap { if case .note(let text) = $0 { text } else { nil } } }
  }

  /// What the server answers to `GET /healthz`.
  var health: String { get async { await server.metrics.answer(to: "GET /healthz HTTP/1.0") } }

  /// Whether a client uses a store.
  var hasUsers: Bool { get async { await server.stores.hasUsers } }

  /// Whether a dataset's store is open.
  func isLocked(_ dataset: DatasetID) -> Bool {
    do throws(LogError) {
      let path = "\(Self.root)/\(dataset.text.lowercased())/lock"
      let lock = try files.lock(path, holder: "somebody")
      withExtendedLifetime(lock) {}
      return false
    } catch {
      return true
    }
  }

  /// The token that clients of this machine find in `/left`.
  func tokenLeft() throws -> String? { try TokenSource.token(at: "/left", files) }

  /// - Parameter path: What a client of a WebSocket asks for.
  func connect(for path: String = "/") async throws -> any ByteChannel {
    switch way {
    case .tcp: try await connectRaw()
    case .webSocket:
      try await WebSocketTransport(
        WebSocketAddress(host: "127.0.0.1", port: port, path: path),
        patience: Deadline(.seconds(600))
      ).connect()
    }
  }

  /// A connection without a WebSocket, whatever the server wants.
  func connectRaw() async throws -> any ByteChannel {
    try await TCPTransport(host: "127.0.0.1", port: port, patience: Deadline(.seconds(600)))
      .connect()
  }

  /// A connection of a client that has proved its token, behind the opening.
  func open() async throws -> any ByteChannel {
    var message = OpenMessage(
      dataset: Workbench.dataset, isEphemeral: false, asks: true,
      nonce: Nonce(from: SystemRandomness()))
    message.making = .another
    let opening = ChannelOpening(over: try await connect(), within: Deadline(.seconds(60)))
    return try await opening.call(as: message, token: ServerBench.token).channel
  }

  /// What a client opens an exchange with, as its line.
  /// - Parameter rest: Further members behind the nonce.
  static func opening(_ rest: String = "") -> String {
    #"{"asks":true,"dataset":"\#(Workbench.dataset)","ephemeral":false,"message":"open","#
      + #""nonce":"00000000000000000000000000000001"\#(rest),"protocols":[3]}"# + "\n"
  }

  /// What a client asks for to open a WebSocket, up to the empty line behind it.
  static func webSocketRequest(for path: String = "/", at host: String = "localhost") -> String {
    "GET \(path) HTTP/1.1\r\nHost: \(host)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
  }

  /// Says something as a client, and returns what the server says before it ends.
  func answer(to text: String, isRaw: Bool = false) async throws -> String {
    let channel = isRaw ? try await connectRaw() : try await connect()
    try await channel.send(Array(text.utf8))
    var answer: [UInt8] = []
    while let bytes = try await channel.receive() { answer += bytes }
    await channel.close()
    return String(decoding: answer, as: UTF8.self)
  }

  /// Exchanges a client's store with the server's.
  /// - Parameter making: What the server may make for it.
  func sync(
    _ client: TrainingStore, token: String? = ServerBench.token,
    making: OpenMessage.Making? = .another, isWatching: Bool = false, path: String = "/"
  ) async throws -> SyncSummary {
    let channel = try await connect(for: path)
    var options = SyncOptions()
    (options.token, options.making) = (token, making)
    options.patience = .seconds(600)
    options.isWatching = isWatching
    return try await client.sync(over: OpenChannel(channel), options: options)
  }

  /// A store in memory of a client.
  static func client(
    _ seed: UInt64, dataset: DatasetID = Workbench.dataset, isEphemeral: Bool = false,
    clock: StoppedClock = StoppedClock(Instant(milliseconds: 1_768_000_000_000))
  ) -> TrainingStore {
    var options = StoreOptions()
    options.dataset = dataset
    options.isEphemeral = isEphemeral
    return TrainingStore(
      StoreConfiguration(
        path: "/store", options: options,
        environment: StoreEnvironment(
          files: MemoryFileSystem(), clock: clock, randomness: SeededRandomness(seed: seed),
          workers: SerialWorkers(), holder: "a client")))
  }
}

struct BenchFailure: Error {}

extension ServedStores {
  fileprivate var hasUsers: Bool { stores.values.contains { $0.users > 0 } }
}

extension TrainingStore {
  /// Writes an event of its own.
  func write(module id: String, named name: String? = nil) async throws {
    let draft = try EventDraft(
      type: try #require(EventType("module.saved")), entityID: id,
      data: ["name": .string(name ?? id)])
    let known = try #require(draft)
    try await write { _ = try $0.write([known]) }
  }

  func digest() async throws -> String { try await withReplica { try $0.state.digest() } }
}
