import EventLog
import LiftTrail
import Projections
import SyncRelay

/// An exchange of a store here with a peer elsewhere.
struct WireSync {
  let peer: FarPeer
  let token: String?
  let allowsEphemeral: Bool
  let isWatching: Bool
  /// Whether failed attempts are forgotten first.
  let isRetrying: Bool

  /// What it did, and what the store holds now.
  struct Report: Sendable {
    /// What was exchanged; nil where somebody ended it before anything was.
    let summary: SyncSummary?
    /// Whether somebody ended it.
    let isInterrupted: Bool
    /// Whether both sides held the same by then, but for what one of them cannot read.
    let isLevel: Bool
    let eventCount: Int
    let digest: String
  }

  /// How the store meets the peer.
  var options: SyncOptions {
    var options = SyncOptions()
    options.allowsEphemeral = allowsEphemeral
    options.token = token
    options.isWatching = isWatching
    return options
  }

  /// How it ended.
  typealias Ending = (
    /// A `CommandError`, `TrainingError` or `TransportError` where it failed.
    outcome: Result<Report, any Error>,
    /// The replica id that the store had when it was opened, and the one that it has now; nil where it
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
    // Nobody is called for a store that cannot be written.
    try await store.open()
    if isRetrying { await store.noteRetry(at: peer.place) }
    let (summary, isInterrupted, isLevel) = try await exchange(store)
    let (count, digest) = try await store.withReplica { ($0.log.count, try $0.state.digest()) }
    return Report(
      summary: summary, isInterrupted: isInterrupted, isLevel: isLevel, eventCount: count,
      digest: digest)
  }

  /// Meets the peer.
  /// - Returns: What was exchanged, whether somebody ended it, and whether both held the same by then.
  private func exchange(
    _ store: TrainingStore
  ) async throws -> (summary: SyncSummary?, isCancelled: Bool, isLevel: Bool) {
    let channel: HeardChannel
    do {
      channel = HeardChannel(try await peer.transport.connect())
    } catch is CancellationError {
      return (nil, true, false)
    } catch let error as TransportError {
      let reason = "cannot \(error.attempted): \(error.reason)"
      await store.keep(SyncPass(.unreachable(reason)), at: peer.place)
      throw error.located(peer.place)
    }
    do {
      return try await store.sync(over: OpenChannel(channel), at: peer.place, options: options)
    } catch let error as TrainingError {
      throw failure(of: channel, error)
    }
  }

  /// Plans it.
  /// - Returns: The events that the peer holds.
  /// - Throws: `CommandError`, `TrainingError`, `TransportError`.
  func run(_ plan: PlannedSync) async throws -> Log {
    let channel: HeardChannel
    do {
      channel = HeardChannel(try await peer.transport.connect())
    } catch let error as TransportError {
      throw error.located(peer.place)
    }
    do {
      return try await plan.peerLog(over: OpenChannel(channel))
    } catch let error as TrainingError {
      throw failure(of: channel, error)
    }
  }

  /// Why nothing, or no more, was exchanged, with where.
  private func failure(of channel: HeardChannel, _ error: TrainingError) -> any Error {
    // A server says why it refuses. Where it says nothing, its system may say so more roughly.
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
        + "own output tells, or where it is no ltcli serve"
    }
    return failure
  }
}
