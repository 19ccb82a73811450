import EventLog
import LiftTrail
import Projections
import SyncRelay
import Synchronization

/// An exchange of a store here with a peer elsewhere.
struct WireSync {
  let peer: FarPeer
  /// The token for where a connection has led.
  let token: @Sendable (ConnectedPlace?) -> String?
  let allowsEphemeral: Bool
  let isWatching: Bool
  /// Whether failed attempts are forgotten first.
  let isRetrying: Bool
  /// What a server may make that has no store of the dataset; nil for nothing.
  var making: OpenMessage.Making?
  /// Is told what a person should know meanwhile.
  var tell: @Sendable (String) -> Void = { _ in }
  /// Is told how many events have gone either way.
  var noteCount: (@Sendable (ExchangeCount) -> Void)?

  /// What it did, and what the store holds now.
  struct Report: Sendable {
    /// What was exchanged; nil if it was told to end before anything was.
    let moved: Moved?
    /// Whether it was told to end.
    let isInterrupted: Bool
    /// Whether both sides held the same when both had caught up last; nil if they had not.
    let agreement: Agreement?
    /// What is kept of the peer; nil if nothing is.
    let state: PeerState?
    let eventCount: Int
    let digest: String
  }

  /// What went either way.
  struct Moved: Sendable {
    var received = Coverage()
    var sent = Coverage()
    /// How many events the peer refused.
    var refused = 0
  }

  /// How the store meets the peer.
  var options: SyncOptions {
    var options = SyncOptions()
    options.allowsEphemeral = allowsEphemeral
    // Any process may listen at a port or a socket; a command leads where it says.
    options.asksForProof = peer.isServer
    options.isWatching = isWatching
    options.watch = noteCount
    options.making = making
    return options
  }

  /// How it ended.
  typealias Ending = (
    /// A `CommandError`, `TrainingError` or `TransportError` where it failed.
    outcome: Result<Report, any Error>,
    /// The replica id that the store had when it was opened, and the one that it has now; nil if it
    /// could not be opened.
    ids: (before: ReplicaID, now: ReplicaID)?
  )

  /// Runs it.
  func run(_ plan: StoreConfiguration) async -> Ending {
    let store = TrainingStore(plan)
    let result: Result<Report, any Error>
    do {
      result = .success(try await run(store))
    } catch {
      result = .failure(error)
    }
    let ids = await ids(of: store)
    await store.close()
    return (result, ids)
  }

  private func ids(of store: TrainingStore) async -> (before: ReplicaID, now: ReplicaID)? {
    do {
      return try await store.withReplica { ($0.store.replicaWhenOpened, $0.manifest.replica) }
    } catch {
      return nil
    }
  }

  private func run(_ store: TrainingStore) async throws -> Report {
    // A peer is not called for a store that cannot be written.
    try await open(store)
    if isRetrying { await store.noteRetry(at: peer.place) }
    let (moved, isInterrupted, agreement) = try await exchanges(store)
    let place = peer.place
    let (state, count, digest) = try await store.withReplica {
      (try $0.store.peerState(at: place), $0.log.eventCount, try $0.state.digest())
    }
    return Report(
      moved: moved, isInterrupted: isInterrupted, agreement: agreement, state: state,
      eventCount: count, digest: digest)
  }

  /// Opens the store. A watch waits until another writer has finished.
  private func open(_ store: TrainingStore) async throws {
    var isTold = false
    while true {
      do {
        return try await store.open()
      } catch let error as TrainingError where isWatching && error.code == .inUse {
        let reason = CommandError(error, attempting: "opening the store").reason
        if !isTold { tell("\(reason); waiting until it has finished") }
        isTold = true
      }
      do {
        try await Task.sleep(for: .milliseconds(200))
      } catch {
        throw CommandError(
          status: .unreachable, attempted: "opening the store to write",
          reason: "it was interrupted before another writer had finished")
      }
    }
  }

  /// What one or several exchanges came to.
  private typealias Exchanged = (moved: Moved?, isInterrupted: Bool, agreement: Agreement?)

  /// Meets the peer; if it is watched, again after each cut of the line, until this is told to end.
  private func exchanges(_ store: TrainingStore) async throws -> Exchanged {
    guard isWatching else {
      let result = try await exchange(store)
      guard let failure = result.failure else { return (result.moved, false, result.agreement) }
      guard failure is CancellationError else { throw failure }
      return (result.moved, true, result.agreement)
    }
    var all: Exchanged = (nil, true, nil)
    var (pause, hasMet) = (WireSync.firstPause, false)
    while true {
      var cause: any Error
      let beginning = options.uptime()
      do {
        let pass = try await exchange(store)
        hasMet = hasMet || pass.hasMet
        all.moved = pass.moved.map { all.moved?.joined(with: $0) ?? $0 } ?? all.moved
        all.agreement = pass.agreement
        // A peer that ends each exchange in good order does not watch: it is not called every second.
        let hasLasted = options.uptime() - beginning >= WireSync.lastingTime
        if pass.hasMet, pass.failure != nil || hasLasted { pause = WireSync.firstPause }
        cause =
          pass.failure
          ?? TrainingError(.unreachable, causes: ["the peer has ended the exchange"])
      } catch {
        cause = error
      }
      if cause is CancellationError { return all }
      // One that never answered may not be there at all.
      guard hasMet else { throw cause }
      let error = CommandError(cause, attempting: "watching the peer")
      guard error.status == .unreachable else { throw cause }
      await store.yieldLock()
      tell("\(error.reason); trying \(peer.place) again in \(pause) s")
      do {
        try await Task.sleep(for: .seconds(pause))
      } catch {
        return all
      }
      pause = min(pause * 2, WireSync.longestPause)
    }
  }

  /// How many seconds pass before the peer is called again, first and at most.
  private static let (firstPause, longestPause) = (1, 60)

  /// A peer that has watched for so long does watch, though it ends in good order.
  private static let lastingTime = Duration.seconds(10)

  /// What an exchange came to, and why it ended early.
  private struct Pass {
    var moved: Moved?
    var agreement: Agreement?
    var hasMet = false
    var failure: (any Error)?
  }

  /// Meets the peer.
  /// - Throws: Why there is no connection.
  private func exchange(_ store: TrainingStore) async throws -> Pass {
    let channel: HeardChannel
    let place: ConnectedPlace?
    do {
      let connection = try await peer.connect()
      (channel, place) = (HeardChannel(connection.channel), connection.place)
    } catch is CancellationError {
      return Pass(failure: CancellationError())
    } catch let error as TransportError {
      let reason = "cannot \(error.attempted): \(error.reason)"
      await store.keep(SyncPass(.unreachable(reason)), at: peer.place)
      throw error.located(peer.place)
    }
    var options = options
    options.token = token(place)
    let result = await store.keptPass(
      over: OpenChannel(channel), at: peer.place, options: options)
    var pass = Pass(agreement: result.pass.lastAgreement, hasMet: result.pass.peer != nil)
    pass.moved = result.summary.map {
      Moved(received: $0.received, sent: $0.sent, refused: $0.refusedCount)
    }
    if case .failure(let error) = result.outcome {
      pass.failure = (error as? TrainingError).map { failure(of: channel, $0) } ?? error
    }
    return pass
  }

  /// Plans it.
  /// - Returns: As `PlannedSync.peerLog`.
  /// - Throws: `CommandError`, `TrainingError`, `TransportError`.
  func run(_ plan: PlannedSync) async throws -> (log: Log, isProven: Bool) {
    let channel: HeardChannel
    let place: ConnectedPlace?
    do {
      let connection = try await peer.connect()
      (channel, place) = (HeardChannel(connection.channel), connection.place)
    } catch let error as TransportError {
      throw error.located(peer.place)
    }
    do {
      return try await plan.peerLog(over: OpenChannel(channel), token: token(place))
    } catch let error as TrainingError {
      throw failure(of: channel, error)
    }
  }

  /// Why nothing, or no more, was exchanged, with where.
  private func failure(of channel: HeardChannel, _ error: TrainingError) -> any Error {
    // A server says why it refuses. If it says nothing, its system may say so more roughly.
    let isMute = peer.isServer && !channel.hasHeard
    switch error.code {
    case .unreachable:
      if !isMute, let failure = channel.failure { return failure.located(peer.place) }
    case .refusedByPeer, .unauthorised, .otherDataset: break
    // This side's store failed.
    default: return error
    }
    var failure = CommandError(error, attempting: "exchanging events")
    failure.place = peer.place
    if isMute {
      failure.hint =
        "a server that refuses says why; one ends without a word where it cannot open its store, which its "
        + "own output tells, or where it is not ltcli serve"
    }
    return failure
  }
}

extension WireSync.Moved {
  /// What both moved.
  fileprivate func joined(with other: WireSync.Moved) -> WireSync.Moved {
    WireSync.Moved(
      received: received.union(other.received), sent: sent.union(other.sent),
      refused: max(refused, other.refused))
  }
}

/// A channel that knows whether the peer has said anything, and which failure ended it.
final class HeardChannel: ByteChannel {
  private struct State {
    var hasHeard = false
    var failure: TransportError?
  }

  private let channel: any ByteChannel
  private let state = Mutex(State())

  init(_ channel: any ByteChannel) { self.channel = channel }

  var hasHeard: Bool { state.withLock { $0.hasHeard } }

  /// The first failure of the channel itself.
  var failure: TransportError? { state.withLock { $0.failure } }

  func receive() async throws -> [UInt8]? {
    let bytes = try await noting { try await channel.receive() }
    if bytes != nil { state.withLock { $0.hasHeard = true } }
    return bytes
  }

  func send(_ bytes: [UInt8]) async throws {
    try await noting { try await channel.send(bytes) }
  }

  func close() async { await channel.close() }

  private func noting<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let error as TransportError {
      state.withLock { $0.failure = $0.failure ?? error }
      throw error
    }
  }
}

/// What the verbs that meet peers elsewhere ask alike.
extension CommandContext {
  /// How to open a store that is there.
  /// - Throws: Where there is none: nothing is made.
  func storeConfiguration(_ path: String) throws(CommandError) -> StoreConfiguration {
    // Without `store.json` this opening fails, as that of every verb does, and says why.
    if !hasManifest(path) { _ = try writableStore(path) }
    let kinds = kinds(at: path)
    var plan = StoreConfiguration(path: path, environment: environment, kinds: { kinds })
    plan.keepsReplicaID = arguments.has(.sameReplica)
    plan.background = AtOnce()
    plan.requiresWriting = true
    return plan
  }

  private func hasManifest(_ path: String) -> Bool {
    do throws(LogError) {
      return try environment.files.status(of: StoreFolder(path).manifest) != nil
    } catch {
      return false
    }
  }
}

/// Does the work while others wait: a process that ends waits for no thread.
private struct AtOnce: Background {
  var isAtOnce: Bool { true }

  func run(_ body: @escaping @Sendable () -> Void) { body() }
}
