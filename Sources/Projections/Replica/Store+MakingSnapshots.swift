package import EventLog

/// A snapshot that was just made.
package struct SnapshotReport: Sendable, Hashable {
  /// The file's path.
  package let path: String
  /// Its length in bytes.
  package let length: Int
  /// The number of events that it covers.
  package let count: Int
}

extension Store {
  /// Makes a snapshot of the log as it is on disk, replacing earlier ones, so that the next opening
  /// reads only what was written since.
  ///
  /// It replays the log and checks every line.
  /// - Returns: The snapshot; nil if there are no events.
  /// - Throws: `damaged` if the log is damaged; a failure of the file system. The store stays as it
  ///   was.
  /// - Complexity: O(bytes of the log)
  package func makeSnapshot(
    kinds: KindTable = .current
  ) throws(LogError) -> SnapshotReport? {
    let log = try readEveryLine()
    guard log.count > 0 else { return nil }
    let fold = try Fold(replaying: log, workers: environment.workers, kinds: kinds)
    let notes = SnapshotNotes(unknown: fold.unknown, invalid: fold.invalid)
    let (path, length) = try keepSnapshot(
      of: log, deciding: fold.decidingPositions(in: log), notes: notes.json(kinds))
    return SnapshotReport(path: path, length: length, count: log.count)
  }

  /// Whether enough lines stand behind the newest snapshot to justify another: the work on all
  /// snapshots stays proportional to the log.
  package var isSnapshotDue: Bool {
    let behind = log.count - log.baseCount
    return behind >= Store.fewEvents && behind * 4 >= log.baseCount
  }

  /// Reading this many events takes about as long as reading a snapshot.
  private static let fewEvents = 10_000
}
