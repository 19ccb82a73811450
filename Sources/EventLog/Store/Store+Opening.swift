extension Store {
  /// What a store is opened for.
  public enum Purpose: Sendable, Hashable {
    /// Reading, beside any writer; faults and an unfinished tail are passed over and can be asked.
    case reading
    /// Writing, as the only writer; an unfinished tail is moved to quarantine first.
    case writing
  }

  /// Makes a store in a folder that is not there yet or is empty, and opens it for writing. Writes
  /// no event.
  /// - Throws: `alreadyExists` where the folder holds something.
  public static func create(
    at path: String, manifest: StoreManifest, environment: StoreEnvironment = StoreEnvironment()
  ) throws(LogError) -> Store {
    let folder = StoreFolder(path)
    let files = environment.files
    if let status = try files.status(of: folder.path) {
      try refuseOccupied(folder, status: status, files: files)
    } else {
      try files.makeFolder(at: folder.path)
    }
    // Also where it is there already: an earlier call may have been killed before its name was
    // durable.
    try files.syncFolder(at: folder.parent)
    for part in folder.folders where try files.status(of: part) == nil {
      try files.makeFolder(at: part)
    }
    try files.syncFolder(at: folder.path)
    var manifest = manifest
    manifest.place = try StorePlace(of: folder, files: files)
    // The manifest comes last: a folder without it is no store, and can be made one.
    try DurableFile(files).write(
      manifest.fileBytes(), to: folder.manifest, in: folder.path)
    return try open(at: path, for: .writing, environment: environment)
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
  /// - Throws: `notAStore`, `unsupportedFormat`, `damaged` (also for writing while the log has
  ///   faults), `locked` where somebody else is writing.
  /// - Complexity: O(bytes that are read)
  public static func open(
    at path: String, for purpose: Purpose, reading: Reading = .sinceSnapshot,
    environment: StoreEnvironment = StoreEnvironment(), keepingReplicaID: Bool = false,
    segmentSize: Int = Store.segmentSize, journalCapacity: Int = Store.journalCapacity
  ) throws(LogError) -> Store {
    let folder = StoreFolder(path)
    let files = environment.files
    try requireStore(in: folder, files: files)
    guard purpose == .writing else {
      return try read(folder, reading, environment: environment).store
    }
    let (store, journal, lock) = try lockAndRead(folder, reading, environment: environment)
    if let fault = store.log.faults.first { throw refusal(to: folder, because: fault) }
    try store.recover(from: journal)
    try store.noteMove(keepingReplicaID: keepingReplicaID)
    WholeSegment(folder: folder, files: files).removeUnfinished()
    store.writing = Writing(
      lock: lock,
      writer: try LogWriter(
        folder: folder, files: files, segmentSize: segmentSize, journalCapacity: journalCapacity),
      stamps: EntityStamps(store.log))
    return store
  }

  /// Reads a store as its one writer, whatever its log is like: nothing may be built on it before it has
  /// been recovered from what was found.
  static func lockAndRead(
    _ folder: StoreFolder, _ reading: Reading, environment: StoreEnvironment
  ) throws(LogError) -> (store: Store, journal: JournalFinding, lock: any FileLock) {
    let files = environment.files
    try requireStore(in: folder, files: files)
    let lock = try files.lock(folder.lock, holder: environment.holder)
    // Names of files that an earlier process made or renamed may be in the cache only.
    try files.syncFolder(at: folder.log)
    try files.syncFolder(at: folder.path)
    let (store, journal) = try read(folder, reading, environment: environment)
    return (store, journal, lock)
  }

  private static func read(
    _ folder: StoreFolder, _ reading: Reading, environment: StoreEnvironment
  ) throws(LogError) -> (store: Store, journal: JournalFinding) {
    let manifest = try readManifest(in: folder, files: environment.files)
    let (log, journal) = try LogReader(folder: folder, files: environment.files).log(
      workers: environment.workers,
      sinceSnapshotOf: reading == .sinceSnapshot ? manifest.dataset : nil)
    let store = Store(manifest: manifest, log: log, folder: folder, environment: environment)
    return (store, journal)
  }

  /// Records where the store stands, and takes a new replica id where it is a copy.
  private func noteMove(keepingReplicaID: Bool) throws(LogError) {
    let place = try StorePlace(of: folder, files: environment.files)
    guard manifest.place != place else { return }
    let isCopy = manifest.place.map { !place.isSame(as: $0) } ?? false
    if isCopy, !keepingReplicaID {
      try takeNewReplicaID()
    } else {
      try rewriteManifest { $0.place = place }
    }
  }

  static func requireStore(
    in folder: StoreFolder, files: any FileSystem
  ) throws(LogError) {
    guard try files.status(of: folder.manifest) != nil else {
      throw LogError(
        .notAStore, "there is no store here", at: LogError.Position(path: folder.path),
        advice: .makeStore)
    }
  }

  /// Goes on under a fresh replica id, so that no event id can ever be used twice.
  func takeNewReplicaID() throws(LogError) {
    let place = try StorePlace(of: folder, files: environment.files)
    let replica = ReplicaID(from: environment.randomness)
    try rewriteManifest {
      $0.replica = replica
      $0.place = place
    }
  }

  private func rewriteManifest(_ change: (inout StoreManifest) -> Void) throws(LogError) {
    var manifest = manifest
    change(&manifest)
    try DurableFile(environment.files).write(
      manifest.fileBytes(), to: folder.manifest, in: folder.path)
    self.manifest = manifest
  }

  /// What `store.json` says.
  static func readManifest(
    in folder: StoreFolder, files: any FileSystem
  ) throws(LogError) -> StoreManifest {
    let contents = try files.contents(of: folder.manifest)
    do throws(LogError) {
      return try StoreManifest(fileBytes: contents.allBytes)
    } catch {
      throw error.located(path: folder.manifest)
    }
  }

  private static func refuseOccupied(
    _ folder: StoreFolder, status: FileStatus, files: any FileSystem
  ) throws(LogError) {
    let names = status.isFolder ? try files.names(in: folder.path) : [""]
    let ours = Set(folder.folders.map { String($0.dropFirst(folder.path.utf8.count + 1)) })
    // What an interrupted `create` leaves: our own folders, and the manifest under its first name;
    // beside the folders also the lock of a writer that saw the manifest before a power cut took it.
    var leftovers = ours.union(["store.json" + DurableFile.unfinishedEnding])
    if names.contains("log") { leftovers.insert("lock") }
    guard names.allSatisfy({ leftovers.contains($0) }) else {
      throw LogError(
        .alreadyExists, "the path is taken", at: LogError.Position(path: folder.path),
        advice: .choosePath)
    }
  }

  private static func refusal(to folder: StoreFolder, because fault: LogFault) -> LogError {
    var error = fault.error
    error.code = .damaged
    error.reason = "the log is damaged, so nothing is written: " + error.reason
    error.advice = .repair(store: folder.path)
    return error
  }
}
