package import EventLog
public import Foundation
package import Projections

/// An athlete's training data in a folder: what an app opens, writes and shows.
///
/// It has a thread of its own for files, sync and merging. No caller's thread, and none of Swift's pool,
/// ever waits for a disk. The thread ends with the store.
public actor TrainingStore {
  /// Says what the store does.
  package nonisolated let board = StoreBoard()
  private nonisolated let thread = StoreThread()
  /// All that the store is.
  let core: OnThread<StoreCore>

  /// The store's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  /// Names a store. Nothing is read or made here: the first call opens the store, or makes it where
  /// there is none.
  /// - Parameter folder: Its own folder, with nothing else in it.
  public init(at folder: URL, options: StoreOptions = StoreOptions()) {
    self.init(
      path: folder.path, options: options, environment: StoreEnvironment(), kinds: { .current })
  }

  /// The same with the world of a test.
  package init(
    path: String, options: StoreOptions = StoreOptions(), environment: StoreEnvironment,
    kinds: @escaping @Sendable () throws -> KindTable = { .current }
  ) {
    let plan = StorePlan(path: path, options: options, environment: environment, kinds: kinds)
    let core = OnThread(StoreCore(plan, board))
    self.core = core
    thread.setIdle { core.value.flush() }
  }

  deinit {
    let core = core
    // The last reference to the files goes on the thread, too.
    thread.end { core.value.close() }
  }
}

extension TrainingStore {
  /// Opens the store. Every other call does so too, if nobody has; but one that failed or was closed is
  /// opened again by this one only.
  /// - Throws: `TrainingError`.
  public func open() async throws {
    try core.value.open()
  }

  /// Makes everything durable and gives the lock back. Both are done when it returns. Later calls throw
  /// `closed`, until `open()` is called.
  public func close() async {
    core.value.close()
  }

  /// Writes one batch, or nothing and a throw. The events are durable when it returns.
  /// - Parameter body: Makes the writes. What it throws is thrown on, and nothing is written then.
  /// - Returns: What the body returned, and the events.
  /// - Throws: `TrainingError`; `CancellationError` means that nothing was written.
  @discardableResult
  public func write<R: Sendable>(
    _ body: sending (inout WriteTransaction) throws -> R
  ) async throws -> Commit<R> {
    try Task.checkCancellation()
    let staged = try core.value.stage(body)
    // What it has read may be what somebody else has staged.
    if core.value.hasStagedWrites {
      try await withCheckedThrowingContinuation { core.value.wait($0) }
    }
    return Commit(value: staged.value, events: staged.events)
  }

  /// Reads one moment. Everything it sees is durable.
  /// - Throws: `TrainingError`; what the body throws.
  public func read<R: Sendable>(
    _ body: sending (borrowing ReadTransaction) throws -> R
  ) async throws -> R {
    try Task.checkCancellation()
    return try core.value.read(body)
  }
}
