extension Store {
  /// Makes a store in a missing or empty folder and opens it for writing. Writes no event.
  /// - Throws: `alreadyExists` if the folder holds something, `damaged` if that is a store without its
  ///   `store.json`.
  package static func create(
    at path: String, manifest: StoreManifest, environment: StoreEnvironment = StoreEnvironment(),
    journalCapacity: Int = Store.journalCapacity
  ) throws(LogError) -> Store {
    let folder = StoreFolder(path)
    let files = environment.files
    try StoreErasure(at: folder.path, files: files).finish()
    if let status = try files.status(of: folder.path) {
      try refuseOccupied(folder, status: status, files: files)
    } else {
      try files.makeFolder(at: folder.path)
    }
    // Also for a folder that was there: an earlier call may have been killed before its name was durable.
    try files.syncFolder(at: folder.parent)
    var bound = environment
    bound.files = try files.below(folder.path)
    try makeFiles(of: folder, manifest: manifest, environment: bound)
    let store = try open(
      at: path, for: .writing, environment: environment, journalCapacity: journalCapacity)
    try store.beginGivenNote()
    return store
  }

  /// Makes the files of a store in its folder, under the writer's lock.
  private static func makeFiles(
    of folder: StoreFolder, manifest: StoreManifest, environment: StoreEnvironment
  ) throws(LogError) {
    let files = environment.files
    try folder.requireOwn(files)
    try folder.makeFolders(files)
    // Before the lock, which alone would look like a foreign file.
    try files.syncFolder(at: folder.path)
    let lock = try files.lock(folder.lock, holder: environment.holder)
    defer { withExtendedLifetime(lock) {} }
    // Another process may have made a store here meanwhile.
    guard try files.status(of: folder.manifest) == nil else { throw taken(folder) }
    try files.syncFolder(at: folder.path)
    var manifest = manifest
    manifest.place = try StorePlace(
      marking: folder, files: files, randomness: environment.randomness)
    // The manifest comes last: without it, `create` can be run again.
    try DurableFile(files).write(
      manifest.fileBytes(), to: folder.manifest, in: folder.path)
  }

  private static func refuseOccupied(
    _ folder: StoreFolder, status: FileStatus, files: any FileSystem
  ) throws(LogError) {
    let names = status.isFolder ? try files.names(in: folder.path) : [""]
    let ours = Set(folder.folders.map { String($0.dropFirst(folder.path.utf8.count + 1)) })
    // What an interrupted `create` leaves: the store's folders, the manifest's unfinished file, and the lock of
    // a writer that saw the manifest before a power cut took it, with the note that it began. Settings of the
    // device may come before the store.
    var leftovers = ours.union(["store.json" + DurableFile.unfinishedEnding])
    for name in ["local.json", "given.json"] {
      leftovers.formUnion([name, name + DurableFile.unfinishedEnding])
    }
    if names.contains("log") { leftovers.insert("lock") }
    // No other store is made from a store that has lost its manifest.
    if try folder.hasLostManifest(files) { throw missingManifest(folder) }
    guard names.allSatisfy({ leftovers.contains($0) }) else { throw taken(folder) }
  }

  private static func taken(_ folder: StoreFolder) -> LogError {
    LogError(
      .alreadyExists, "the path is taken", at: LogError.Position(path: folder.path),
      advice: .choosePath)
  }
}
