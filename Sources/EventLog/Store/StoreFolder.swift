/// The names of what stands in a store's folder (log-format 5).
package struct StoreFolder: Sendable, Hashable {
  /// The folder itself.
  package let path: String

  /// Names the parts of a folder.
  package init(_ path: String) {
    var path = path
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    self.path = path
  }

  /// What describes the store.
  package var manifest: String { path + "/store.json" }
  /// The events' segments.
  package var log: String { path + "/log" }
  /// Where each finished segment ended; see `Seals`.
  var seals: String { log + "/seals" }
  /// What is derived from the log.
  package var snapshots: String { path + "/snapshots" }
  /// What the relay remembers of its peers.
  package var peers: String { path + "/peers" }
  /// Bytes that were taken out of the log.
  package var quarantine: String { path + "/quarantine" }
  /// Where a commit stands before it stands in the log; see `Journal`.
  package var journal: String { path + "/journal" }
  /// The one writer's lock.
  package var lock: String { path + "/lock" }
  /// What is of this device only; see `LocalFile`.
  var local: String { path + "/local.json" }

  /// All folders that a store has.
  var folders: [String] { [log, snapshots, peers, quarantine] }
  /// All files that a store has outside of them.
  var files: [String] { [manifest, journal, lock] }
  /// The same, and those that not every store has.
  var possibleFiles: [String] { files + [local] }

  /// The folder that the store's folder stands in.
  var parent: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The segment whose first line has the position.
  func segment(from position: Int) -> String {
    log + "/" + SegmentName.text(firstPosition: position)
  }
}

extension StoreFolder {
  /// Refuses to write where something else stands in the place of one of the store's own.
  func requireOwn(_ files: any FileSystem) throws(LogError) {
    for (paths, sort) in [(folders, FileSort.folder), (possibleFiles, .file)] {
      for path in paths {
        guard let found = try files.status(of: path)?.sort, found != sort else { continue }
        throw StrangeFault.error(found, "use", path)
      }
    }
  }

  /// Makes the folders above the store's own that are missing, durably.
  package func makeParents(_ files: any FileSystem) throws(LogError) {
    var missing: [String] = []
    var folder = parent
    while try files.status(of: folder) == nil {
      missing.append(folder)
      let above = StoreFolder(folder).parent
      // Nothing stands above this one.
      if above == folder { break }
      folder = above
    }
    for folder in missing.reversed() {
      try files.makeFolder(at: folder)
      try files.syncFolder(at: StoreFolder(folder).parent)
    }
  }

  /// Makes those of the store's folders that are missing, as a backup may lose empty ones. They are
  /// durable once the store's folder is synced.
  func makeFolders(_ files: any FileSystem) throws(LogError) {
    for part in folders where try files.status(of: part) == nil { try files.makeFolder(at: part) }
  }

  /// Whether a store has been written to here that has lost its `store.json`: it has a segment, or a journal
  /// beside the folder for them. Both are made long after `store.json`.
  func hasLostManifest(_ files: any FileSystem) throws(LogError) -> Bool {
    guard try files.status(of: log)?.isFolder == true else { return false }
    var isWritten = try files.status(of: journal)?.sort == .file
    if !isWritten {
      isWritten = try files.names(in: log).contains { SegmentName.firstPosition(of: $0) != nil }
    }
    // Asked last: somebody may be making a store here.
    guard isWritten else { return false }
    return try files.status(of: manifest) == nil
  }

  /// The names in one of the store's folders; none where that is missing, as an empty one may be that a
  /// backup has lost.
  func names(in part: String, _ files: any FileSystem) throws(LogError) -> [String] {
    guard let sort = try files.status(of: part)?.sort else { return [] }
    guard sort == .folder else { throw StrangeFault.error(sort, "list", part) }
    return try files.names(in: part)
  }
}
