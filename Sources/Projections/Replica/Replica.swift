public import EventLog

/// A store together with the fold of its events: what an app opens, writes to and shows.
///
/// Not `Sendable`: whoever opened it uses it, for example an actor.
public final class Replica {
  /// The events.
  public let store: Store
  /// Who holds what, as of the last event.
  public internal(set) var fold: Fold

  /// Folds the events of an open store.
  /// - Complexity: O(lines that were read), or O(all) where a snapshot was made with another table.
  public convenience init(
    _ store: Store, table: KindTable = .current
  ) throws(ProjectionError) {
    try self.init(store, table, EarlyFold(table: table))
  }

  /// The same, where the lines may have been folded as they were read.
  private init(
    _ store: Store, _ table: KindTable, _ early: EarlyFold
  ) throws(ProjectionError) {
    self.store = store
    do throws(LogError) {
      if let base = store.log.base, !SnapshotNotes.fit(base, table) { try store.forgetSnapshot() }
      fold = try Fold(replaying: store.log, early, workers: store.workers, table: table)
    } catch {
      throw ProjectionError(error)
    }
  }

  /// Opens the store in a folder and folds its events; see `Store.open`.
  public static func open(
    at path: String, for purpose: Store.Purpose, reading: Store.Reading = .sinceSnapshot,
    environment: Environment = Environment()
  ) throws(ProjectionError) -> Replica {
    let table = KindTable.current
    let early = EarlyFold(table: table)
    let store: Store
    do throws(LogError) {
      store = try Store.open(
        at: path, for: purpose, reading: reading, environment: environment, taker: early)
    } catch {
      throw ProjectionError(error)
    }
    return try Replica(store, table, early)
  }

  /// The state as of the last event.
  public var state: State<Log> { State(fold: fold, source: store.log, workers: store.workers) }

  /// The state of the events with a stamp of at most this one (SPEC 4.7).
  /// - Complexity: O(bytes of the log)
  public func state(asOf stamp: Stamp) throws(LogError) -> State<Log> {
    let log = try logOfEveryLine()
    let fold = try Fold(
      replaying: log, positions: nil, upTo: stamp, workers: store.workers, table: fold.table)
    return State(fold: fold, source: log, workers: store.workers)
  }

  /// The state as this store saw it after its n-th line (SPEC 4.7); after the last one where there
  /// are fewer.
  public func state(asOfPosition position: Int) throws(LogError) -> State<Log> {
    let log = try logOfEveryLine()
    let positions = 1..<(min(max(position, 0), log.count) + 1)
    let fold = try Fold(
      replaying: log, positions: positions, workers: store.workers, table: fold.table)
    return State(fold: fold, source: log, workers: store.workers)
  }

  /// The log, for whoever needs more than a snapshot knows.
  func logOfEveryLine() throws(LogError) -> Log {
    try store.log.readingEveryLine(workers: store.workers)
  }

  /// What became of the event at a position, as of the last event (SPEC 4.5).
  public func effect(at position: Int) throws(LogError) -> Effect {
    try fold.effect(of: store.log.event(at: position), in: store.log)
  }

  /// Takes received events, verbatim; see `Store.receive`.
  /// - Returns: Those that the store lacked.
  public func receive(_ events: [Event]) throws(ProjectionError) -> [Event] {
    do throws(LogError) {
      let taken = try store.receive(events)
      try apply(taken)
      return taken
    } catch {
      throw ProjectionError(error)
    }
  }

  /// Takes events that stand at the log's end into the fold.
  private func apply(_ events: [Event]) throws(LogError) {
    for (offset, event) in events.enumerated() {
      try fold.apply(event, at: store.log.count - events.count + offset + 1)
    }
  }
}
