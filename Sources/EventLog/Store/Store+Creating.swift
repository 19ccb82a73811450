extension Store {
  /// Makes a store in a folder that is not there yet or is empty, and opens it for writing. Writes
  /// no event.
  /// - Throws: `alreadyExists` where the folder holds something, `damaged` where that is a store that has lost its
  ///   `store.json`.
  package static func create(
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
    guard try files.status(of: folder.manifest) == nil else { throw taken(folder) }
    try files.syncFolder(at: folder.path)
    var manifest = manifest
    manifest.place = try StorePlace(
      marking: folder, files: files, randomness: environment.randomness)
    // The manifest comes last: a folder without it is no store, and can be made one.
    try DurableFile(files).write(
      manifest.fileBytes(), to: folder.manifest, in: folder.path)
  }

  private static func refuseOccupied(
    _ folder: StoreFolder, status: FileStatus, files: any FileSystem
  ) throws(LogError) {
    let names = status.isFolder ? try files.names(in: folder.path) : [""]
    let ours = Set(folder.folders.map { String($0.dropFirst(folder.path.utf8.count + 1)) })
    // What an interrupted `create` leaves: our own folders, and the manifest under its first name;
    // beside the folders also the lock of a writer that saw the manifest before a power cut took it.
    // Settings of the device may be written before there is a store.
    var leftovers = ours.union([
      "store.json" + DurableFile.unfinishedEnding, "local.json",
      "local.json" + DurableFile.unfinishedEnding,
    ])
    if names.contains("log") { leftovers.insert("lock") }
    // Of what a store has written that lost its manifest no other store is made.
    if try folder.hasLostManifest(files) { throw missingManifest(folder) }
    guard names.allSatisfy({ leftovers.contains($0) }) else { throw taken(folder) }
  }

  private static func taken(_ folder: StoreFolder) -> LogError {
    LogError(
      .alreadyExists, "the path is taken", at: LogError.Position(path: folder.path),
      advice: .choosePath)
  }
}
