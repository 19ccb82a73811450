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
    renewTokensLeft()
    // A store's kinds are read when it is opened.
    Task { await stores.closeUnused() }
  }

  /// Leaves new tokens for clients of this machine. Those of a hub are for one dataset each, and are left nowhere.
  func renewTokensLeft() {
    guard hub == nil else { return }
    for why in left.renew() { tell(.tokenNotLeft(why)) }
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
      let (client, token, other) = try await opening(of: channel)
      guard admission.prove(place) else { throw CancellationError() }
      dataset = client.peer.dataset
      let store = try await opened(for: client, other: other)
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
}
