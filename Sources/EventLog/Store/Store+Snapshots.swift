extension Store {
  /// How much of a log is read when a store is opened.
  package enum Reading: Sendable, Hashable {
    /// Every line, and every sum of it.
    case everyLine
    /// The lines behind the newest snapshot; each other line when it is asked for.
    case sinceSnapshot
  }

  /// Reads every line of the log anew, without snapshots.
  /// - Throws: `damaged` where a line cannot be believed.
  package func readEveryLine() throws(LogError) -> Log {
    let log = try reader.log(workers: environment.workers, reading: .everyLine).log
    if let fault = log.faults.first { throw fault.error.asDamage }
    return log
  }

  /// Reads every line that only the snapshot knew, and forgets the snapshot.
  package func forgetSnapshot() throws(LogError) {
    log = try log.readingEveryLine(workers: environment.workers)
  }

  /// Makes a snapshot of a log whose lines were all read, and keeps it in place of all others.
  /// - Parameters:
  ///   - deciding: For each position whether its event decides what its entity is.
  ///   - notes: What the next opening of the store is told.
  /// - Returns: The file's path and length.
  package func keepSnapshot(
    of log: Log, deciding: [Bool], notes: JSONObject
  ) throws(LogError) -> (path: String, length: Int) {
    try keep(SnapshotFile(of: log, by: manifest.owner, deciding: deciding, notes: notes))
  }

  /// Keeps a snapshot in place of all others.
  /// - Returns: The file's path and length.
  /// - Throws: `damaged` where another snapshot knows events that the log lacks.
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
    // Readers ignore a snapshot that knows more than the journal's mark.
    try writing.writer.checkpoint()
    let path = try snapshots.keep(snapshot.bytes, count: snapshot.count)
    return (path, snapshot.bytes.count)
  }

  /// Removes all snapshots durably except those of lost events, before a line is taken out of the log.
  func removeSnapshots() throws(LogError) {
    try snapshots.removeAll(except: Set(snapshotsOfLostEvents()))
  }

  /// What is wrong with the snapshots, each checked in full, and against the log if all of its lines were read
  /// and are whole.
  package func snapshotFaults() throws(LogError) -> [LogError] {
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
        // A writer may have replaced it meanwhile.
        guard try environment.files.status(of: path) != nil else { continue }
        var fault = error.located(path: path)
        if witnesses.contains(name) { fault.advice = .syncWithPeer }
        faults.append(fault)
      }
    }
    return faults
  }
}

/// The snapshots of a store: derived files, of which a reader uses the newest that it can believe.
///
/// No promise rests on a snapshot: only removals are synced, and a file that cannot be read or believed is
/// passed over.
struct SnapshotFolder {
  let folder: StoreFolder
  let files: any FileSystem

  /// How the names of snapshots end.
  static let ending = ".snapshot"
  private static let digits = 12

  /// Whether a name is that of a snapshot: the count in twelve digits, and the ending.
  static func isName(_ name: String) -> Bool {
    name.hasSuffix(ending) && name.utf8.count == digits + ending.utf8.count
      && Decimal.digits(digits, of: Array(name.utf8), at: 0) != nil
  }

  /// The newest snapshot of the log in some segments; nil if there is none.
  /// - Parameter written: What writers said of the segments; a snapshot must agree with it.
  func newest(
    of manifest: StoreManifest, _ segments: [Log.Segment], _ written: WrittenEnds
  ) -> LogSnapshot? {
    for name in names().reversed() {
      do throws(LogError) {
        return try read(name, of: manifest, segments, written)
      } catch {
        continue
      }
    }
    return nil
  }

  /// Reads one snapshot.
  func read(
    _ name: String, of manifest: StoreManifest, _ segments: [Log.Segment], _ written: WrittenEnds
  ) throws(LogError) -> LogSnapshot {
    let path = folder.snapshots + "/" + name
    return try LogSnapshot(
      try files.contents(of: path), path: path, of: manifest.owners, segments, written)
  }

  /// The events that each snapshot of a store covers.
  func coverages(of manifest: StoreManifest) -> [(name: String, events: Coverage)] {
    let owners = manifest.owners
    return names().compactMap { name in coverage(name, of: owners).map { (name, $0) } }
  }

  /// The events that one snapshot covers; nil where its first line cannot be read or believed. `verify` reports
  /// that.
  private func coverage(_ name: String, of owners: StoreOwners) -> Coverage? {
    do throws(LogError) {
      let contents = try files.contents(of: folder.snapshots + "/" + name)
      guard let line = SnapshotHeader.line(of: contents),
        let header = SnapshotHeader(line: contents.bytes(in: line)),
        owners.contains(header.owner)
      else { return nil }
      return header.coverage
    } catch {
      return nil
    }
  }

  /// The names of all snapshots, in the order of their counts; none if the folder cannot be read.
  func names() -> [String] {
    do throws(LogError) {
      return try files.names(in: folder.snapshots).filter { SnapshotFolder.isName($0) }
    } catch {
      return []
    }
  }

  /// Keeps a snapshot in place of all others.
  /// - Parameter bytes: The file.
  /// - Parameter count: How many events it covers.
  /// - Returns: Its path.
  func keep(_ bytes: [UInt8], count: Int) throws(LogError) -> String {
    // Twelve digits, so that names sort as counts do.
    let name = Decimal.text(of: count, digits: SnapshotFolder.digits) + SnapshotFolder.ending
    let path = folder.snapshots + "/" + name
    try DurableFile(files).writeUnsynced(bytes, to: path)
    try remove { $0 != name }
    return path
  }

  /// Removes all snapshots but some durably, and all else that was derived, before a line is taken out of the log: one
  /// that came back would be of another log.
  func removeAll(except kept: Set<String>) throws(LogError) {
    guard try files.status(of: folder.snapshots) != nil else { return }
    let isChanged = try remove(where: { !kept.contains($0) })
    if try removeDerived() || isChanged { try files.syncFolder(at: folder.snapshots) }
  }

  /// Removes snapshots, finished or not, and leaves all other files.
  /// - Returns: Whether there was one.
  @discardableResult
  private func remove(where isUnwanted: (String) -> Bool) throws(LogError) -> Bool {
    try removeFiles { SnapshotFolder.isName(DurableFile.finished($0)) && isUnwanted($0) }
  }

  /// Removes what was derived beside the snapshots.
  /// - Returns: Whether there was something.
  private func removeDerived() throws(LogError) -> Bool {
    try removeFiles { DerivedFile.isName(DurableFile.finished($0)) }
  }

  private func removeFiles(where isUnwanted: (String) -> Bool) throws(LogError) -> Bool {
    var hasRemoved = false
    for name in try files.names(in: folder.snapshots) where isUnwanted(name) {
      let path = folder.snapshots + "/" + name
      guard try files.status(of: path)?.sort == .file else { continue }
      try files.removeFile(at: path)
      hasRemoved = true
    }
    return hasRemoved
  }
}
