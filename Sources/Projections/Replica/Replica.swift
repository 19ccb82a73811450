public import EventLog

/// A store together with the fold of its events: what an app opens, writes to and shows.
///
/// Not `Sendable`: it belongs to its opener, for example an actor.
public final class Replica {
  /// The store. Only this package can write to it past the fold.
  package let store: Store
  /// The fold of all events so far.
  package internal(set) var fold: Fold
  /// The transactions that are staged and not committed yet.
  var staged: WriteBatch?
  /// Whether the fold lacks events that the log has.
  var isOutOfStep = false

  /// The events.
  public var log: Log { store.log }
  /// The kinds that it knows.
  package var kinds: KindTable { fold.kinds }
  /// The store's manifest.
  public var manifest: StoreManifest { store.manifest }

  /// Folds the events of an open store, which only the replica may use from then on.
  /// - Complexity: O(lines read), or O(all lines) if a snapshot was made with another table of
  ///   kinds.
  package init(_ store: Store, kinds: KindTable) throws(LogError) {
    self.store = store
    if let base = store.log.base, !SnapshotNotes.fit(base, kinds) { try store.forgetSnapshot() }
    fold = try Fold(replaying: store.log, workers: store.environment.workers, kinds: kinds)
  }

  /// Opens the store in a folder in a given environment, and folds its events; see `Store.open`.
  package static func open(
    at path: String, for purpose: Store.Purpose, reading: Store.Reading = .sinceSnapshot,
    environment: StoreEnvironment = StoreEnvironment(), kinds: KindTable
  ) throws(LogError) -> Replica {
    try Replica(
      Store.open(at: path, for: purpose, reading: reading, environment: environment), kinds: kinds)
  }

  /// The state as of the last event.
  /// - Precondition: No transaction is staged. Staged payloads are gone after the commit, so the state that
  ///   shows them must not be kept; see `withState`.
  public var state: TrainingState {
    precondition(staged == nil, "a state that shows staged writes must not be kept")
    return present
  }

  /// The state with what is staged, valid during a call only.
  var present: TrainingState {
    TrainingState(
      fold: fold, log: store.log, workers: store.environment.workers, isStaged: staged != nil)
  }

  /// The state of the events up to a stamp (merge-rules 9).
  /// - Complexity: O(bytes of the log)
  public func state(asOf stamp: Stamp) throws(LogError) -> TrainingState {
    try state(positions: nil, upTo: stamp)
  }

  /// The state as this store saw it after its n-th line, or after its last if there are fewer
  /// (merge-rules 9).
  /// - Complexity: O(bytes of the log)
  public func state(asOfPosition position: Int) throws(LogError) -> TrainingState {
    try state(positions: max(position, 0), upTo: nil)
  }

  private func state(positions: Int?, upTo stamp: Stamp?) throws(LogError) -> TrainingState {
    let log = try logOfEveryLine()
    let fold = Fold(
      replaying: log, positions: 1..<(min(positions ?? log.count, log.count) + 1), upTo: stamp,
      workers: store.environment.workers, kinds: fold.kinds)
    return TrainingState(fold: fold, log: log, workers: store.environment.workers)
  }

  /// The log with every line read, for questions that a snapshot cannot answer.
  func logOfEveryLine() throws(LogError) -> Log {
    try store.log.readingEveryLine(workers: store.environment.workers)
  }

  /// The effect of the event at a position, among all events so far (merge-rules 7).
  public func effect(at position: Int) throws(LogError) -> Effect {
    try fold.effect(of: store.log.event(at: position), in: store.log)
  }

  /// Takes received events verbatim; see `Store.receive`.
  /// - Returns: The events that the store lacked.
  package func receive(_ events: [Event]) throws(LogError) -> [Event] {
    try commitStaged()
    let (count, contested) = (store.log.count, store.log.contestedCount)
    let taken = try store.receive(events)
    try takeIn((count + 1)..<(store.log.count + 1), since: contested)
    return taken
  }

  /// Takes received lines verbatim; see `Store.receive`.
  /// - Returns: The positions of the events that the store lacked.
  package func receive(_ lines: ReceivedLines) throws(LogError) -> Range<Int> {
    try commitStaged()
    let contested = store.log.contestedCount
    let taken = try store.receive(lines)
    try takeIn(taken, since: contested)
    return taken
  }

  /// Takes what was received into the fold.
  /// - Parameter contested: How many further contents of events the log had before.
  private func takeIn(_ positions: Range<Int>, since contested: Int) throws(LogError) {
    if store.log.contestedCount == contested {
      try fold.apply(positions, of: store.log, from: store)
    } else {
      // Another content under a known id gives the contents other numbers.
      fold = try Fold(replaying: store.log, workers: store.environment.workers, kinds: fold.kinds)
    }
  }
}
