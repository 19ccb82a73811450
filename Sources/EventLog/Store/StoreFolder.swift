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
  /// How the store came out of a first meeting (sync-protocol 15).
  package var meeting: String { path + "/meeting.json" }
  /// Up to which own event anything was given to any peer; see `GivenNote`.
  var given: String { path + "/given.json" }
  /// The kinds that the store's app declares, derived.
  package var kinds: String { path + "/kinds.json" }

  /// All folders that a store has.
  var folders: [String] { [log, snapshots, peers, quarantine] }
  /// All files that a store has outside of them.
  var files: [String] { [manifest, journal, lock] }
  /// All files that a store may have outside of them.
  var possibleFiles: [String] { files + [local, kinds, given, meeting] }

  /// The folder that the store's folder stands in.
  package var parent: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The folder's name in its parent.
  package var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The path of a name in the parent.
  package func beside(_ name: String) -> String { StoreFolder.path(of: name, in: parent) }

  /// The path of a name in a folder, as the file system writes it.
  static func path(of name: String, in folder: String) -> String {
    folder == "/" ? "/" + name : "\(folder)/\(name)"
  }

  /// The segment whose first line has the position.
  func segment(from position: Int) -> String {
    log + "/" + SegmentName.text(firstPosition: position)
  }
}

extension StoreFolder {
  /// Refuses to write if one of the store's files or folders is another sort of thing.
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

  /// Makes the store's folders that are missing, since a backup may lose empty ones. They are durable once the
  /// store's folder is synced.
  func makeFolders(_ files: any FileSystem) throws(LogError) {
    for part in folders where try files.status(of: part) == nil { try files.makeFolder(at: part) }
  }

  /// Whether this is a store that has lost its `store.json`: it has a segment or a journal, which are made
  /// after `store.json`.
  package func hasLostManifest(_ files: any FileSystem) throws(LogError) -> Bool {
    guard try files.status(of: log)?.isFolder == true else { return false }
    var isWritten = try files.status(of: journal)?.sort == .file
    if !isWritten {
      isWritten = try files.names(in: log).contains { SegmentName.firstPosition(of: $0) != nil }
    }
    // Asked last, since another process may be making a store here.
    guard isWritten else { return false }
    return try files.status(of: manifest) == nil
  }

  /// The names in one of the store's folders; none where the folder is missing, since a backup may lose empty
  /// folders.
  func names(in part: String, _ files: any FileSystem) throws(LogError) -> [String] {
    guard let sort = try files.status(of: part)?.sort else { return [] }
    guard sort == .folder else { throw StrangeFault.error(sort, "list", part) }
    return try files.names(in: part)
  }
}

extension Seals {
  /// The bytes of a store's seals. A file that is too long is not read and counts as a line that cannot be
  /// believed.
  static func bytes(in folder: StoreFolder, _ files: any FileSystem) throws(LogError) -> [UInt8] {
    guard let status = try files.status(of: folder.seals) else { return [] }
    if status.sort == .file, status.length > FileLength.greatestWhole { return [0] }
    return try files.bytes(of: folder.seals)
  }

  /// Keeps them durably.
  func keep(in folder: StoreFolder, _ files: any FileSystem) throws(LogError) {
    try DurableFile(files).write(fileBytes, to: folder.seals, in: folder.log)
  }

  /// Removes the file durably, before bytes of a segment move.
  static func remove(in folder: StoreFolder, _ files: any FileSystem) throws(LogError) {
    guard try files.status(of: folder.seals) != nil else { return }
    try files.removeFile(at: folder.seals)
    try files.syncFolder(at: folder.log)
  }
}

extension Store {
  /// What is in the store's folder and is not the store's; the engine ignores it.
  ///
  /// Only names and sorts are looked at: the store's own folders alone are opened.
  package func unexpectedFiles() throws(LogError) -> [LogError] {
    var found: [LogError] = []
    for part in [folder.path] + folder.folders {
      guard try environment.files.status(of: part)?.isFolder == true else { continue }
      for name in try environment.files.names(in: part) {
        let path = part + "/" + name
        let sort = try environment.files.status(of: path)?.sort
        let expected = folder.expected(name, in: part)
        // A writer at work may have removed the store's own file meanwhile.
        guard expected == nil || sort != expected && sort != nil else { continue }
        // The system gave a name that is not UTF-8, so it cannot be looked up.
        let what = sort.map { "\($0)" } ?? "something with a name that is not UTF-8,"
        found.append(
          LogError(
            .strange, "\(what) that is not the store's is passed over",
            at: LogError.Position(path: path)))
      }
    }
    return found
  }
}

extension StoreFolder {
  /// The paths in the store's folders but `quarantine/` whose names are not the store's own, in the order of the folders
  /// and of their names.
  /// - Complexity: O(names)
  func strangePaths(_ files: any FileSystem) throws(LogError) -> [String] {
    var found: [String] = []
    for part in [path] + folders where part != quarantine {
      guard try files.status(of: part)?.isFolder == true else { continue }
      for name in try files.names(in: part) where expected(name, in: part) == nil {
        found.append(part + "/" + name)
      }
    }
    return found
  }
}

extension StoreFolder {
  /// The sort of thing that a store has under a name in one of its folders; nil for any other name.
  fileprivate func expected(_ name: String, in part: String) -> FileSort? {
    let path = part + "/" + name
    // A writer at work, or one that was ended, leaves unfinished files.
    let finished = DurableFile.finished(name)
    let isOwn =
      switch part {
      case log: SegmentName.firstPosition(of: finished) != nil || part + "/" + finished == seals
      case snapshots: SnapshotFolder.isName(finished) || DerivedFile.isName(finished)
      case peers: finished.hasSuffix(".json")
      case quarantine: finished.hasSuffix(".json") || finished.hasSuffix(".bytes")
      default: possibleFiles.contains(part + "/" + finished)
      }
    if isOwn { return .file }
    return folders.contains(path) ? .folder : nil
  }
}

/// Bytes that were taken out of the log, kept with where they stood and why (log-format 8).
struct Quarantine {
  let folder: StoreFolder
  let files: any FileSystem

  /// Keeps the bytes durably, under a name made of their place.
  ///
  /// Equal bytes from one place get one name, so a crash before the segment is rewritten leaves one copy, not
  /// two.
  func keep(_ bytes: [UInt8], from segment: String, at offset: Int, because reason: String)
    throws(LogError)
  {
    let name = SegmentName.name(in: segment)
    let sum = Hexadecimal.text(of: XXH64.hash(bytes), digits: 16)
    let path = "\(folder.quarantine)/\(Quarantine.shortened(name))-\(offset)-\(sum)"
    try DurableFile(files).write(bytes, to: path + ".bytes", in: folder.quarantine)
    try describe(path, from: name, at: offset, length: bytes.count, because: reason)
  }

  /// Moves a file that cannot be read, unread.
  ///
  /// Its bytes have no sum, so the name has a number. The description is written first, so a crash leaves no
  /// file without one.
  func move(_ file: String, because reason: String) throws(LogError) {
    let name = SegmentName.name(in: file)
    var number = 1
    var path: String { "\(folder.quarantine)/\(Quarantine.shortened(name))-0-unread\(number)" }
    while try files.status(of: path + ".bytes") != nil { number += 1 }
    let length = try files.status(of: file)?.length ?? 0
    try describe(path, from: name, at: 0, length: length, because: reason)
    try files.rename(file, to: path + ".bytes")
    try files.syncFolder(at: folder.quarantine)
  }

  /// A file's name, cut so that there is room for an ending: names have 255 bytes at most. The description beside the
  /// piece has the whole name.
  private static func shortened(_ name: String) -> String { name.beginning(ofBytes: 180) }

  private func describe(
    _ path: String, from name: String, at offset: Int, length: Int, because reason: String
  ) throws(LogError) {
    let description: JSONObject = [
      "length": .number(Double(length)), "offset": .number(Double(offset)),
      "reason": .string(reason), "segment": .string(name),
    ]
    try DurableFile(files).write(
      description.canonicalBytes() + [UInt8(ascii: "\n")], to: path + ".json",
      in: folder.quarantine)
  }
}

extension StoreFolder {
  /// Moves the folder aside, to a free name beside it. No writer has it open.
  /// - Parameter instant: When, which the name says.
  /// - Returns: Where it is now.
  package func setAside(
    at instant: Instant, _ files: any FileSystem
  ) throws(LogError) -> String {
    let place = try placeAside(at: instant, files)
    try files.rename(path, to: place)
    return place
  }

  /// Where `setAside` would move it.
  /// - Parameter word: Why, which the name says.
  package func placeAside(
    at instant: Instant, because word: AsideWord = .cleared, _ files: any FileSystem
  ) throws(LogError) -> String {
    let name =
      "\(path)-\(word.rawValue)-" + instant.description.filter { $0.isLetter || $0.isNumber }
    var place = name
    var number = 1
    while try files.status(of: place) != nil {
      number += 1
      place = "\(name)-\(number)"
    }
    return place
  }
}
