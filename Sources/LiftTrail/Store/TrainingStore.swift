#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

public import EventLog
public import Projections
import SyncRelay

/// An athlete's training data in a folder: what an app opens, writes and shows.
///
/// It has a thread of its own for files, sync and merging. No caller's thread, and none of Swift's pool,
/// ever waits for a disk. The thread ends with the store.
public actor TrainingStore {
  /// Says what the store does.
  package nonisolated let board: StoreBoard
  nonisolated let thread = StoreThread()
  /// What the store says to the person who holds the device (``StoreOptions/words``).
  public nonisolated let words: StoreWords
  /// The settings of this device.
  public nonisolated let local: LocalSettings
  /// What is computed of the state, on another thread.
  nonisolated let projections: ProjectionHost
  let core: OnThread<StoreCore>
  /// Lets one pass at a time use a place, on a thread for that.
  nonisolated let places = PlaceTurns()
  /// What tells the time of its events.
  private nonisolated let clock: any WallClock
  /// Waits for the end of a day, and for the lock of an inbox.
  nonisolated let wait: @Sendable (Duration) async throws -> Void

  /// The store's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  /// Names a store. Nothing is read or made here: the first call opens the store, or makes it where
  /// there is none.
  /// - Parameters:
  ///   - folder: Its own folder, with nothing else in it.
  ///   - kinds: The kinds that the store has beside those of the app: those of training, or `.engine` for an app of
  ///     another domain.
  ///   - models: The kinds that the app defines, and its extensions of others. What is wrong with one fails the
  ///     opening.
  ///   - projections: What is to be computed of the state and kept up to date, each of another type.
  public init(
    at folder: URL, kinds: KindSet = .training, models: [any Model.Type] = [],
    projections: [any Projection] = [],
    options: StoreOptions = StoreOptions()
  ) {
    self.init(
      StoreConfiguration(
        path: folder.path, options: options, environment: .ofThisProcess(), kinds: kinds,
        models: models, projections: projections))
  }

  /// Names a store by its whole configuration, for tools and tests.
  package init(_ plan: StoreConfiguration) {
    self.init(OnThread(StoreCore(plan, StoreBoard())))
  }

  /// A store that is open when this returns, with what the body wrote: it works on the caller's thread.
  package static func opened(
    _ plan: StoreConfiguration, _ body: (inout WriteTransaction) throws -> Void
  ) throws -> TrainingStore {
    let core = StoreCore(plan, StoreBoard())
    try core.open()
    _ = try core.perform(body)
    core.flush()
    return TrainingStore(OnThread(core))
  }

  private init(_ core: OnThread<StoreCore>) {
    let (board, plan) = (core.value.board, core.value.plan)
    self.board = board
    clock = plan.environment.clock
    wait = plan.wait
    words = plan.options.words
    projections = core.value.projections
    local = LocalSettings(
      LocalFile(at: plan.path, files: plan.environment.files),
      LocalSettings.Host(
        words: plan.options.words, run: { [thread] in thread.run($0) },
        hasSet: { board.tell(.set($0)) }, hasLost: { board.tell(.lostSettings($0)) }))
    core.value.onThread = { [thread, weak core] body in
      guard let core else { return }
      thread.run { body(core.value) }
    }
    projections.whenFailing { [onThread = core.value.onThread] error in
      onThread { _ = $0.readAnew(because: error) }
    }
    self.core = core
    thread.setIdle {
      core.value.flush()
      // What could not be given back at once, since a snapshot was being made.
      core.value.yieldInbox()
    }
  }

  deinit {
    let core = core
    // The last reference to the files goes on the thread, too.
    thread.end { core.value.close() }
    projections.end()
    places.end()
  }
}

extension TrainingStore {
  /// Opens the store as far as it can be. Every other call does so too, if needed; but a store that failed or was closed
  /// is opened again by this call only.
  ///
  /// If the store can be read and not written, this throws nothing: reading works, and ``status`` is
  /// ``StoreStatus/readable(_:)``.
  /// - Throws: `TrainingError`, if nothing can be read.
  public func open() async throws {
    try core.value.open()
  }

  /// Whose history the store holds: what the options of a second device say.
  /// - Throws: `TrainingError`, if the store cannot be read.
  public var dataset: DatasetID {
    get async throws { try core.value.readable().manifest.dataset }
  }

  /// The day that it is now by the store's clock: that of the device, or that of a test.
  public nonisolated func today(in zone: TimeZone = .current) -> Day {
    Day(clock.now(), in: zone)
  }

  /// What tells a reader when a day is over.
  nonisolated func dayAlarm() -> DayAlarm { DayAlarm(clock, wait: wait) }

  /// Has the store's thread run a body, behind what was asked for before.
  nonisolated func onThread(_ body: @escaping @Sendable (StoreCore) -> Void) {
    thread.run { [core] in body(core.value) }
  }

  /// The time by the store's clock.
  nonisolated var time: Instant { clock.now() }

  /// The replica that this store writes as: what is of this device in a history. A store that was copied or restored goes
  /// on as another one.
  /// - Throws: `TrainingError`, if the store cannot be read.
  public var replica: ReplicaID {
    get async throws { try core.value.readable().manifest.replica }
  }

  /// Makes everything durable and gives the lock back. Both are done when it returns. Later calls throw
  /// `closed`, until `open()` is called.
  public func close() async {
    core.value.close()
  }

  /// Makes everything durable and gives the lock back, before the process is frozen. Both are done when
  /// it returns. Reads go on, and none takes the lock back; writes throw `suspended`.
  public func suspend() async {
    core.value.suspend()
  }

  /// Takes the lock again and reads what others wrote meanwhile. Without a `suspend` before, it does
  /// nothing.
  /// - Throws: `TrainingError`, such as `inUse`; the store is suspended still.
  public func resume() async throws {
    try core.value.resume()
  }

  /// Writes one batch, or nothing and a throw. The events are durable when it returns.
  /// - Parameters:
  ///   - role: What the writes are: edits, or the starters of a first launch.
  ///   - body: Makes the writes. What it throws is thrown on, and nothing is written then.
  /// - Returns: What the body returned, and the events.
  /// - Throws: `TrainingError`, such as `noSpace`; the next write tries again by itself. `CancellationError` means that
  ///   nothing was written.
  @discardableResult
  public func write<R: Sendable>(
    as role: WriteRole = .edit, _ body: sending (inout WriteTransaction) throws -> R
  ) async throws -> Commit<R> {
    try Task.checkCancellation()
    try await makeInboxReady()
    let staged = try core.value.perform(as: role, body)
    // What it has read may be staged by another transaction.
    if core.value.hasStagedWrites {
      let sync = core.value.nextSync
      // Where no other transaction comes to share the sync, it needs no wait.
      if !thread.hasMore { core.value.flush() }
      if let outcome = sync.read({ $0 }) {
        try outcome.get()
      } else {
        // Without the preference, the task is first woken in Swift's pool, only to come back here.
        try await withTaskExecutorPreference(thread) {
          await sync.valueDespiteCancellation { $0 }
        }.get()
      }
    }
    return Commit(value: staged.value, events: staged.events)
  }

  /// Reads one moment. Everything it sees is durable. The body is called a second time if the first call comes upon
  /// damage: then the second sees all that can be believed.
  /// - Parameter date: If given, the state as it was then, which replays the log.
  /// - Throws: `TrainingError`; what the body throws; `CancellationError`.
  public func read<R: Sendable>(
    asOf date: Date? = nil, _ body: sending (borrowing ReadTransaction) throws -> R
  ) async throws -> R {
    try Task.checkCancellation()
    return try core.value.read(asOf: date, body)
  }

  /// Takes received events durably, verbatim; see `Store.receive`.
  /// - Returns: The events that the store lacked.
  package func receive(_ events: [Event]) async throws -> [Event] {
    do {
      return try core.value.receive(events)
    } catch {
      throw TrainingError(error).said(in: words)
    }
  }

  /// Calls the body with the replica, of which everything is durable, for an exchange. The body keeps no
  /// reference to it, and takes no events: `receive` does.
  package func withReplica<R: Sendable>(_ body: sending (Replica) throws -> R) async throws -> R {
    core.value.flush()
    return try body(core.value.readable())
  }
}

extension StoreEnvironment {
  /// The real environment, in which this process holds locks.
  static func ofThisProcess() -> StoreEnvironment {
    let process = ProcessInfo.processInfo
    return StoreEnvironment(
      holder: "\(process.processName), process \(process.processIdentifier)")
  }
}
