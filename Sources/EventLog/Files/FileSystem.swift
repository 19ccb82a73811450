/// What the engine asks of a file system: the one seam through which it reads and writes.
///
/// Every promise of durability rests on three calls: `AppendableFile.sync` for bytes,
/// `syncFolder` for names, and `rename`, which is atomic. Paths are texts with `/` between names.
/// Each call throws a `LogError` that names the path.
package protocol FileSystem: Sendable {
  /// This file system bound to a folder: it takes the same paths, and only those of the folder and below it.
  ///
  /// The folder is opened once, links followed. Below it no link is ever followed, and only regular files and
  /// folders are opened: any other sort of thing is an error.
  func below(_ folder: String) throws(LogError) -> any FileSystem

  /// What stands at a path, links followed; nil for a free path. In a bound file system a link is a link.
  func status(of path: String) throws(LogError) -> FileStatus?

  /// What tells the thing at a path from any other that stood or will stand there; nil for a free path.
  func identity(of path: String) throws(LogError) -> FileIdentity?

  /// Writes a mark beside a folder, in place of an earlier one. It is durable once the folder is synced.
  /// - Returns: Whether the system has taken it; many do not, so no promise rests on it alone.
  func mark(_ folder: String, with bits: UInt64) -> Bool

  /// The one absolute path of what stands at a path, links followed.
  func resolvedPath(of path: String) throws(LogError) -> String

  /// The names in a folder, in the order of their bytes. A name that is not UTF-8 is repaired: it shows, and
  /// opens no file.
  func names(in folder: String) throws(LogError) -> [String]

  /// The bytes of a file as they are now, without later appends. Later overwriting may show, so a reader of
  /// such a file copies the bytes first.
  func contents(of path: String) throws(LogError) -> FileContents

  /// A copy of the bytes of a file: whatever happens to the file meanwhile, they can be read.
  func copy(of path: String) throws(LogError) -> FileContents

  /// The bytes of a file that holds a secret: a regular one that only this process' user may read and write.
  /// A link at the path is not followed.
  /// - Throws: `strange` for anything else that stands there, with what to do.
  func secret(at path: String) throws(LogError) -> FileContents

  /// Makes a folder whose parent is there. It is durable once the parent has been synced.
  func makeFolder(at path: String) throws(LogError)

  /// Makes a file that must not be there yet. Its name is durable once the folder has been synced.
  /// - Parameter old: A file that it will replace and whose permissions it gets. Without one it is for its
  ///   owner only.
  func createFile(at path: String, inPlaceOf old: String?) throws(LogError) -> any AppendableFile

  /// Opens a file that is there, to write behind its end.
  func openFile(at path: String) throws(LogError) -> any AppendableFile

  /// Opens a file that is there, to write over the bytes that it has.
  func openForOverwriting(at path: String) throws(LogError) -> any OverwritableFile

  /// Gives a file another name, in place of what may stand there, atomically; or a folder, where nothing stands there.
  func rename(_ path: String, to newPath: String) throws(LogError)

  /// Removes a file.
  func removeFile(at path: String) throws(LogError)

  /// Removes what stands at a path, of whatever sort: a link and not what it leads to, a folder if nothing is in it.
  func removeItem(at path: String) throws(LogError)

  /// Makes the names in a folder durable.
  func syncFolder(at path: String) throws(LogError)

  /// Takes a lock that one holder at a time can have, and writes the holder's name into the file.
  ///
  /// It is free again when the value or the process is gone.
  /// - Throws: `locked`, naming the holder, where another process has it.
  func lock(_ path: String, holder: String) throws(LogError) -> any FileLock
}

/// A file that grows at its end and nowhere else.
package protocol AppendableFile: AnyObject {
  /// Writes all the bytes behind the end, or throws; some of them may have been written then.
  func append(_ bytes: RawSpan) throws(LogError)

  /// Has the system begin to write out what was appended, without waiting, so that a later `sync` has less to
  /// do. It makes no byte durable.
  /// - Throws: What went wrong with the bytes. A system without such a call is not an error.
  func beginWritingOut() throws(LogError)

  /// Returns once every byte that was appended is on the medium.
  func sync() throws(LogError)
}

/// A file whose bytes are overwritten in place. Its length stays, so a sync writes its bytes alone.
package protocol OverwritableFile: AnyObject {
  /// Writes all the bytes from an offset on, or throws; some of them may have been written then. Bytes behind
  /// the file's end make it longer.
  /// - Precondition: The offset is not negative.
  func overwrite(at offset: Int, with bytes: RawSpan) throws(LogError)

  /// Has the system begin to write out what was written, as `AppendableFile.beginWritingOut` does.
  func beginWritingOut() throws(LogError)

  /// Returns once every byte that was written is on the medium.
  func sync() throws(LogError)
}

extension FileSystem {
  /// The contents, where those are a copy anyway.
  package func copy(of path: String) throws(LogError) -> FileContents { try contents(of: path) }

  /// Makes a file that must not be there yet, for its owner only.
  package func createFile(at path: String) throws(LogError) -> any AppendableFile {
    try createFile(at: path, inPlaceOf: nil)
  }
}

extension AppendableFile {
  /// Writes all the bytes behind the end, or throws; some of them may have been written then.
  package func append(_ bytes: [UInt8]) throws(LogError) {
    // `span` of an array needs newer systems than those that the package is for.
    try bytes.withRawBytes { (bytes) throws(LogError) in try append(bytes.bytes) }
  }
}

extension OverwritableFile {
  /// Writes all the bytes of an array from an offset on, or throws; some of them may have been written then.
  package func overwrite(at offset: Int, with bytes: [UInt8]) throws(LogError) {
    try bytes.withRawBytes { (bytes) throws(LogError) in
      try overwrite(at: offset, with: bytes.bytes)
    }
  }
}

/// A lock that is held as long as this value is.
package protocol FileLock: AnyObject {
  /// Checks that this process still has the lock, and that its file is still in the folder.
  /// - Throws: `unusable` in a forked child, or where the file was removed.
  func check() throws(LogError)
}

/// What stands at a path.
package struct FileStatus: Sendable, Hashable {
  /// What sort of thing it is.
  package var sort: FileSort
  /// How many bytes it has, or `Int.max` where it has more.
  package var length: Int
  /// The device it stands on.
  package var device: UInt64
  /// Its number on the device.
  package var inode: UInt64
  /// When its bytes were changed last; nil where the system does not say.
  package var modified: Instant?

  /// Whether it is a folder.
  package var isFolder: Bool { sort == .folder }

  /// Makes a status.
  package init(
    sort: FileSort, length: Int, device: UInt64, inode: UInt64, modified: Instant? = nil
  ) {
    self.sort = sort
    self.length = length
    self.device = device
    self.inode = inode
    self.modified = modified
  }
}

/// The sorts of things that may stand at a path.
package enum FileSort: Sendable, Hashable, CaseIterable {
  /// A regular file.
  case file
  /// A folder.
  case folder
  /// A symbolic link.
  case link
  /// A named pipe: opening it may wait for ever.
  case pipe
  /// A device, a socket, or any other sort.
  case device

  /// Whether a store never makes such a thing.
  package var isStrange: Bool {
    switch self {
    case .file, .folder: false
    case .link, .pipe, .device: true
    }
  }
}

extension FileSort: CustomStringConvertible {
  /// As a message names it.
  package var description: String {
    switch self {
    case .file: "a file"
    case .folder: "a folder"
    case .link: "a symbolic link"
    case .pipe: "a named pipe"
    case .device: "a device or a socket"
    }
  }
}

/// What tells a file or a folder from every other one that stood or will stand in its place.
///
/// Some systems give the number of a removed file to the next new one at once; the other members tell the two
/// apart, where the system has them.
package struct FileIdentity: Sendable, Hashable {
  /// The device it stands on.
  package var device: UInt64
  /// Its number on the device.
  package var inode: UInt64
  /// When it was made, in nanoseconds since 1970; nil where the system does not say.
  package var birth: UInt64?
  /// Which use of the number it is; nil where the system does not say.
  package var generation: UInt64?
  /// The mark that a store has written beside a folder.
  package var mark: FileMark
  /// The number of the file system that a folder stands on, by which one is known from its snapshot; nil where the
  /// system has none that lasts.
  package var fileSystem: UInt64?

  /// Makes an identity.
  package init(
    device: UInt64, inode: UInt64, birth: UInt64? = nil, generation: UInt64? = nil,
    mark: FileMark = .unknown, fileSystem: UInt64? = nil
  ) {
    self.device = device
    self.inode = inode
    self.birth = birth
    self.generation = generation
    self.mark = mark
    self.fileSystem = fileSystem
  }
}

/// A number that a store writes beside its folder, in an extended attribute.
package enum FileMark: Sendable, Hashable {
  /// The system keeps no marks, or does not say.
  case unknown
  /// The system keeps marks, and the folder has none that can be read.
  case missing
  /// The mark.
  case bits(UInt64)
}

/// The errors of files and folders that a store does not have, for every file system.
package enum StrangeFault {
  /// A sort of thing that a store never makes stands where it has a file or a folder.
  package static func error(_ sort: FileSort, _ attempted: String, _ path: String) -> LogError {
    LogError(
      .strange, "cannot \(attempted): \(sort) stands here, which is not what a store has",
      at: LogError.Position(path: path), advice: .putOwnFileBack)
  }

  /// A file that is to be written to has a second name, where every write would show.
  static func secondName(_ attempted: String, _ path: String) -> LogError {
    LogError(
      .strange, "cannot \(attempted): the file has a second name elsewhere (a hard link)",
      at: LogError.Position(path: path), advice: .putCopyInPlace)
  }

  /// A path that is not below the folder to which a file system is bound.
  static func outside(_ attempted: String, _ path: String, of root: String) -> LogError {
    LogError(
      .strange, "cannot \(attempted): the path is not below \(root)",
      at: LogError.Position(path: path))
  }
}
