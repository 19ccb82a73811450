import EventLog
import Projections
import SyncRelay

/// One sync for all transactions that are staged before it begins. It may be over before one of them waits for it.
typealias SharedSync = Monitor<Result<Void, any Error>?>

/// A store's state and work, all on its thread.
final class StoreCore {
  let plan: StoreConfiguration
  let board: StoreBoard
  private(set) var condition = Condition.unopened
  /// The indexes of the present state, with what is staged.
  private(set) var indexes = StoreIndexes()
  /// What is computed of the state, on another thread.
  let projections: ProjectionHost
  /// The entities that staged transactions change.
  let touched = TouchedEntities()
  /// What comes of the sync that what is staged will share; nil before it is over.
  var nextSync = SharedSync(nil)
  /// How often the store was opened.
  private(set) var openings = 0
  /// Whether a snapshot is being made.
  var isMakingSnapshot = false
  /// How many events the newest snapshot covers that was made since the opening, or that could not be made.
  var snapshotCount = 0
  /// Has the store's thread run a body.
  var onThread: @Sendable (@escaping @Sendable (StoreCore) -> Void) -> Void = { _ in }
  /// Looks for growth, if the store follows.
  var follower: Task<Void, Never>?

  /// What there is to work with.
  enum Condition {
    case unopened
    /// Open, for writing unless the store follows.
    case open(Replica)
    /// The lock is free; nil before the next read.
    case suspended(Replica?)
    /// An opening failed.
    case failed(TrainingError)
    /// A write failed: what was durable before can be read.
    case stopped(Replica, TrainingError)
    case closed
  }

  init(_ plan: StoreConfiguration, _ board: StoreBoard) {
    self.plan = plan
    self.board = board
    let keeper = ProjectionKeeper(
      path: plan.path, files: plan.environment.files,
      isWriting: plan.options.access == .writing, interval: plan.keepingInterval)
    projections = ProjectionHost(plan.projections, keeper: keeper) { board.tell(.projected($0)) }
  }

  func change(to condition: Condition, _ status: StoreStatus) {
    self.condition = condition
    board.tell(.status(status))
  }

  /// Tells those who watch what has changed durably.
  func tell(_ change: StoreNews.Change) {
    switch change {
    case .entities(let entities):
      indexes.note(entities)
      project(isAnew: false)
    case .everything:
      indexes = StoreIndexes()
      project(isAnew: true)
    }
    board.tell(.changed(change))
  }

  /// Has the projections take in what is durable now.
  /// - Parameter isAnew: Whether it may be another log than before.
  private func project(isAnew: Bool) {
    switch condition {
    case .open(let replica), .suspended(let replica?), .stopped(let replica, _):
      projections.follow(replica.log, replica.kinds, isAnew: isAnew)
    case .unopened, .suspended(nil), .failed, .closed: break
    }
  }
}

extension StoreCore {
  /// Opens the store unless it is open or suspended.
  func open() throws {
    switch condition {
    case .open(let replica):
      // Reading may have failed, too.
      guard case .failed = board.status else { return }
      flush()
      replica.store.endWriting()
    case .suspended: return
    case .unopened, .failed, .closed: break
    case .stopped(let replica, _): replica.store.endWriting()
    }
    try openAnew(for: .use) { .open($0) }
    tell(.everything)
  }

  /// Opens the store, whatever it was before.
  private func openAnew(
    for purpose: StoreConfiguration.Purpose, _ condition: (Replica) -> Condition
  ) throws {
    do {
      let replica = try plan.opened(for: purpose) { board.tell(.status(.opening($0))) }
      openings += 1
      snapshotCount = 0
      indexes = StoreIndexes()
      change(to: condition(replica), purpose == .use ? .ready : .suspended)
      if purpose == .use { beginFollowing() } else { project(isAnew: true) }
      makeSnapshotIfDue()
    } catch {
      let error = TrainingError(error)
      change(to: .failed(error), .failed(error))
      throw error
    }
  }

  /// What can be read; opens the store if needed.
  func readable() throws -> Replica {
    switch condition {
    case .unopened: try open()
    case .suspended(nil):
      try whileSuspended(nil) { try openAnew(for: .reading) { .suspended($0) } }
    case .open, .suspended, .stopped, .failed, .closed: break
    }
    switch condition {
    case .open(let replica): return try upToDate(replica)
    case .suspended(let replica?), .stopped(let replica, _): return replica
    case .failed(let error): throw error
    case .closed, .unopened, .suspended(nil): throw TrainingError(.closed)
    }
  }

  /// What can be written; opens the store if needed.
  func writable() throws -> Replica {
    if plan.options.access == .following { throw TrainingError(.readOnly) }
    if case .unopened = condition { try open() }
    switch condition {
    case .open(let replica): return replica
    case .suspended: throw TrainingError(.suspended)
    case .stopped(_, let error), .failed(let error): throw error
    case .closed, .unopened: throw TrainingError(.closed)
    }
  }

  /// Makes durable what is staged, and gives the lock back.
  func close() {
    flush()
    follower?.cancel()
    follower = nil
    switch condition {
    case .open(let replica), .stopped(let replica, _): replica.store.endWriting()
    case .unopened, .suspended, .failed, .closed: break
    }
    change(to: .closed, .closed)
  }

  /// Makes durable what is staged, and gives the lock back until `resume`.
  func suspend() {
    flush()
    switch condition {
    // A store whose write failed holds the lock still.
    case .open(let replica), .stopped(let replica, _):
      replica.store.endWriting()
      change(to: .suspended(replica), .suspended)
    case .unopened: change(to: .suspended(nil), .suspended)
    case .suspended, .failed, .closed: break
    }
  }

  /// Takes the lock again, and reads what others wrote meanwhile.
  func resume() throws {
    guard case .suspended(let earlier) = condition else { return }
    try whileSuspended(earlier) { try openAnew(for: .use) { .open($0) } }
    guard case .open(let replica) = condition else { return }
    tell(StoreCore.change(in: replica, since: earlier))
  }

  /// Leaves a suspended store suspended where something fails: what could be read before can be read still.
  private func whileSuspended(_ earlier: Replica?, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch {
      change(to: .suspended(earlier), .suspended)
      throw error
    }
  }

  private static func change(in replica: Replica, since earlier: Replica?) -> StoreNews.Change {
    do throws(LogError) {
      guard let earlier else { return .everything }
      return try replica.entities(since: earlier.log).map { .entities($0) } ?? .everything
    } catch {
      return .everything
    }
  }
}

/// The indexes of one state, which a store's thread shares with the transactions that run on it.
final class StoreIndexes {
  var value = StateIndexes()

  /// Notes entities that were written, received, or taken back.
  func note(_ touched: some Sequence<Entity>) { value.note(touched) }
}
