import EventLog
import Projections
import SyncRelay

/// One sync for all transactions that are staged before it begins. It may be over before one of them waits for it.
typealias SharedSync = Monitor<Result<Void, any Error>?>

/// A store's state and work, all on its thread.
final class StoreCore {
  private(set) var plan: StoreConfiguration
  let board: StoreBoard
  private(set) var condition = Condition.unopened
  /// The indexes of the present state, with what is staged.
  var indexes = StoreIndexes()
  /// What is computed of the state, on another thread.
  let projections: ProjectionHost
  /// The entities that staged transactions change.
  let touched = TouchedEntities()
  /// The events that are staged.
  var stagedEvents: [EventID] = []
  /// What comes of the sync that what is staged will share; nil before it is over.
  var nextSync = SharedSync(nil)
  /// How often the store was opened.
  var openings = 0
  /// Whether the lock was given back, and the open store follows other processes until it takes the lock again.
  var isYielded = false
  /// The app's store, if this one is an inbox beside it.
  var app: FollowedStore?
  /// The inboxes that were taken in, by their paths.
  var inboxes: [String: FollowedStore] = [:]
  /// How much of the log an opening reads: every line, once one that a snapshot had passed over was damaged.
  var opensReading = Store.Reading.sinceSnapshot
  /// Whether a snapshot is being made.
  var isMakingSnapshot = false
  /// How many events the newest snapshot covers that was made since the opening, or that could not be made.
  var snapshotCount = 0
  /// What is known of the place that the store is a cache of; nil before it was read.
  var placeMemory: PlaceMemory?
  /// The pass that reads that place now.
  var placePass: PlacePass?
  /// How many parts were committed there since they were put together last.
  var committedCount = 0
  /// Has the store's thread run a body.
  var onThread: @Sendable (@escaping @Sendable (StoreCore) -> Void) -> Void = { _ in }
  /// Looks for growth, if the store follows.
  var follower: Task<Void, Never>?

  /// What there is to work with.
  enum Condition {
    case unopened
    /// Open, for writing unless the store follows.
    case open(Replica)
    /// What is durable can be read; the error says why nothing can be written.
    case readable(Replica, TrainingError)
    /// The lock is free; nil before the next read.
    case suspended(Replica?)
    /// Nothing can be read.
    case failed(TrainingError)
    case closed

    /// What can be read; nil if nothing was.
    var replica: Replica? {
      switch self {
      case .open(let replica), .readable(let replica, _), .suspended(let replica?): replica
      case .unopened, .suspended(nil), .failed, .closed: nil
      }
    }
  }

  init(_ plan: StoreConfiguration, _ board: StoreBoard) {
    self.plan = plan
    self.board = board
    // Its files are not synced, so no byte of a cache is believed unread.
    if plan.cache != nil { opensReading = .everyLine }
    app = plan.beside.map { FollowedStore(at: $0, in: plan.environment) }
    let keeper = ProjectionKeeper(
      path: plan.path, files: plan.environment.files,
      isWriting: plan.options.access == .writing, interval: plan.keepingInterval)
    projections = ProjectionHost(plan.projections, keeper: keeper) { board.tell(.projected($0)) }
    guard let happens = plan.options.happens else { return }
    _ = board.watch { news in
      if let happening = StoreHappening(news) { happens(happening) }
    }
  }

  /// Goes on with another dataset's history at the same path.
  func change(to dataset: DatasetID) { plan.options.dataset = dataset }

  /// Has an inbox be of the app's dataset, and for a trial where the app's store is.
  func follow(_ manifest: StoreManifest) {
    plan.options.dataset = manifest.dataset
    plan.options.isEphemeral = manifest.isEphemeral
  }

  func change(to condition: Condition, _ status: StoreStatus) {
    self.condition = condition.said(in: words)
    noteCoverage()
    board.tell(.status(status.said(in: words)))
  }

  /// What the store says to the person who holds the device.
  var words: StoreWords { plan.options.words }

  private func noteCoverage() {
    if let replica = condition.replica { board.note(replica.log.coverage) }
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
    noteCoverage()
    board.tell(.changed(change))
  }

  /// Has the projections take in what is durable now.
  /// - Parameter isAnew: Whether it may be another log than before.
  func project(isAnew: Bool) {
    guard let replica = condition.replica else { return }
    projections.follow(replica.log, replica.kinds, isAnew: isAnew)
  }
}

extension StoreCore.Condition {
  /// With its error in the words of the store.
  fileprivate func said(in words: StoreWords) -> StoreCore.Condition {
    switch self {
    case .readable(let replica, let error): .readable(replica, error.said(in: words))
    case .failed(let error): .failed(error.said(in: words))
    case .unopened, .open, .suspended, .closed: self
    }
  }
}

extension StoreStatus {
  /// With its error in the words of the store.
  fileprivate func said(in words: StoreWords) -> StoreStatus {
    switch self {
    case .readable(let error): .readable(error.said(in: words))
    case .failed(let error): .failed(error.said(in: words))
    case .unopened, .opening, .ready, .suspended, .closed: self
    }
  }
}
