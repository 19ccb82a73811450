import EventLog
import Projections

extension StoreCore {
  /// Opens the store unless it is open or suspended. What could be read before can be read still if that fails.
  func open() throws {
    let earlier = condition.replica
    switch condition {
    case .open:
      // Reading may have failed, too.
      guard case .failed = board.status else { return }
      flush()
    case .suspended: return
    case .readable, .unopened, .failed, .closed: break
    }
    earlier?.store.endWriting()
    do {
      try openAnew(for: .use)
    } catch {
      guard let earlier, !plan.requiresWriting else { throw error }
      return showOnly(earlier, TrainingError(error))
    }
    tell(.everything)
  }

  /// Opens the store, whatever it was before.
  func openAnew(for purpose: StoreConfiguration.Purpose) throws {
    do {
      if purpose == .use { try followApp() }
      let opened = try plan.opened(for: purpose, reading: opensReading) {
        board.tell(.status(.opening($0)))
      }
      use(opened.replica, opened.refusal, for: purpose)
      if purpose == .use { try takeInApp(for: .reading) }
    } catch {
      let error = TrainingError(error).said(in: words)
      change(to: .failed(error), .failed(error))
      throw error
    }
  }

  /// Goes on with what an opening came to.
  func use(
    _ replica: Replica, _ refusal: TrainingError?, for purpose: StoreConfiguration.Purpose
  ) {
    openings += 1
    placeMemory = nil
    isYielded = plan.beside != nil && purpose == .use && !replica.store.isWriting
    snapshotCount = 0
    indexes = StoreIndexes()
    switch (purpose, refusal) {
    case (.reading, _): change(to: .suspended(replica), .suspended)
    case (.use, let refusal?): showOnly(replica, refusal)
    case (.use, nil): change(to: .open(replica), .ready)
    }
    if purpose == .use { beginFollowing() } else { project(isAnew: true) }
    if case (.use, nil) = (purpose, refusal) { sayDeviceName() }
    makeSnapshotIfDue()
  }

  /// Goes on with what can be read.
  /// - Parameter error: Why nothing can be written.
  func showOnly(_ replica: Replica, _ error: TrainingError) {
    let error = error.code == .damaged ? error.knowing(copiesOf: replica.store) : error
    change(
      to: .readable(replica, error), plan.requiresWriting ? .failed(error) : .readable(error))
  }

  /// Tries to take a store for writing that could only be read before. A damaged one needs a repair first.
  func tryToWriteAgain() {
    guard case .readable(let earlier, let error) = condition, error.code != .damaged,
      !plan.requiresWriting
    else { return }
    earlier.store.endWriting()
    do {
      use(try plan.openedAgain(earlier, reading: opensReading), nil, for: .use)
      tell(change(since: earlier))
    } catch let news {
      let news = TrainingError(news)
      if news != error { showOnly(earlier, news) }
    }
  }

  /// Reads every line anew, where one that a snapshot had passed over turns out to be damaged. From then on all is
  /// shown that can be believed.
  /// - Returns: Whether it was that, and the rest can be read now.
  func readAnew(because error: any Error) -> Bool {
    guard let replica = condition.replica, replica.log.base != nil, !plan.requiresWriting,
      TrainingError(error).code == .damaged
    else { return false }
    flush()
    opensReading = .everyLine
    replica.store.endWriting()
    let purpose: StoreConfiguration.Purpose =
      if case .suspended = condition { .reading } else { .use }
    do {
      try openAnew(for: purpose)
    } catch {
      return false
    }
    tell(.everything)
    return true
  }

  /// Sets the store's folder aside, and opens an empty store in its place.
  /// - Returns: Where the folder is now.
  func setAside() throws -> String {
    _ = try writable()
    flush()
    condition.replica?.store.endWriting()
    defer { tell(.everything) }
    let (files, now) = (plan.environment.files, plan.environment.clock.now())
    let place: String
    do throws(LogError) {
      place = try StoreFolder(plan.path).setAside(at: now, files)
    } catch {
      try openAnew(for: .use)
      throw error
    }
    opensReading = .sinceSnapshot
    try openAnew(for: .use)
    return place
  }

  /// Repairs what is damaged, and opens the store.
  func repair() throws -> Store.RepairReport {
    if plan.options.access == .following { throw said(.readOnly) }
    flush()
    switch condition {
    case .suspended: throw said(.suspended)
    case .closed: throw said(.closed)
    case .unopened, .open, .readable, .failed: break
    }
    condition.replica?.store.endWriting()
    // Also a repair that fails may have changed files.
    defer { tell(.everything) }
    let report: Store.RepairReport
    do {
      report = try plan.repaired()
    } catch {
      try openAnew(for: .use)
      throw error
    }
    opensReading = .sinceSnapshot
    try openAnew(for: .use)
    return report
  }
}

extension StoreCore {
  /// An error in the words of the store.
  private func said(_ code: TrainingError.Code) -> TrainingError {
    TrainingError(code).said(in: words)
  }

  /// What can be read; opens the store if needed.
  func readable() throws -> Replica {
    switch condition {
    case .unopened: try open()
    case .suspended(nil): try whileSuspended(nil) { try openAnew(for: .reading) }
    case .open, .readable, .suspended, .failed, .closed: break
    }
    switch condition {
    case .open(let replica): return try upToDate(replica)
    case .suspended(let replica?), .readable(let replica, _): return replica
    case .failed(let error): throw error
    case .closed, .unopened, .suspended(nil): throw said(.closed)
    }
  }

  /// What a body makes of what can be read, with everything durable. It is called once more if that brings damage to
  /// light which a snapshot had passed over.
  func reading<Value>(_ body: (Replica) throws -> Value) throws -> Value {
    flush()
    return try words.speaking {
      do {
        return try body(readable())
      } catch {
        guard readAnew(because: error) else { throw error }
        return try body(readable())
      }
    }
  }

  /// What can be written; opens the store if needed, and tries again to take it for writing.
  func writable() throws -> Replica {
    tryToWriteAgain()
    return try writableNow()
  }

  /// What can be written as the store stands; opens it if needed.
  func writableNow() throws -> Replica {
    let replica = try exchangeable()
    if let refusal { throw refusal }
    guard isYielded else { return replica }
    try takeLock()
    return try exchangeable()
  }

  /// What can be sent in a sync; opens the store if needed.
  func exchangeable() throws -> Replica {
    if plan.options.access == .following { throw said(.readOnly) }
    if case .unopened = condition { try open() }
    switch condition {
    case .open(let replica): return replica
    case .readable(let replica, let error):
      if plan.requiresWriting { throw error }
      return replica
    case .suspended: throw said(.suspended)
    case .failed(let error): throw error
    case .closed, .unopened: throw said(.closed)
    }
  }

  /// Why nothing can be written, though the store can be read; nil otherwise.
  var refusal: TrainingError? {
    if case .readable(_, let error) = condition { error } else { nil }
  }
}

extension StoreCore {
  /// Makes durable what is staged, and gives the lock back.
  func close() {
    flush()
    keepPlaceMemory()
    placeMemory = nil
    follower?.cancel()
    follower = nil
    condition.replica?.store.endWriting()
    change(to: .closed, .closed)
  }

  /// Makes durable what is staged, and gives the lock back until `resume`.
  func suspend() {
    flush()
    switch condition {
    // A store whose write failed holds the lock still.
    case .open(let replica), .readable(let replica, _):
      replica.store.endWriting()
      change(to: .suspended(replica), .suspended)
    case .unopened: change(to: .suspended(nil), .suspended)
    case .suspended, .failed, .closed: break
    }
  }

  /// Takes the lock again, and reads what others wrote meanwhile.
  func resume() throws {
    guard case .suspended(let earlier) = condition else { return }
    try whileSuspended(earlier) { try openAnew(for: .use) }
    tell(change(since: earlier))
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

  /// What differs from what was read before.
  private func change(since earlier: Replica?) -> StoreNews.Change {
    do throws(LogError) {
      guard let earlier, let replica = condition.replica else { return .everything }
      return try replica.entities(since: earlier.log).map { .entities($0) } ?? .everything
    } catch {
      return .everything
    }
  }
}
