extension Store {
  /// What a store is opened for.
  public enum Purpose: Sendable, Hashable {
    /// Reading, beside any writer. Faults and an unfinished tail are passed over, and the log names them.
    case reading
    /// Writing, as the only writer. An unfinished tail moves to quarantine first.
    case writing
  }

  /// Opens a store and reads its log, checking every line that it reads.
  ///
  /// An opening for writing first finishes an erasure that was interrupted here; see `StoreErasure`.
  ///
  /// A copied or restored store takes a new replica id before it is written to, so that no event id is used
  /// twice.
  /// - Parameters:
  ///   - reading: How much of the log is read.
  ///   - keepingReplicaID: Whether a copy keeps the id; the caller knows that the original will never write
  ///     again.
  ///   - segmentSize: From how many bytes on a segment is followed by a new one.
  ///   - journalCapacity: How many bytes the journal has.
  ///   - whenLocked: Called when a writer has the lock and begins to read.
  /// - Throws: `notAStore`, `unsupportedFormat`, `damaged` (also for writing while the log has faults),
  ///   `locked` beside another writer.
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
    try StoreErasure(at: folder.path, files: environment.files).finish()
    let environment = try bound(to: folder, environment)
    let (store, journal, lock) = try lockAndRead(
      folder, reading, environment: environment, whenLocked: whenLocked)
    if let fault = store.repairFault { throw fault }
    try store.beginWriting(
      beside: journal, lock, keepingReplicaID: keepingReplicaID, segmentSize: segmentSize,
      journalCapacity: journalCapacity)
    return store
  }

  /// Recovers the log and becomes the store's one writer.
  /// - Parameter lock: The writer's lock, under which the store was read.
  func beginWriting(
    beside journal: JournalFinding, _ lock: any FileLock, keepingReplicaID: Bool = false,
    segmentSize: Int = Store.segmentSize, journalCapacity: Int = Store.journalCapacity
  ) throws(LogError) {
    // A snapshot passes over lines that may be damaged, so every line is read before lines leave the log or are
    // appended by a recovery.
    if log.base != nil, log.tail != nil || journal.isOrphaned { try readAgain() }
    try refuseFaults()
    // Before a recovery, which changes the journal and may remove lines. A writer reads only the newest receipt
    // of each peer, unless the journal does not say where the log ended.
    try detectLostIDs(
      lostEvents(asking: written.mark == nil ? .all : .newestOfEachPeer), beside: journal)
    try recover(from: journal)
    // The recovery may have read lines that the snapshot had passed over.
    try refuseFaults()
    try recordPlace(keepingReplicaID: keepingReplicaID)
    try updateMark()
    WholeSegment(folder: folder, files: environment.files).removeUnfinished()
    writing = Writing(
      lock: lock,
      writer: try LogWriter(
        folder: folder, files: environment.files, log: log, seals: written.seals,
        owner: manifest.owner, segmentSize: segmentSize, journalCapacity: journalCapacity),
      stamps: EntityStamps(log))
  }

  /// The environment bound to a store's folder: only files below it are opened.
  /// - Throws: `notAStore` for any other folder, `damaged` where a store has lost its `store.json`.
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

  /// Takes the writer's lock and reads the store. The caller recovers the log before it appends.
  static func lockAndRead(
    _ folder: StoreFolder, _ reading: Reading, environment: StoreEnvironment,
    whenLocked: () -> Void = {}
  ) throws(LogError) -> (store: Store, journal: JournalFinding, lock: any FileLock) {
    let files = environment.files
    try folder.requireOwn(files)
    let lock = try files.lock(folder.lock, holder: environment.holder)
    whenLocked()
    try folder.makeFolders(files)
    // File names that an earlier process made may be in the system's cache only.
    try files.syncFolder(at: folder.log)
    try files.syncFolder(at: folder.path)
    let (store, journal) = try read(folder, reading, environment: environment)
    // If the lock's file was removed meanwhile, another writer may have changed the files.
    try lock.check()
    return (store, journal, lock)
  }

  /// Reads a store beside its writer. Reads it again if the folder or its `store.json` was replaced meanwhile:
  /// what was read may be of both, or a part of a folder that is being removed.
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
        let (store, journal) = try read(folder, reading, environment: bound)
        try store.noteJournal(journal)
        return store
      }
      if try present() == before { return try result.get() }
    }
    throw LogError(
      .inputOutput,
      "the store was replaced \(LogReader.greatestTries) times while it was being read",
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

  /// Writes where the log ends into the journal, under the store's replica id, unless the journal says so
  /// already. It does not after a repair or a change of the id.
  private func updateMark() throws(LogError) {
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

  /// Refuses to write to a log with faults: new lines would take the place of those that are not believed.
  private func refuseFaults() throws(LogError) {
    guard let fault = log.faults.first else { return }
    var error = fault.error
    error.code = .damaged
    error.reason = "the log is damaged, so nothing is written: " + error.reason
    error.advice = .repair(store: folder.path)
    throw error
  }
}
