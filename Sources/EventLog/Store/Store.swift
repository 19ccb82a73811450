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

  /// The names of what is kept of peers, in the order of their bytes.
  package func peerFiles() throws(LogError) -> [String] {
    try folder.names(in: folder.peers, environment.files)
  }

  /// The bytes of such a file.
  /// - Throws: `strange` where it is none, `damaged` where it is too long to be one; a failure of the file system.
  package func peerFile(_ name: String) throws(LogError) -> [UInt8] {
    let path = folder.peers + "/" + name
    if let sort = try environment.files.status(of: path)?.sort, sort != .file {
      throw StrangeFault.error(sort, "read", path)
    }
    return try environment.files.bytes(of: path)
  }

  /// Keeps a file in `peers/` durably, in place of one with the same name.
  package func keepPeerFile(_ name: String, bytes: [UInt8]) throws(LogError) {
    try DurableFile(environment.files).write(
      bytes, to: folder.peers + "/" + name, in: folder.peers)
  }
}
