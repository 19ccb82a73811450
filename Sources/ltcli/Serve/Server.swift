import EventLog
import Hub
import LiftTrail
import SyncRelay
import Synchronization

/// Serves the stores of a folder to any number of clients.
struct Server: Sendable {
  let stores: ServedStores
  let tokens: ServerTokens
  /// What the stores are caches of; nil where they stand by themselves.
  var hub: ServedHub?
  /// What clients of this machine find.
  let left: TokensLeftHere
  let admission: Admission
  let counters: ServerCounters
  /// What all clients have sent that is not taken yet.
  let budget: InputBudget
  /// What each client has brought today of what all fill together.
  let quota: DailyQuota
  let randomness: any Randomness
  /// How long an opening may take.
  var patience = Duration.seconds(10)
  /// Called on any thread with what happens.
  let tell: @Sendable (News) -> Void

  /// What happens at a server.
  enum News: Sendable {
    case listening(at: String)
    /// Figures of the server can be asked for there.
    case measuring(at: String)
    /// An exchange has ended, or failed.
    case passed(ServedPass)
    case refused(Refusal)
    /// A connection was turned away, or ended for another one, since a limit was reached; said once until none was
    /// for a while.
    case full(Admission.Limit, PeerOrigin?)
    /// The store for an exchange failed.
    case failed(DatasetID?, String)
    /// The system gives no more clients for now.
    case trouble(TransportError)
    /// The token could not be left for clients of a place, and why.
    case noTokenLeft(for: String, String)
    /// A new token could not be left for clients of this machine, and why.
    case tokenNotLeft(String)
    /// So many more of the same sort followed; the last one.
    indirect case repeated(News, more: Int)
    /// The hub is not reached, and why.
    case hubLost(HubFault)
    /// Something to know of a store.
    case note(String)
    /// What may have changed was read anew.
    case reloaded
    /// The limits stay as they were, and why.
    case notReloaded(String)
  }

  /// Serves until it is cancelled; then the exchanges that are under way end, and the stores are closed.
  /// - Parameter page: Where the server's figures can be asked for.
  func run(_ listeners: [Listener], measuredAt page: Listener? = nil) async {
    await Server.takeTimers()
    await withTaskGroup(of: Void.self) { group in
      for listener in listeners {
        tell(.listening(at: listener.place))
        group.addTask { await serve(listener) }
      }
      if let page {
        tell(.measuring(at: page.place))
        group.addTask { await metrics.serve(page) }
      }
      if let hub {
        group.addTask { await stores.askForStates() }
        group.addTask {
          await hub.listen { news in
            switch news {
            case .lost(let fault): tell(.hubLost(fault))
            case .listening: tell(.note("it hears what changes at \(hub.name)"))
            case .changed, .removed: break
            }
            await stores.hear(news)
          }
        }
      }
    }
    await stores.close()
  }

  /// What is answered where figures are asked for.
  var metrics: MetricsPage { MetricsPage(ailment: { ailment() }) { await figures() } }

  private func figures() async -> String {
    let counts = admission.counts
    return counters.all.text(
      connections: counts.connections, strangers: counts.strangers, stores: await stores.count,
      hub: hub?.health)
  }

  /// Why the server is not well; nil if it is.
  private func ailment() -> String? {
    guard let owed = hub?.health, !owed.isWell, let time = owed.owedFor else { return nil }
    return "the hub has committed nothing for \(time.components.seconds) seconds"
  }

  /// Reads anew what may have changed: the limits, the tokens that were left, and the kinds of apps.
  func reload(_ source: LimitSource) {
    do throws(ServeLimits.Fault) {
      let limits = try source.limits()
      admission.change(to: limits)
      budget.change(to: limits.memory << 20)
      tell(.reloaded)
    } catch {
      tell(.notReloaded(error.reason))
    }
    if hub == nil { for why in left.renew() { tell(.tokenNotLeft(why)) } }
    // A store's kinds are read when it is opened.
    Task { await stores.closeUnused() }
  }

  /// Waits a moment by each clock, for which the system's queues take descriptors that they keep. Later there may be
  /// none left, and no wait would ever end. A wait that is over before the queues hear of it takes none.
  private static func takeTimers() async {
    let moment = Duration.milliseconds(100)
    do {
      async let continuous: Void = ContinuousClock().sleep(for: moment)
      async let suspending: Void = SuspendingClock().sleep(for: moment)
      _ = try await (continuous, suspending)
    } catch {
      // The server is to end before it has begun.
    }
  }

  private func serve(_ listener: Listener) async {
    await withDiscardingTaskGroup { clients in
      do {
        while true {
          let channel = try await listener.accept { tell(.trouble($0)) }
          guard let place = place(for: channel) else { continue }
          clients.addTask {
            await serve(listener.channel(over: channel), place)
            admission.leave(place)
          }
        }
      } catch {
        // Only the server's own end brings one, and the clients are told to end by the same.
      }
    }
  }

  /// The place of a new connection; nil if it was turned away.
  private func place(for channel: DescriptorChannel) -> Admission.Place? {
    switch admission.admit(from: channel.origin, end: { channel.abandon() }) {
    case .admitted(let place, let limit):
      counters.count(\.connections)
      if let limit { noteFull(limit, channel.origin) }
      return place
    case .full(let limit):
      channel.abandon()
      noteFull(limit, channel.origin)
      return nil
    }
  }

  private func noteFull(_ limit: Admission.Limit, _ origin: PeerOrigin?) {
    if counters.countTurnedAway(by: limit) { tell(.full(limit, origin)) }
  }

  /// Serves one client. Nothing is said to it before it is known.
  private func serve(_ channel: any ByteChannel, _ place: Admission.Place) async {
    var dataset: DatasetID?
    do {
      let (client, token) = try await opening(of: channel)
      guard admission.prove(place) else { throw CancellationError() }
      dataset = client.peer.dataset
      let store = try await opened(for: client)
      await exchange(
        DailyQuota.Client(at: place.origin, client.peer.dataset, token: token), store,
        over: OpenChannel(client.channel))
    } catch {
      note(error, of: dataset, at: place)
      if let refusal = error as? Refusal { await say(refusal, to: channel) }
    }
    await channel.close()
  }

  /// Counts and tells why there was no exchange.
  @inline(never)
  private func note(_ error: any Error, of dataset: DatasetID?, at place: Admission.Place) {
    switch error {
    case is CancellationError:
      // The server ends, or the connection was ended for another one.
      break
    case let refusal as Refusal:
      // One that was ended for another one ends before its hello, too.
      guard !refusal.isEnd || admission.prove(place) else { break }
      counters.count(\.refusals)
      tell(refusal.news)
    default: tell(.failed(dataset, "\(error)"))
    }
  }

  private func exchange(
    _ client: DailyQuota.Client, _ store: TrainingStore, over transport: OpenChannel
  ) async {
    var options = SyncOptions()
    options.isOpened = true
    options.answers = true
    // As long as the client watches, too.
    options.isWatching = true
    options.budget = budget
    options.quota = quota.allowance(of: client)
    let beginning = ContinuousClock.now
    let result = await store.answer(over: transport, options: options)
    let hasFailed = store.hasFailed || isOfStore(result.pass.ending)
    await stores.noteReplica(of: store, client.dataset)
    await stores.leave(client.dataset, store, hasFailed: hasFailed)
    note(result, of: client.dataset, from: client.origin, since: beginning)
  }

  /// Whether an exchange ended because of its store, which is closed then. Where a hub takes nothing for now, its cache is
  /// as good as before.
  private func isOfStore(_ ending: SyncPass.Ending) -> Bool {
    if hub != nil, case .storeFailed = ending { return false }
    return ServedPass.Ending(ending) == .store
  }

  /// Counts and tells what an exchange came to. It stands by itself, so that the task of an exchange that goes on has
  /// no room for it.
  @inline(never)
  private func note(
    _ result: SyncResult, of dataset: DatasetID, from origin: PeerOrigin?,
    since beginning: ContinuousClock.Instant
  ) {
    let served = ServedPass(
      dataset, result.pass, result.outcome, from: origin, took: ContinuousClock.now - beginning)
    counters.count(served)
    tell(.passed(served))
  }

  /// Has a client prove that it knows its dataset's token, and proves that to it.
  /// - Returns: The opening, and the token of the dataset.
  private func opening(
    of channel: any ByteChannel
  ) async throws -> (ChannelOpening.Opened, token: String?) {
    let named = Mutex<(dataset: DatasetID, token: String?)?>(nil)
    do {
      let opening = ChannelOpening(over: channel, within: Deadline(patience))
      let opened = try await opening.answer { client in
        named.withLock { $0 = (client.dataset, nil) }
        // A client that is refused with a former token finds the new one by then.
        if hub == nil { for why in left.renew() { tell(.tokenNotLeft(why)) } }
        var mine = client
        (mine.asks, mine.isPlanning, mine.making) = (true, false, nil)
        mine.nonce = Nonce(from: randomness)
        let token = try await token(for: client.dataset)
        named.withLock { $0 = (client.dataset, token) }
        return (mine, token, { others() })
      }
      return (opened, opened.provedOther ?? named.withLock { $0?.token })
    } catch let fault as OpeningFault {
      throw Refusal.opening(fault, named.withLock { $0?.dataset })
    } catch let fault as WebSocketFault {
      throw Refusal.webSocket(fault, named.withLock { $0?.dataset })
    }
  }

  /// The token of a dataset; nil if it cannot be read, so that no client is let in.
  /// - Throws: `Refusal` where the hub does not say: then the client's own token may be right.
  private func token(for dataset: DatasetID) async throws -> String? {
    guard let hub else {
      do throws(LogError) {
        return try tokens.token(for: dataset)
      } catch {
        tell(.failed(dataset, error.description))
        return nil
      }
    }
    do {
      return try await hub.token(of: dataset)
    } catch {
      throw Refusal.unavailable(dataset, "\(error)")
    }
  }

  /// The store of a client's dataset. One that cannot be opened, since another writer holds it for example, is
  /// the server's trouble and told as such; the client learns only that.
  private func opened(for opened: ChannelOpening.Opened) async throws -> TrainingStore {
    let client = opened.peer
    do {
      if hub == nil { try await decide(for: opened) }
      return try await stores.store(for: client)
    } catch let fault as PlaceFault {
      throw Refusal(fault, client)
    } catch let error as TrainingError {
      throw Refusal.unavailable(client.dataset, error.causes.first ?? error.code.description)
    } catch let error as LogError {
      throw Refusal.unavailable(client.dataset, "\(error)")
    }
  }

  /// The datasets' own tokens, for a client that does not know that of the dataset it asks for.
  private func others() -> [String] {
    // A hub has too many to try them all: who has its token knows the dataset.
    if hub != nil { return [] }
    do throws(LogError) {
      return try tokens.own().map(\.token)
    } catch {
      // Such a client is let in nowhere.
      return []
    }
  }

  /// Decides what a client gets whose dataset is not what its token opens here (sync-protocol 15).
  /// - Throws: `Refusal`, with what is there.
  private func decide(for opened: ChannelOpening.Opened) async throws {
    let client = opened.peer
    let ownToken = try opened.provedOther.flatMap { token in
      try tokens.own().first { $0.token == token }?.dataset
    }
    if ownToken == nil, try await stores.isThere(for: client) { return }
    var there: [DatasetID] = []
    if let ownToken {
      there = [ownToken]
    } else if try !tokens.isOwn(client.dataset) {
      there = try tokens.underCommonToken()
    }
    switch client.making {
    case .another where ownToken == nil: return
    case .first where there.isEmpty: return
    case .instead where there.count <= 1 && !client.isPlanning:
      guard let former = there.first else { return }
      let folder = try await stores.end(former, movingAside: ownToken == nil)
      if ownToken != nil { try tokens.move(from: former, to: client.dataset) }
      tell(.note("\(client.dataset) counts in place of \(former), whose store is kept: \(folder)"))
    case .another, .first, .instead, nil:
      // Of several, none is this client's more than the others.
      guard there.count == 1 else {
        throw there.isEmpty && client.isPlanning
          ? Refusal.nothingToPlan(client.dataset) : Refusal.unknownDataset(client.dataset)
      }
      throw Refusal.unknownDataset(
        client.dataset, [try await stores.summary(of: there[0], for: client)])
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

/// Where a server is to listen: `HOST:PORT`, `ws://HOST:PORT` or `unix:PATH`.
enum ListenAddress: Sendable, Hashable {
  case tcp(host: String, port: UInt16)
  case webSocket(host: String, port: UInt16)
  case unixSocket(String)

  /// The address where none is named.
  static let usual = ListenAddress.tcp(host: "127.0.0.1", port: 7_440)

  /// Reads an address, with or without `tcp://`.
  init(_ text: String) throws(PeerAddress.Fault) {
    let isWhole = ["unix:", "tcp://", "ws://", "wss://"].contains { text.hasPrefix($0) }
    switch try PeerAddress(isWhole ? text : "tcp://\(text)") {
    case .tcp(let host, let port): self = .tcp(host: host, port: port)
    case .unixSocket(let path): self = .unixSocket(path)
    case .webSocket(let address):
      guard let port = address.port, address.path.isEmpty else {
        throw PeerAddress.Fault(
          reason: address.port == nil ? "it names no port" : "a server takes every path",
          advice: "write ws://HOST:PORT")
      }
      self = .webSocket(host: address.host, port: port)
    case .folder, .place, .hub, .ssh:
      throw PeerAddress.Fault(
        reason: "a server cannot listen there",
        advice: "write HOST:PORT, ws://HOST:PORT or unix:PATH")
    }
  }

  /// Begins to listen.
  /// - Parameters:
  ///   - rules: By which clients open a WebSocket, where one is listened for.
  ///   - prepare: Called with the place before a client can connect.
  /// - Throws: `TransportError`; `CancellationError`.
  func listener(
    webSocket rules: WebSocketRules = WebSocketRules(),
    preparing prepare: (String) -> Void = { _ in }
  ) async throws -> Listener {
    switch self {
    case .tcp(let host, let port):
      try await Listener(host: host, port: port, preparing: prepare)
    case .webSocket(let host, let port):
      try await Listener(host: host, port: port, webSocket: rules, preparing: prepare)
    case .unixSocket(let path): try await Listener(path: path, preparing: prepare)
    }
  }

  /// Whether others than this machine's programs can come, so that others can listen to the line.
  var isOpen: Bool {
    switch self {
    case .tcp(let host, _), .webSocket(let host, _): !TokenSource.isThisMachine(host)
    case .unixSocket: false
    }
  }
}
