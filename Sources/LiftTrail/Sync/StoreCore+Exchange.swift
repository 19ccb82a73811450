import EventLog
import Projections
import SyncRelay

extension StoreCore {
  /// The side of an exchange that is about to begin.
  /// - Parameter address: Where the peer is; nil if nothing is kept of it but receipts.
  /// - Throws: Why the store cannot take part.
  func exchange(
    _ options: SyncOptions, at address: String?,
    tell: @escaping (SyncLevelNews) async -> Void
  ) throws -> StoreExchange {
    flush()
    try takeLock()
    let replica = try exchangeable()
    if refusal == nil {
      do throws(LogError) {
        // What is acknowledged or said to be held must be there.
        try replica.store.requireInPlace()
      } catch {
        throw stop(replica, error)
      }
    }
    let clock = replica.store.environment.clock
    var session = options.sessionOptions
    session.writesNothing = plan.cache != nil
    session.setAside = try replica.store.setAside(at: address)
    // Who answers, such as a server, is filled by those who call.
    session.asksForNewestFirst = !options.answers && isFilling(replica.store)
    return StoreExchange(
      ExchangingStore(self, takes: options.takes),
      SyncSession(of: replica, session, at: options.reading(clock)),
      peerFile: address.map { .init(address: $0, build: TrainingStore.build) },
      watch: options.watch, tell: tell, clock: { options.reading(clock) })
  }

  /// Whether a store has never been level with another one, as far as that can be read.
  private func isFilling(_ store: Store) -> Bool {
    do throws(LogError) {
      return try store.isFilling()
    } catch {
      // The order serves people only. What cannot be read is told where the receipt cannot be kept.
      return false
    }
  }
}

/// A store in one exchange, which speaks of positions of the log as it was opened. A store that can only be read sends
/// what it holds and takes nothing.
private struct ExchangingStore: ExchangeStore {
  private let core: StoreCore
  private let opening: Int
  private let takes: (@Sendable (Coverage) -> Void)?

  init(_ core: StoreCore, takes: (@Sendable (Coverage) -> Void)?) {
    (self.core, opening, self.takes) = (core, core.openings, takes)
  }

  /// What takes part; everything of it is durable.
  private func replica() throws -> Replica {
    core.flush()
    let replica = try core.exchangeable()
    guard core.openings == opening else {
      throw TrainingError(.closed, causes: ["the store was opened anew during the exchange"])
    }
    return replica
  }

  func durableLog() throws -> Log { try replica().log }

  func detectReusedID(in peer: SyncMessage.Hello) throws -> ReplicaID {
    let replica = try replica()
    // A store that writes nothing uses no id.
    if core.refusal != nil || isCache { return replica.manifest.replica }
    return try replica.detectReusedID(in: peer)
  }

  func receive(_ lines: ReceivedLines) throws -> Range<Int> {
    let replica = try replica()
    takes?(Coverage(lines.ranges))
    // What the peer is told to be durable is so where all caches of the place find it.
    if let cache = core.plan.cache {
      return try core.receive(lines, committingAt: cache, replica)
    }
    return try core.receive(lines)
  }

  var isCache: Bool { core.plan.cache != nil }

  var refusal: (any Error)? { core.refusal }

  func failure(_ error: LogError) -> any Error {
    guard error.isOfStore, let replica = core.condition.replica else { return error }
    return core.stop(replica, error)
  }

  func ending(by error: any Error) -> SyncPass.Ending { SyncPass.Ending(error) }

  func considerSnapshot() { core.makeSnapshotIfDue() }

  func filesToKeep() -> Store? {
    guard core.isYielded else { return files }
    do {
      return try core.writableNow().store
    } catch {
      // Another process writes.
      return nil
    }
  }

  func yieldLock() { core.yieldLock() }

  var hasYielded: Bool { core.isYielded }

  var files: Store? {
    switch core.condition {
    case .open(let replica), .readable(let replica, _): replica.store
    case .unopened, .suspended, .failed, .closed: nil
    }
  }
}
