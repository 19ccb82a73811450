package import EventLog

/// A snapshot that was just made.
package struct SnapshotReport: Sendable, Hashable {
  package let path: String
  package let length: Int
  /// The number of events that it covers.
  package let count: Int
}

extension Store {
  /// Makes a snapshot of the log as it is on disk, replacing earlier ones, so that the next opening
  /// reads only what was written since.
  ///
  /// It replays the log and checks every line.
  /// - Returns: The snapshot; nil if there are no events, or an event id is contested.
  /// - Throws: `damaged` if the log is damaged, or a snapshot knows events that it lacks; a failure of the file
  ///   system. The store stays as it was.
  /// - Complexity: O(bytes of the log)
  package func makeSnapshot(kinds: KindTable) throws(LogError) -> SnapshotReport? {
    let log = try readEveryLine()
    guard log.count > 0, log.contested.isEmpty else { return nil }
    let (path, length) = try keepSnapshot(of: log, kinds)
    return SnapshotReport(path: path, length: length, count: log.count)
  }

  private func keepSnapshot(
    of log: Log, _ kinds: KindTable
  ) throws(LogError) -> (path: String, length: Int) {
    let work = SnapshotWork(
      log: log, owner: manifest.owner, kinds: kinds, fold: nil, workers: environment.workers)
    return try keep(work.file())
  }

  /// Whether enough lines stand behind the snapshot that the store was opened with to justify another.
  /// It is false as long as a snapshot knows of lost events.
  package var isSnapshotDue: Bool {
    isSnapshotDue(behind: log.baseCount) && snapshotsOfLostEvents().isEmpty
  }

  /// Whether enough lines stand behind the newest snapshot to justify another: the work on all
  /// snapshots stays proportional to the log.
  /// - Parameter count: How many events the newest snapshot covers.
  package func isSnapshotDue(behind count: Int) -> Bool {
    let behind = log.count - count
    return log.contested.isEmpty && behind >= Store.fewEvents && behind * 4 >= count
  }

  /// Reading this many events takes about as long as reading a snapshot.
  private static let fewEvents = 10_000
}

/// What a snapshot is made of: a value, so another thread may do the work while the store goes on.
package struct SnapshotWork: Sendable {
  let log: Log
  let owner: StoreOwner
  let kinds: KindTable
  /// The fold of the log; nil if the log is to be replayed.
  let fold: Fold?
  let workers: any Workers

  /// Makes the file.
  /// - Throws: `damaged` if a line cannot be believed.
  /// - Complexity: O(bytes of the log)
  package func file() throws(LogError) -> SnapshotFile {
    // A fold that began with a snapshot takes the places of its lines from there.
    let known = log.base == nil ? fold : nil
    let log = try log.readingEveryLine(workers: workers)
    let fold =
      if let known { known } else { try Fold(replaying: log, workers: workers, kinds: kinds) }
    let notes = SnapshotNotes(unknown: fold.unknown, invalid: fold.invalid)
    return try SnapshotFile(
      of: log, by: owner, deciding: fold.decidingPositions(in: log), notes: notes.json(kinds))
  }
}

extension Replica {
  /// What a snapshot of the log as it is now is made of; `Store.keep` keeps the file.
  /// - Parameter isAtOnce: Whether nothing is written until the snapshot is made. Otherwise one core makes it by a
  ///   replay: if the work held the fold, the next write would copy all of its tables.
  /// - Precondition: No transaction is staged.
  package func snapshotWork(isAtOnce: Bool) -> SnapshotWork {
    SnapshotWork(
      log: store.log, owner: store.manifest.owner, kinds: fold.kinds,
      fold: isAtOnce && !isOutOfStep ? fold : nil,
      workers: isAtOnce ? store.environment.workers : SerialWorkers())
  }

  /// Makes a snapshot of the log at once, if enough was written behind the last one.
  package func makeSnapshotIfDue() throws(LogError) {
    if store.isSnapshotDue { _ = try store.keep(snapshotWork(isAtOnce: true).file()) }
  }
}
