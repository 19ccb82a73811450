/// The erasure of what a device holds of a store: its folder, and the folders beside it that the engine has kept of it
/// (log-format 5).
///
/// One rename takes the folder's name away and marks the erasure as begun. From then on no store stands at the path, and
/// the next process that opens it for writing finishes what a crash has interrupted, before anything else.
package struct StoreErasure: Sendable {
  /// The folder of the store.
  private let folder: StoreFolder
  private let files: any FileSystem

  /// Names the store at a path.
  package init(at path: String, files: any FileSystem) {
    folder = StoreFolder(path)
    self.files = files
  }

  /// Where the folder stands while it is being erased.
  private var marker: StoreFolder { StoreFolder(folder.path + "-erasing") }

  /// What an erasure takes away, by the paths that it has before.
  package struct Extent: Sendable, Hashable {
    /// The store's folder; nil where none stands at the path.
    package var store: String?
    /// The folders that were kept beside it: set aside, from before or after a first meeting, or of a meeting that did not
    /// come to its end.
    package var kept: [String]
    /// What stands in the store's folder and has another name than the store's own files. It goes with the folder.
    package var strange: [String]

    /// All folders, the store's first.
    package var folders: [String] { (store.map { [$0] } ?? []) + kept }
  }

  /// What would be erased; nothing is changed.
  /// - Throws: `notAStore` for a folder without a store's files, `strange` for a path that is a link.
  package func extent() throws(LogError) -> Extent {
    let kept = try keptFolders()
    guard try isTaken() else { return Extent(store: nil, kept: kept, strange: []) }
    try requireOwnFolder()
    let bound = try files.below(folder.path)
    return Extent(store: folder.path, kept: kept, strange: try folder.strangePaths(bound))
  }

  /// Erases the store and what is kept of it. Everything is gone durably when it returns.
  ///
  /// A store that another process has open is not erased: this one takes the writer's lock.
  /// - Parameter holder: Who takes the lock.
  /// - Returns: What is gone.
  /// - Throws: `locked`; as `extent` does; a failure of the file system. If it had begun, the next call goes on, and so does
  ///   the next opening.
  @discardableResult
  package func erase(lockingAs holder: String) throws(LogError) -> Extent {
    try finish()
    let extent = try extent()
    if extent.folders.isEmpty { return extent }
    if extent.store == nil {
      try files.makeFolder(at: marker.path)
    } else {
      let lock = try files.below(folder.path).lock(folder.lock, holder: holder)
      defer { withExtendedLifetime(lock) {} }
      try files.rename(folder.path, to: marker.path)
    }
    try files.syncFolder(at: folder.parent)
    try finish()
    return extent
  }

  /// Erases the store's folder, and nothing beside it: that of a cache, of which nothing is kept.
  /// - Throws: As `erase` does.
  package func eraseFolder(lockingAs holder: String) throws(LogError) {
    if try isTaken() {
      try requireOwnFolder()
      let lock = try files.below(folder.path).lock(folder.lock, holder: holder)
      defer { withExtendedLifetime(lock) {} }
      try files.rename(folder.path, to: marker.path)
    }
    guard try files.status(of: marker.path) != nil else { return }
    try removeTree(marker.path)
  }

  /// Finishes an erasure that was begun.
  /// - Returns: Whether there was one.
  /// - Complexity: O(1) where there is none
  @discardableResult
  package func finish() throws(LogError) -> Bool {
    guard try files.status(of: marker.path) != nil else { return false }
    for kept in try keptFolders() { try removeTree(kept) }
    // The marker is the last to go: as long as it may come back, so may the others.
    try files.syncFolder(at: folder.parent)
    try removeTree(marker.path)
    try files.syncFolder(at: folder.parent)
    return true
  }
}

extension StoreErasure {
  /// The folders beside the store's that the engine has kept of it, in the order of their names.
  private func keptFolders() throws(LogError) -> [String] {
    guard try files.status(of: folder.parent)?.isFolder == true else { return [] }
    var kept: [String] = []
    for name in try files.names(in: folder.parent) where StoreFolder.isKept(name, of: folder.name) {
      let path = folder.beside(name)
      if try files.status(of: path)?.isFolder == true { kept.append(path) }
    }
    return kept
  }

  /// Refuses what is no store's folder, and a link to one: its name would go, and the folder stay.
  private func requireOwnFolder() throws(LogError) {
    guard try isOwn() else {
      throw LogError(
        .notAStore, "there is no store here, so nothing is erased",
        at: LogError.Position(path: folder.path), advice: .checkPath)
    }
    let place = try files.resolvedPath(of: folder.path)
    let parent = try files.resolvedPath(of: folder.parent)
    guard place == StoreFolder.path(of: folder.name, in: parent) else {
      throw LogError(
        .strange, "cannot erase: the path leads to \(place); name that folder itself",
        at: LogError.Position(path: folder.path), advice: .checkPath)
    }
  }

  /// Whether anything stands at the path but an empty folder.
  private func isTaken() throws(LogError) -> Bool {
    guard let status = try files.status(of: folder.path) else { return false }
    if !status.isFolder { return true }
    return try !files.names(in: folder.path).isEmpty
  }

  /// Whether the folder is a store's: with its `store.json`, or without it and with its events, or with only what a store
  /// has before it, such as settings of the device.
  private func isOwn() throws(LogError) -> Bool {
    guard try files.status(of: folder.path)?.isFolder == true else { return false }
    if try files.status(of: folder.manifest) != nil { return true }
    if try folder.hasLostManifest(files) { return true }
    return try folder.strangePaths(files).isEmpty
  }

  /// Removes a folder with all that is in it. No link is followed. What another process has removed meanwhile is passed
  /// over: two may finish one erasure.
  private func removeTree(_ path: String) throws(LogError) {
    try passingOverMissing { () throws(LogError) in
      try removeContents(of: path, try files.below(path))
      try files.removeItem(at: path)
    }
  }

  private func removeContents(
    of part: String, _ bound: any FileSystem
  ) throws(LogError) {
    for name in try bound.names(in: part) {
      let path = part + "/" + name
      try passingOverMissing { () throws(LogError) in
        if try bound.status(of: path)?.isFolder == true { try removeContents(of: path, bound) }
        try bound.removeItem(at: path)
      }
    }
  }

  private func passingOverMissing(_ body: () throws(LogError) -> Void) throws(LogError) {
    do throws(LogError) {
      try body()
    } catch  where error.code == .notFound {
      // It is gone, which is what was wanted.
    }
  }
}

extension StoreFolder {
  /// Whether a name beside a store's folder is one that the engine gives to what it keeps of the store: see `placeAside`,
  /// and the folder in which a first meeting makes the joined history.
  /// - Parameter own: The name of the store's folder.
  package static func isKept(_ name: String, of own: String) -> Bool {
    guard name.utf8.starts(with: own.utf8) else { return false }
    let rest = String(decoding: name.utf8.dropFirst(own.utf8.count), as: UTF8.self)
    let joining = "-meeting"
    if rest == joining { return true }
    // One that no meeting has ended is set aside, too.
    if rest.utf8.starts(with: "\(joining)-".utf8) { return isKept(name, of: own + joining) }
    for word in AsideWord.allCases {
      let lead = "-\(word.rawValue)-"
      guard rest.utf8.starts(with: lead.utf8) else { continue }
      let parts = rest.utf8.dropFirst(lead.utf8.count).split(separator: UInt8(ascii: "-"))
      guard let time = parts.first, isTime(time), parts.count <= 2 else { continue }
      return parts.count == 1 || Decimal.value(of: parts[1]) != nil
    }
    return false
  }

  /// Whether bytes are the time in the name of a folder that was set aside: `20260101T120000000Z`.
  private static func isTime(_ bytes: Substring.UTF8View) -> Bool {
    let bytes = Array(bytes)
    let digits = bytes.enumerated().filter { $0.offset != 8 && $0.offset != 18 }.map(\.element)
    return bytes.count == 19 && bytes[8] == UInt8(ascii: "T") && bytes[18] == UInt8(ascii: "Z")
      && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

/// Why a store's folder was set aside, in one word of its name.
package enum AsideWord: String, Sendable, Hashable, CaseIterable {
  /// What a device held was cleared.
  case cleared
  /// It stood here before a first meeting.
  case beforeMeeting = "before-meeting"
  /// It was the outcome of a first meeting that was taken back.
  case afterMeeting = "after-meeting"
  /// It was made for a first meeting that came to no end.
  case left
}
