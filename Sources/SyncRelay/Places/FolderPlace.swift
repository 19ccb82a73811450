package import EventLog

/// A folder that another program replicates, such as Syncthing, iCloud Drive or Dropbox, as a place.
///
/// It opens regular files alone and follows no link below the folder. A file gets its name when all of its bytes are on
/// the medium, and no file is ever written to again.
public struct FolderPlace: SyncPlace {
  /// `folder:` and the path.
  public let name: String
  /// Parts of 4 MiB at most.
  public let limits = PlaceLimits()
  /// The folder.
  let path: String
  private let files: any FileSystem
  private let randomness: any Randomness

  /// Names a place in a folder that is there.
  /// - Parameter path: Its absolute path.
  public init(path: String) {
    self.init(path: path, files: PosixFileSystem(), randomness: SystemRandomness())
  }

  /// Names a place in a folder of a file system.
  package init(path: String, files: any FileSystem, randomness: any Randomness) {
    self.path = path
    self.files = files
    self.randomness = randomness
    name = FolderPlace.scheme + path
  }

  /// How the name of such a place begins.
  package static let scheme = "folder:"

  /// Lists the folder and the folders of its publishers.
  /// - Throws: `LogError`, where the folder is not there or cannot be read.
  public func list(after token: PlaceToken?) async throws -> PlaceListing {
    let files = try bound()
    var entries: [PlaceEntry] = []
    for name in try files.names(in: path) where !PlaceName.isHidden(name) {
      guard let status = try FolderPlace.status(of: path + "/" + name, files) else { continue }
      if status.sort == .file {
        entries.append(FolderPlace.entry(name, status))
      } else if status.isFolder, FolderPlace.mayBePublisher(name) {
        entries += try FolderPlace.entries(in: name, at: path, files)
      }
    }
    return PlaceListing(entries)
  }

  private static func entries(
    in folder: String, at path: String, _ files: any FileSystem
  ) throws(LogError) -> [PlaceEntry] {
    var entries: [PlaceEntry] = []
    for name in try names(in: path + "/" + folder, files) where !PlaceName.isHidden(name) {
      guard let status = try status(of: path + "/" + folder + "/" + name, files),
        status.sort == .file
      else { continue }
      entries.append(entry(folder + "/" + name, status))
    }
    return entries
  }

  /// None in a folder that was removed meanwhile.
  private static func names(
    in folder: String, _ files: any FileSystem
  ) throws(LogError) -> [String] {
    do throws(LogError) {
      return try files.names(in: folder)
    } catch  where error.code == .notFound {
      return []
    }
  }

  private static func entry(_ name: String, _ status: FileStatus) -> PlaceEntry {
    let time = status.modified.map { "\($0.milliseconds)" } ?? ""
    return PlaceEntry(name: name, byteCount: status.length, version: "\(status.inode) \(time)")
  }

  /// Nil also for a name that is not UTF-8, which opens nothing.
  private static func status(
    of path: String, _ files: any FileSystem
  ) throws(LogError) -> FileStatus? {
    do throws(LogError) {
      return try files.status(of: path)
    } catch  where error.code == .notFound || error.code == .strange {
      return nil
    }
  }

  /// A publisher's folder, also one that a replicator has renamed.
  private static func mayBePublisher(_ name: String) -> Bool {
    ReplicaID(String(decoding: name.utf8.prefix(idLength), as: UTF8.self)) != nil
  }

  private static let idLength = 16

  /// The bytes of the files that can be read now.
  public func read(_ names: [String]) async throws -> [PlaceFile] {
    let files = try bound()
    return names.compactMap { name in
      FolderPlace.bytes(of: path + "/" + name, files).map { PlaceFile(name: name, bytes: $0) }
    }
  }

  /// Nil where it is gone, is no regular file, or its bytes are not here: the engine says so.
  private static func bytes(of path: String, _ files: any FileSystem) -> [UInt8]? {
    do throws(LogError) {
      // What replicates the folder may cut a file while it is read, and to read a mapped page that is gone ends the process.
      return try files.copy(of: path).allBytes
    } catch {
      return nil
    }
  }

  /// Adds files durably.
  /// - Throws: `LogError`, where one cannot be written.
  public func add(_ files: [PlaceFile]) async throws {
    let system = try bound()
    for file in files {
      let folder = try folder(of: file.name, system)
      let target = path + "/" + file.name
      guard try system.status(of: target) == nil else { continue }
      // Beside the marker another device may write one now.
      if folder != path { try FolderPlace.removeUnfinished(in: folder, system) }
      let random = Hexadecimal.text(of: randomness.bits(), digits: 16)
      let unfinished =
        "\(folder)/\(FolderPlace.unfinishedBeginning)\(random)\(FolderPlace.unfinishedEnding)"
      let handle = try system.createFile(at: unfinished)
      try handle.append(file.bytes)
      try handle.sync()
      try system.rename(unfinished, to: target)
      try system.syncFolder(at: folder)
    }
  }

  /// The file that is being written has such a name: readers pass it over, and so does Dropbox.
  private static let (unfinishedBeginning, unfinishedEnding) = ("~lt", ".tmp")

  /// Makes the folder that a file belongs in, if it is not there.
  private func folder(of name: String, _ files: any FileSystem) throws(LogError) -> String {
    guard let slash = name.firstIndex(of: "/") else { return path }
    let folder = path + "/" + name[..<slash]
    if try files.status(of: folder) == nil {
      try files.makeFolder(at: folder)
      try files.syncFolder(at: path)
    }
    return folder
  }

  /// Removes what a killed process has left of its own.
  private static func removeUnfinished(
    in folder: String, _ files: any FileSystem
  ) throws(LogError) {
    for name in try files.names(in: folder)
    where name.hasPrefix(unfinishedBeginning) && name.hasSuffix(unfinishedEnding) {
      guard try files.status(of: folder + "/" + name)?.sort == .file else { continue }
      try files.removeFile(at: folder + "/" + name)
    }
  }

  /// Removes files.
  /// - Throws: `LogError`, where one stays.
  public func remove(_ names: [String]) async throws {
    let files = try bound()
    for name in names { try FolderPlace.remove(path + "/" + name, files) }
  }

  private static func remove(_ path: String, _ files: any FileSystem) throws(LogError) {
    do throws(LogError) {
      try files.removeFile(at: path)
    } catch  where error.code == .notFound {
      // Another program was first.
    }
  }

  /// The file system, bound to the folder.
  private func bound() throws(LogError) -> any FileSystem {
    guard try files.status(of: path)?.isFolder == true else {
      throw LogError(
        .notFound, "there is no folder here now", at: LogError.Position(path: path),
        advice: .checkPath)
    }
    return try files.below(path)
  }
}
