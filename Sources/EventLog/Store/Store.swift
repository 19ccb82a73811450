/// One replica's copy of a dataset in a folder, open for reading or for writing (log-format 5).
///
/// Not `Sendable`: whoever opened it uses it, for example an actor. Any number of readers and one
/// writer may have the same folder open.
public final class Store {
  /// What `store.json` says.
  public internal(set) var manifest: StoreManifest
  /// The replica id that `store.json` named when the store was opened; `manifest` names the one of now.
  package let replicaWhenOpened: ReplicaID
  /// The events, as of the opening and of every write through this value.
  public internal(set) var log: Log
  /// What its writers had said of the log's end at the opening, or what a recovery has made of that.
  var written: WrittenEnds
  /// Where it stands.
  package let folder: StoreFolder

  /// What it has of the world outside.
  package let environment: StoreEnvironment
  /// Nil where the store is open for reading only.
  var writing: Writing?
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
  /// Reads its log anew.
  var reader: LogReader {
    LogReader(folder: folder, files: environment.files, manifest: manifest)
  }
}
