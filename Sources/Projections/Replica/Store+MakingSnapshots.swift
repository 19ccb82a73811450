public import EventLog

/// A snapshot that was made.
public struct SnapshotReport: Sendable, Hashable {
  /// The file's path.
  public let path: String
  /// How many bytes it has.
  public let length: Int
  /// How many events it speaks of.
  public let count: Int
}

extension Store {
  /// Makes a snapshot of the log as it is on the disk, in place of earlier ones, so that the next
  /// opening has to read only what is written from now on.
  ///
  /// The log is replayed for it, every line checked.
  /// - Returns: nil where there is no event.
  /// - Throws: `damaged` where the log is; a failure of the file system. The store stays as it was.
  /// - Complexity: O(bytes of the log)
  public func makeSnapshot(
    kinds: KindTable = .current
  ) throws(LogError) -> SnapshotReport? {
    let log = try readEveryLine()
    guard log.count > 0 else { return nil }
    let fold = try Fold(replaying: log, workers: workers, kinds: kinds)
    let notes = SnapshotNotes(unknown: fold.unknown, invalid: fold.invalid)
    let (path, length) = try keepSnapshot(
      of: log, deciding: fold.decidingPositions(in: log), notes: notes.json(kinds))
    return SnapshotReport(path: path, length: length, count: log.count)
  }

  /// Whether so much stands behind the newest snapshot that another is worth its cost: the work on
  /// all snapshots stays in proportion to the log.
  public var isSnapshotDue: Bool {
    let behind = log.count - log.baseCount
    return behind >= Store.fewEvents && behind * 4 >= log.baseCount
  }

  /// So many events are read about as fast as a snapshot is.
  private static let fewEvents = 10_000
}
