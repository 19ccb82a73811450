import EventLog

/// What a file system in memory holds, as a value: inodes, names and locks.
///
/// Every change is a function from one state to the next, without locks or handles;
/// `MemoryFileSystem` adds those.
struct MemoryDisk: Sendable {
  /// The root folder's inode number.
  static let root: UInt64 = 1

  /// The files by inode number; one without a name stays until a crash, since an open handle may
  /// still write to it.
  var files: [UInt64: File] = [:]
  var folders: [UInt64: Folder] = [root: Folder()]
  /// What a store never makes: links, which lead nowhere, pipes and devices.
  var specialFiles: [UInt64: FileSort] = [:]
  /// The locks that are held, by file.
  var locks: [UInt64: LockHolder] = [:]
  /// How often the disk has crashed; handles from before the last crash are dead.
  var crashCount = 0

  /// How many bytes the files with a name have together at most; nil for any number.
  var capacity: Int?

  private var lastInode = root

  /// A number that no inode has had so far.
  mutating func newInode() -> UInt64 {
    lastInode += 1
    return lastInode
  }
}

extension MemoryDisk {
  /// Which state of a folder a lookup goes by: its live names or its durable ones.
  typealias View = KeyPath<Folder, [UTF8Text: UInt64]>

  /// The names in a folder and their inodes.
  struct Folder: Sendable {
    /// The names that a reader sees.
    var live: [UTF8Text: UInt64] = [:]
    /// The names that would survive a crash.
    var durable: [UTF8Text: UInt64] = [:]
    /// What was written beside the folder, and what of that would survive a crash.
    var mark = FileMark.missing
    var durableMark = FileMark.missing
  }

  /// The bytes of a file, and which of them are durable: those up to some count, except what was
  /// overwritten since the last sync.
  struct File: Sendable {
    /// The bytes that a reader sees.
    private(set) var live: [UInt8] = []
    /// How many bytes would survive a crash.
    private var durableCount = 0
    /// What was overwritten since the last sync, the latest last.
    private var overwritten: [(offset: Int, bytes: [UInt8])] = []

    /// A file with no durable bytes.
    init(live: [UInt8] = []) {
      self.live = live
    }

    /// A file whose bytes are all durable.
    init(durable bytes: [UInt8]) {
      live = bytes
      durableCount = bytes.count
    }

    /// The bytes that would survive a crash.
    var durable: [UInt8] {
      var bytes = live
      for old in overwritten.reversed() {
        bytes.replaceSubrange(old.offset..<(old.offset + old.bytes.count), with: old.bytes)
      }
      return Array(bytes[..<durableCount])
    }

    mutating func append(_ bytes: [UInt8]) {
      live.append(contentsOf: bytes)
    }

    /// Writes bytes from an offset on; zeros fill a gap behind the old end.
    mutating func overwrite(at offset: Int, with bytes: [UInt8]) {
      if offset > live.count { append([UInt8](repeating: 0, count: offset - live.count)) }
      let end = min(live.count, offset + bytes.count)
      overwritten.append((offset, Array(live[offset..<end])))
      live.replaceSubrange(offset..<end, with: bytes)
    }

    mutating func sync() {
      durableCount = live.count
      overwritten = []
    }
  }
}

extension MemoryDisk {
  /// How many bytes may be added to files.
  /// - Complexity: O(names), if there is a limit
  private var room: Int {
    guard let capacity else { return .max }
    let named = Set(folders.values.flatMap(\.live.values))
    return max(0, capacity - named.reduce(0) { $0 + (files[$1]?.live.count ?? 0) })
  }

  /// Writes bytes into a file from an offset on, or at its end: those that there is room for, as a disk does that gets
  /// full.
  /// - Returns: Whether that was all of them.
  mutating func write(_ bytes: [UInt8], into inode: UInt64, at offset: Int?) -> Bool {
    // The file exists, since only a crash removes files.
    guard let index = files.index(forKey: inode) else { return true }
    let length = files.values[index].live.count
    let start = offset ?? length
    let missing = max(0, max(0, start + bytes.count - length) - room)
    let part = missing == 0 ? bytes : Array(bytes.dropLast(missing))
    // In place, or each write copies them all.
    if let offset {
      if !part.isEmpty { files.values[index].overwrite(at: offset, with: part) }
    } else {
      files.values[index].append(part)
    }
    return missing == 0
  }
}

extension MemoryDisk {
  /// The inode that a path leads to, nil where it leads to none.
  func inode(at path: MemoryPath, in view: View = \.live) -> UInt64? {
    inode(at: path.names, in: view)
  }

  /// What sort of thing has a number.
  func sort(of inode: UInt64) -> FileSort {
    specialFiles[inode] ?? (folders[inode] == nil ? .file : .folder)
  }

  func file(at path: MemoryPath, to attempted: String) throws(LogError) -> UInt64 {
    guard let inode = inode(at: path) else { throw notFound(path, attempted) }
    if let sort = specialFiles[inode] { throw StrangeFault.error(sort, attempted, path.text) }
    guard files[inode] != nil else { throw MemoryFault.isFolder.error(attempted, path) }
    return inode
  }

  func folder(at path: MemoryPath, to attempted: String) throws(LogError) -> UInt64 {
    guard let inode = inode(at: path) else { throw notFound(path, attempted) }
    if let sort = specialFiles[inode] { throw StrangeFault.error(sort, attempted, path.text) }
    guard folders[inode] != nil else { throw MemoryFault.notFolder.error(attempted, path) }
    return inode
  }

  /// The parent folder of a path, and the path's last name; nil for the root.
  /// - Parameter blamed: The path that an error names where it is another, as the real calls do.
  /// - Throws: `notFound` if there is no such folder.
  func place(
    of path: MemoryPath, to attempted: String, blaming blamed: MemoryPath? = nil
  ) throws(LogError) -> (parent: UInt64, name: UTF8Text)? {
    guard let name = path.names.last else { return nil }
    guard let parent = inode(at: path.names.dropLast(), in: \.live) else {
      throw notFound(path, attempted, blaming: blamed)
    }
    if let sort = specialFiles[parent] { throw StrangeFault.error(sort, attempted, path.text) }
    guard folders[parent] != nil else {
      throw MemoryFault.notFolder.error(attempted, blamed ?? path)
    }
    return (parent, name)
  }

  /// Why a path leads nowhere: the name is missing, or a link, pipe or device is on the way.
  func notFound(
    _ path: MemoryPath, _ attempted: String, blaming blamed: MemoryPath? = nil
  ) -> LogError {
    strangerAbove(path).map { StrangeFault.error($0, attempted, path.text) }
      ?? MemoryFault.notFound.error(attempted, blamed ?? path)
  }

  /// The link, pipe or device on the way to a path, in place of a folder; nil without one.
  func strangerAbove(_ path: MemoryPath) -> FileSort? {
    path.names.indices.lazy.compactMap { count in
      inode(at: path.names.prefix(count), in: \.live).flatMap { specialFiles[$0] }
    }.first
  }

  private func inode(at names: some Sequence<UTF8Text>, in view: View) -> UInt64? {
    var inode = MemoryDisk.root
    for name in names {
      guard let next = folders[inode]?[keyPath: view][name] else { return nil }
      inode = next
    }
    return inode
  }
}
