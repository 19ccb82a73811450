import Dispatch
import EventLog
import Hub
import LiftTrail
import SyncRelay
import Synchronization

/// The hub that a server's stores are caches of.
final class ServedHub: Sendable {
  let identity: HubIdentity
  private let pool: HubPool
  private let listener: HubListener
  /// Where the hub is asked what a task waits for, so that no thread of Swift's pool does: one question after the other, each
  /// of a fraction of a millisecond.
  private let questions = DispatchQueue(label: "hub")

  /// - Parameter count: How many connections there are at most, beside the one that listens.
  /// - Throws: `HubFault`, where the hub is not reached.
  init(
    _ database: any SQLDatabase, connections count: Int,
    uptime: @escaping @Sendable () -> Duration = ServedHub.systemUptime,
    pause: @escaping @Sendable (Duration) -> Void = ServedHub.block
  ) throws {
    pool = HubPool(database, count: count, uptime: uptime)
    listener = HubListener(database, beside: pool, pause: pause)
    identity = try pool.identity()
    try HubQuestions(pool).requireGrants()
  }

  /// Where it is.
  var name: String { pool.name }

  /// How its commits go.
  var health: HubHealth.Standing { pool.health.standing }

  /// What a store of a dataset is a cache of.
  func cache(of dataset: DatasetID) -> StoreCache {
    StoreCache(of: HubPlace(pool, dataset), as: identity.replica(of: dataset))
  }

  /// The token of a dataset; nil where it has none, so that no client is let in.
  /// - Throws: `HubFault`.
  func token(of dataset: DatasetID) async throws -> String? {
    try await ask { try $0.token(of: dataset) }
  }

  /// The states of those of some datasets that the hub has.
  /// - Throws: `HubFault`.
  func states(of datasets: [DatasetID]) async throws -> [DatasetID: PlaceToken] {
    if datasets.isEmpty { return [:] }
    return try await ask { try $0.states(of: datasets) }
  }

  private func ask<Answer: Sendable>(
    _ question: @escaping @Sendable (HubQuestions) throws -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      questions.async { [pool] in
        continuation.resume(with: Result { try question(HubQuestions(pool)) })
      }
    }
  }

  /// Listens until its task is cancelled.
  func listen(_ hear: @Sendable (HubNews) async -> Void) async {
    let isOver = Flag()
    let (news, heard) = AsyncStream.makeStream(of: HubNews.self)
    do throws(TransportError) {
      try ServiceThread.start { [listener] in
        listener.listen(until: { isOver.isRaised }) { heard.yield($0) }
        heard.finish()
      }
    } catch {
      return await hear(.lost(HubFault(.full, "\(error)")))
    }
    await withTaskCancellationHandler {
      for await one in news { await hear(one) }
    } onCancel: {
      isOver.raise()
      heard.finish()
    }
  }

  private final class Flag: Sendable {
    private let value = Mutex(false)
    var isRaised: Bool { value.withLock { $0 } }
    func raise() { value.withLock { $0 = true } }
  }

  /// The time since this was first asked.
  static let systemUptime: @Sendable () -> Duration = {
    let beginning = ContinuousClock.now
    return { ContinuousClock.now - beginning }
  }()

  static let block: @Sendable (Duration) -> Void = { time in
    let milliseconds = Int(clamping: Int64(time / .milliseconds(1)))
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(milliseconds))
  }
}
