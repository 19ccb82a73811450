extension Store {
  /// What a store is opened for.
  public enum Purpose: Sendable, Hashable {
    /// Reading, beside any writer; faults and an unfinished tail are passed over and can be asked.
    case reading
    /// Writing, as the only writer; an unfinished tail is moved to quarantine first.
    case writing
  }

  /// Opens a store and reads its log, checking every line that it reads.
  ///
  /// A store that was copied or restored to another place takes a new replica id before it is
  /// written to, so that no event id is ever used twice.
  /// - Parameters:
  ///   - reading: How much of the log is read.
  ///   - keepingReplicaID: For someone who knows that the original will never write again.
  ///   - segmentSize: From how many bytes on a segment is followed by a new one.
  ///   - journalCapacity: How many bytes the journal has.
  ///   - whenLocked: Called when a writer has the lock and begins to read.
  /// - Throws: `notAStore`, `unsupportedFormat`, `damaged` (also for writing while the log has
  ///   faults), `locked` where somebody else is writing.
  /// - Complexity: O(bytes that are read)
  package static func open(
    at path: String, for purpose: Purpose, reading: Reading = .sinceSnapshot,
    environment: StoreEnvironment = StoreEnvironment(), keepingReplicaID: Bool = false,
    segmentSize: Int = Store.segmentSize, journalCapacity: Int = Store.journalCapacity,
    whenLocked: () -> Void = {}
  ) throws(LogError) -> Store {
    let folder = StoreFolder(path)
    guard purpose == .writing else {
      return try readBeside(folder, reading, environment: environment)
    }
    let environment = try bound(to: folder, environment)
    let (store, journal, lock) = try lockAndRead(
      folder, reading, environment: environment, whenLocked: whenLocked)
    if let fault = store.repairFault { throw fault }
    try store.beginWriting(
      beside: journal, lock, keepingReplicaID: keepingReplicaID, segmentSize: segmentSize,
      journalCapacity: journalCapacity)
    return store
  }

  /// Becomes the store's one writer, once the log is recovered from what was found.
  /// - Parameter lock: The writer's, under which it was read.
  func beginWriting(
    beside journal: JournalFinding, _ lock: any FileLock, keepingReplicaID: Bool = false,
    segmentSize: Int = Store.segmentSize, journalCapacity: Int = Store.journalCapacity
  ) throws(LogError) {
    // Lines go out of a log, or behind it, only once every line was read: what a snapshot passes over may be
    // damaged.
    if log.base != nil, log.tail != nil || journal.isOrphaned { try readAgain() }
    try refuseFaults()
    // Before a recovery, which changes the journal and may remove lines.
    // Of years of receipts a writer asks only the newest of each peer, unless nothing says where the log ended.
    try detectLostIDs(
      lostEvents(asking: written.mark == nil ? .all : .newestOfEachPeer), beside: journal)
    try recover(from: journal)
    // What a snapshot knew may have been read only now.
    try refuseFaults()
    try noteMove(keepingReplicaID: keepingReplicaID)
    try settleMark()
    WholeSegment(folder: folder, files: environment.files).removeUnfinished()
    writing = Writing(
      lock: lock,
      writer: try LogWriter(
        folder: folder, files: environment.files, log: log, seals: written.seals,
        owner: manifest.owner, segmentSize: segmentSize, journalCapacity: journalCapacity),
      stamps: EntityStamps(log))
  }

  /// The environment for one store's folder, below which nothing but its own files is opened.
  /// - Throws: `notAStore` where there is none, `damaged` where one has lost its `store.json`.
  static func bound(
    to folder: StoreFolder, _ environment: StoreEnvironment
  ) throws(LogError) -> StoreEnvironment {
    let isThere = try environment.files.status(of: folder.path)?.isFolder == true
    var bound = environment
    if isThere { bound.files = try environment.files.below(folder.path) }
    if isThere, try bound.files.status(of: folder.manifest) != nil { return bound }
    if isThere, try folder.hasLostManifest(bound.files) { throw missingManifest(folder) }
    throw LogError(
      .notAStore, "there is no store here", at: LogError.Position(path: folder.path),
      advice: .makeStore)
  }

  /// Reads a store as its one writer, whatever its log is like: nothing may be built on it before it has
  /// been recovered from what was found.
  static func lockAndRead(
    _ folder: StoreFolder, _ reading: Reading, environment: StoreEnvironment,
    whenLocked: () -> Void = {}
  ) throws(LogError) -> (store: Store, journal: JournalFinding, lock: any FileLock) {
    let files = environment.files
    try folder.requireOwn(files)
    let lock = try files.lock(folder.lock, holder: environment.holder)
    whenLocked()
    try folder.makeFolders(files)
    // Names of files that an earlier process made or renamed may be in the cache only.
    try files.syncFolder(at: folder.log)
    try files.syncFolder(at: folder.path)
    let (store, journal) = try read(folder, reading, environment: environment)
    // Whoever removed the file while all was read let another writer in, whose files these are now.
    try lock.check()
    return (store, journal, lock)
  }

  /// Reads a store beside whoever is at work in its folder. Where another folder has come to stand at the path
  /// meanwhile, or another `store.json` in the folder, what was read may be of both, and all is read again: of a
  /// folder that is being removed there is only a part.
  private static func readBeside(
    _ folder: StoreFolder, _ reading: Reading, environment: StoreEnvironment
  ) throws(LogError) -> Store {
    func present() throws(LogError) -> [FileIdentity?] {
      [
        try environment.files.identity(of: folder.path),
        try environment.files.identity(of: folder.manifest),
      ]
    }
    for _ in 0..<LogReader.greatestTries {
      let before = try present()
      let bound = try bound(to: folder, environment)
      let result = Result { () throws(LogError) in
        try read(folder, reading, environment: bound).store
      }
      if try present() == before { return try result.get() }
    }
    throw LogError(
      .inputOutput, "another store takes its place, faster than it can be read",
      at: LogError.Position(path: folder.path), advice: .runAgain)
  }

  static func read(
    _ folder: StoreFolder, _ reading: Reading, environment: StoreEnvironment
  ) throws(LogError) -> (store: Store, journal: JournalFinding) {
    let manifest = try readManifest(in: folder, files: environment.files)
    let reader = LogReader(folder: folder, files: environment.files, manifest: manifest)
    let (log, found) = try reader.log(workers: environment.workers, reading: reading)
    let store = Store(
      manifest: manifest, log: log, written: found.written, folder: folder, environment: environment
    )
    return (store, found.journal)
  }

  /// Has the journal say where the log ends, under the store's replica id, where it says something else: as
  /// after a repair, or a change of the id.
  private func settleMark() throws(LogError) {
    let mark = log.mark(of: manifest.owner)
    if written.mark != mark { try endJournal(at: mark) }
  }

  /// What `store.json` says.
  static func readManifest(
    in folder: StoreFolder, files: any FileSystem
  ) throws(LogError) -> StoreManifest {
    let bytes = try files.bytes(of: folder.manifest)
    do throws(LogError) {
      return try StoreManifest(fileBytes: bytes)
    } catch {
      throw error.located(path: folder.manifest)
    }
  }

  /// Nothing is written to a log that has faults: where lines are not believed, others would be put in their place.
  private func refuseFaults() throws(LogError) {
    guard let fault = log.faults.first else { return }
    var error = fault.error
    error.code = .damaged
    error.reason = "the log is damaged, so nothing is written: " + error.reason
    error.advice = .repair(store: folder.path)
    throw error
  }
}
