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
    var bound = environment
    bound.files = try files.below(folder.path)
    try makeFiles(of: folder, manifest: manifest, environment: bound)
    return try open(at: path, for: .writing, environment: environment)
  }

  /// Makes what stands in a store's folder, which is there, under the lock that its writers take.
  private static func makeFiles(
    of folder: StoreFolder, manifest: StoreManifest, environment: StoreEnvironment
  ) throws(LogError) {
    let files = environment.files
    try folder.requireOwn(files)
    try folder.makeFolders(files)
    // Before the lock, which alone would look like somebody else's file.
    try files.syncFolder(at: folder.path)
    let lock = try files.lock(folder.lock, holder: environment.holder)
    defer { withExtendedLifetime(lock) {} }
    // Somebody else may have made a store here since the folder was found to be free.
    guard try files.status(of: folder.manifest) == nil else { throw isTaken(folder) }
    try files.syncFolder(at: folder.path)
    var manifest = manifest
    manifest.place = try StorePlace(
      marking: folder, files: files, randomness: environment.randomness)
    // The manifest comes last: a folder without it is no store, and can be made one.
    try DurableFile(files).write(
      manifest.fileBytes(), to: folder.manifest, in: folder.path)
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
    let environment = try bound(to: folder, environment)
    guard purpose == .writing else {
      return try read(folder, reading, environment: environment).store
    }
    let (store, journal, lock) = try lockAndRead(folder, reading, environment: environment)
    if let fault = store.log.faults.first { throw refusal(to: folder, because: fault) }
    try store.recover(from: journal)
    try store.noteMove(keepingReplicaID: keepingReplicaID)
    try store.noteLoss()
    try store.settleMark()
    WholeSegment(folder: folder, files: environment.files).removeUnfinished()
    store.writing = Writing(
      lock: lock,
      writer: try LogWriter(
        folder: folder, files: environment.files, log: store.log, manifest: store.manifest,
        segmentSize: segmentSize, journalCapacity: journalCapacity),
      stamps: EntityStamps(store.log))
    return store
  }

  /// The environment for one store's folder, below which nothing but its own files is opened.
  /// - Throws: `notAStore` where there is none.
  static func bound(
    to folder: StoreFolder, _ environment: StoreEnvironment
  ) throws(LogError) -> StoreEnvironment {
    let isThere = try environment.files.status(of: folder.path)?.isFolder == true
    var bound = environment
    if isThere { bound.files = try environment.files.below(folder.path) }
    guard isThere, try bound.files.status(of: folder.manifest) != nil else {
      throw LogError(
        .notAStore, "there is no store here", at: LogError.Position(path: folder.path),
        advice: .makeStore)
    }
    return bound
  }

  /// Reads a store as its one writer, whatever its log is like: nothing may be built on it before it has
  /// been recovered from what was found.
  static func lockAndRead(
    _ folder: StoreFolder, _ reading: Reading, environment: StoreEnvironment
  ) throws(LogError) -> (store: Store, journal: JournalFinding, lock: any FileLock) {
    let files = environment.files
    try folder.requireOwn(files)
    let lock = try files.lock(folder.lock, holder: environment.holder)
    try folder.makeFolders(files)
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
    let reader = LogReader(folder: folder, files: environment.files, manifest: manifest)
    let (log, journal) = try reader.log(workers: environment.workers, reading: reading)
    let store = Store(manifest: manifest, log: log, folder: folder, environment: environment)
    return (store, journal)
  }

  /// Records where the store stands, and takes a new replica id where it is a copy.
  private func noteMove(keepingReplicaID: Bool) throws(LogError) {
    var place = try StorePlace(of: folder, files: environment.files)
    let isCopy = manifest.place.map { !place.isSame(as: $0) } ?? false
    if isCopy, !keepingReplicaID { return try takeNewReplicaID() }
    if isCopy || place.folder.mark == .missing { place = try markedPlace() }
    guard place.json != manifest.place?.json else { return }
    try rewriteManifest { $0.place = place }
  }

  /// Takes a new replica id where own events are known to have been lost, whose numbers must not be given
  /// out again.
  private func noteLoss() throws(LogError) {
    if try hasLostOwn(among: lostEvents()) { try takeNewReplicaID() }
  }

  /// Whether events of the store's own are among some that are lost.
  func hasLostOwn(among lost: [LostEvents]) -> Bool {
    lost.contains { !$0.events[manifest.replica].ranges.isEmpty }
  }

  /// Has the journal say where the log ends, under the store's replica id, where it says something else: as
  /// after a repair, or a change of the id.
  private func settleMark() throws(LogError) {
    let image = try Journal.image(in: folder, environment.files)
    guard case .ended(let head)? = image.map(Journal.init),
      head.mark != log.mark(of: manifest.owner)
    else { return }
    try endJournal(claiming: true)
  }

  /// Goes on under a fresh replica id, so that no event id can ever be used twice.
  func takeNewReplicaID() throws(LogError) {
    let replica = ReplicaID(from: environment.randomness)
    let place = try markedPlace()
    try rewriteManifest {
      $0.formerReplicas.insert($0.replica, at: 0)
      $0.replica = replica
      $0.place = place
    }
  }

  private func markedPlace() throws(LogError) -> StorePlace {
    try StorePlace(
      marking: folder, files: environment.files, randomness: environment.randomness)
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
    guard names.allSatisfy({ leftovers.contains($0) }) else { throw isTaken(folder) }
  }

  private static func isTaken(_ folder: StoreFolder) -> LogError {
    LogError(
      .alreadyExists, "the path is taken", at: LogError.Position(path: folder.path),
      advice: .choosePath)
  }

  private static func refusal(to folder: StoreFolder, because fault: LogFault) -> LogError {
    var error = fault.error
    error.code = .damaged
    error.reason = "the log is damaged, so nothing is written: " + error.reason
    error.advice = .repair(store: folder.path)
    return error
  }
}
