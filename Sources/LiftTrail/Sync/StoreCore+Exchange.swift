import EventLog
import Projections
import SyncRelay

extension StoreCore: ExchangeStore {
  /// The side of an exchange that is about to begin.
  /// - Parameter address: Where the peer is; nil where nothing is kept of it but receipts.
  /// - Throws: Why the store cannot be written.
  func exchange(
    _ options: SyncOptions, at address: String?,
    tell: @escaping (SyncLevelNews) async -> Void
  ) throws -> StoreExchange {
    flush()
    let replica = try writable()
    do throws(LogError) {
      // What is acknowledged or said to be held must be there.
      try replica.store.requireInPlace()
    } catch {
      throw stop(replica, error)
    }
    let clock = replica.store.environment.clock
    return StoreExchange(
      self, try SyncSession(of: replica, options.sessionOptions, at: options.reading(clock)),
      peerFile: address.map { .init(address: $0, build: TrainingStore.build) }, tell: tell,
      clock: { options.reading(clock) })
  }

  func durableLog() throws -> Log {
    flush()
    return try writable().log
  }

  func detectReusedID(in peer: SyncMessage.Hello) throws -> ReplicaID {
    let replica = try writable()
    return try replica.detectReusedID(in: peer)
  }

  func failure(_ error: LogError) -> any Error {
    guard error.isOfStore, case .open(let replica) = condition else { return error }
    return stop(replica, error)
  }

  func ending(by error: any Error) -> SyncPass.Ending { SyncPass.Ending(error) }

  func considerSnapshot() { makeSnapshotIfDue() }

  var files: Store? {
    if case .open(let replica) = condition { replica.store } else { nil }
  }
}
