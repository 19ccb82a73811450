extension Store {
  /// How much of a log is read when a store is opened.
  package enum Reading: Sendable, Hashable {
    /// Every line, and every sum of it.
    case everyLine
    /// The lines behind the newest snapshot; the others when somebody asks for them.
    case sinceSnapshot
  }

  /// Reads every line of the log anew, whatever snapshots say.
  /// - Throws: `damaged` where a line cannot be believed.
  package func readEveryLine() throws(LogError) -> Log {
    let log = try reader.log(workers: environment.workers, reading: .everyLine).log
    if let fault = log.faults.first { throw fault.error.asDamage }
    return log
  }

  /// Goes on without what a snapshot knows: from now on every line of the log was read.
  package func forgetSnapshot() throws(LogError) {
    log = try log.readingEveryLine(workers: environment.workers)
  }

  /// Keeps a snapshot of a log, of which every line was read, in place of all others.
  /// - Parameters:
  ///   - deciding: For each position whether its event decides what its entity is.
  ///   - notes: What is to be told again to whoever opens the store.
  /// - Returns: The file's path and length.
  package func keepSnapshot(
    of log: Log, deciding: [Bool], notes: JSONObject
  ) throws(LogError) -> (path: String, length: Int) {
    try keep(SnapshotFile(of: log, by: manifest.owner, deciding: deciding, notes: notes))
  }

  /// Keeps a snapshot in place of all others.
  /// - Returns: The file's path and length.
  /// - Throws: `damaged` where another one knows events that the log lacks.
  package func keep(_ snapshot: SnapshotFile) throws(LogError) -> (path: String, length: Int) {
    guard let writing, manifest.owners.contains(snapshot.owner) else {
      throw LogError(
        .unusable, "a snapshot is kept by the store's writer",
        at: LogError.Position(path: folder.path))
    }
    if let witness = snapshotsOfLostEvents().first {
      throw LogError(
        .damaged, "it knows events that the log lacks, so no other snapshot takes its place",
        at: LogError.Position(path: folder.snapshots + "/" + witness), advice: .syncWithPeer)
    }
    // Nobody believes a snapshot that knows more than the journal vouches for.
    try writing.writer.checkpoint()
    let path = try SnapshotFolder(folder: folder, files: environment.files)
      .keep(snapshot.bytes, count: snapshot.count)
    return (path, snapshot.bytes.count)
  }

  /// Removes all snapshots but those, durably, before a line is taken out of the log.
  func removeSnapshots() throws(LogError) {
    try SnapshotFolder(folder: folder, files: environment.files)
      .removeAll(except: Set(snapshotsOfLostEvents()))
  }

  /// What is wrong with the snapshots that are there, each checked in full; also against the log where
  /// every line of that was read and is whole.
  package func snapshotFaults() throws(LogError) -> [LogError] {
    let snapshots = SnapshotFolder(folder: folder, files: environment.files)
    var faults: [LogError] = []
    let found = try reader.find()
    let witnesses = Set(snapshotsOfLostEvents())
    for name in snapshots.names() {
      do throws(LogError) {
        let snapshot = try snapshots.read(name, of: manifest, found.segments, found.written)
        try snapshot.check()
        if log.base == nil, log.faults.isEmpty { try snapshot.checkPlaces(in: log) }
      } catch {
        let path = folder.snapshots + "/" + name
        // A writer may have put a newer one in its place meanwhile.
        guard try environment.files.status(of: path) != nil else { continue }
        var fault = error.located(path: path)
        if witnesses.contains(name) { fault.advice = .syncWithPeer }
        faults.append(fault)
      }
    }
    return faults
  }
}
