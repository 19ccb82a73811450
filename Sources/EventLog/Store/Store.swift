/// One replica's copy of a dataset in a folder, open for reading or for writing (log-format 5).
///
/// Not `Sendable`: its opener alone uses it, for example an actor. Any number of readers and one writer may
/// have the same folder open.
public final class Store {
  /// What `store.json` says.
  public internal(set) var manifest: StoreManifest
  /// The replica id that `store.json` named when the store was opened; `manifest` names the one of now.
  package let replicaWhenOpened: ReplicaID
  /// The events, as of the opening and of every write through this value.
  public internal(set) var log: Log
  /// What writers said of the log's end, as the opening found it or a recovery left it.
  var written: WrittenEnds
  /// What was wrong with the journal when the store was opened for reading, unless a crash may leave it so.
  var openedBeside: JournalReport?
  /// Where it stands.
  package let folder: StoreFolder

  /// Files, clock, randomness and workers.
  package let environment: StoreEnvironment
  /// Nil where the store is open for reading only.
  var writing: Writing?
  /// Whether no event is ever written under the store's own id, so that it needs no fresh one: it is a cache.
  package var writesNothing = false
  /// The names in `peers/`; nil where they are to be read.
  var knownPeerNames: PeerNames?
  /// Nil unless the store follows a writer in another process.
  var followed: FollowedSegments?

  /// What only the writer has.
  struct Writing {
    let lock: any FileLock
    let writer: LogWriter
    let stamps: EntityStamps
  }

  init(
    manifest: StoreManifest, log: Log, written: WrittenEnds, folder: StoreFolder,
    environment: StoreEnvironment
  ) {
    self.manifest = manifest
    replicaWhenOpened = manifest.replica
    self.log = log
    self.written = written
    self.folder = folder
    self.environment = environment
  }

  deinit { endWriting() }

  /// From how many bytes on a segment is followed by a new one.
  package static let segmentSize = 16 << 20
  /// How many bytes the journal has.
  package static let journalCapacity = 2 << 20
}

extension Store {
  /// The snapshots in its folder.
  var snapshots: SnapshotFolder { SnapshotFolder(folder: folder, files: environment.files) }

  /// What was taken out of its log.
  var quarantine: Quarantine { Quarantine(folder: folder, files: environment.files) }

  /// Reads its log anew.
  var reader: LogReader {
    LogReader(folder: folder, files: environment.files, manifest: manifest)
  }
}

extension Store {
  /// Whether it is open for writing: then it holds the writer's lock.
  package var isWriting: Bool { writing != nil }

  /// Says durably where the log ends, and gives the lock back. From then on the store is open for
  /// reading only.
  package func endWriting() {
    guard let writing else { return }
    self.writing = nil
    knownPeerNames = nil
    do throws(LogError) {
      // A forked copy of the writer leaves the journal as it is.
      try writing.lock.check()
      try writing.writer.finish()
    } catch {
      // No event is lost: the next writer makes durable once more what is durable already.
    }
  }
}

extension Store {
  /// The folder has a store's log or journal, but no `store.json`.
  static func missingManifest(_ folder: StoreFolder) -> LogError {
    LogError(
      .damaged, "it is missing, though the rest of a store is there",
      at: LogError.Position(path: folder.manifest), advice: .restoreManifest)
  }

  /// The fault that `store.json` is another store's: the journal is of another dataset, and no line of the log
  /// is of the dataset that it names. Nil where that is not so.
  package func manifestFault() throws(LogError) -> LogError? {
    guard log.count == 0, !log.faults.isEmpty,
      case .foreign(let dataset, _)? = try journalReport()?.content, dataset != manifest.dataset
    else { return nil }
    return LogError(
      .damaged,
      "no line of the log is of the dataset that it names, \(manifest.dataset); the journal is of "
        + "\(dataset), so it is another store's",
      at: LogError.Position(path: folder.manifest), advice: .restoreManifest)
  }

  /// The fault that a repair was interrupted; nil where none was.
  package var repairFault: LogError? {
    guard manifest.isBeingRepaired else { return nil }
    return LogError(
      .damaged, "a repair of the store was interrupted before it told what it found",
      at: LogError.Position(path: folder.manifest), advice: .repair(store: folder.path))
  }
}
