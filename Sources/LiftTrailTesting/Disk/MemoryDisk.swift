import EventLog

/// What a file system in memory holds, as a value: inodes, names and locks.
///
/// Every change is a function from one state to the next, without a lock or a handle; those are
/// `MemoryFileSystem`'s.
struct MemoryDisk: Sendable {
  /// The number of the root folder.
  static let root: UInt64 = 1

  /// The files by their inode numbers; one that has lost its last name stays until a crash, as an
  /// open handle may still write to it.
  var files: [UInt64: File] = [:]
  /// The folders by their inode numbers.
  var folders: [UInt64: Folder] = [root: Folder()]
  /// Who holds which file's lock.
  var locks: [UInt64: LockHolder] = [:]
  /// How often it has crashed; a handle of an earlier count is dead.
  var crashCount = 0

  private var lastInode = root

  /// A number that no inode has had before.
  mutating func newInode() -> UInt64 {
    lastInode += 1
    return lastInode
  }
}

extension MemoryDisk {
  /// Which state of a folder a lookup goes by: its live names or its durable ones.
  typealias View = KeyPath<Folder, [UTF8Text: UInt64]>

  /// The names in a folder, and the inodes they stand for.
  struct Folder: Sendable {
    /// The names that a reader sees.
    var live: [UTF8Text: UInt64] = [:]
    /// The names that would outlive a crash.
    var durable: [UTF8Text: UInt64] = [:]
  }

  /// The bytes of a file, and which of them are durable: those up to some count, without what was
  /// written over them since.
  struct File: Sendable {
    /// The bytes that a reader sees.
    private(set) var live: [UInt8] = []
    /// How many bytes a crash would leave.
    private var durableCount = 0
    /// What stood where bytes were written over since the last sync, the latest last.
    private var overwritten: [(offset: Int, bytes: [UInt8])] = []

    /// A file of which nothing is durable.
    init(live: [UInt8] = []) {
      self.live = live
    }

    /// A file all of whose bytes are durable.
    init(durable bytes: [UInt8]) {
      live = bytes
      durableCount = bytes.count
    }

    /// The bytes that would outlive a crash.
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

    /// Writes bytes from an offset on; where they begin behind the end, zeros stand between.
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
  /// The inode that a path leads to, nil where it leads to none.
  func inode(at path: MemoryPath, in view: View = \.live) -> UInt64? {
    inode(at: path.names, in: view)
  }

  /// The file that a path leads to.
  func file(at path: MemoryPath, to attempted: String) throws(LogError) -> UInt64 {
    guard let inode = inode(at: path) else { throw MemoryFault.notFound.error(attempted, path) }
    guard files[inode] != nil else { throw MemoryFault.isFolder.error(attempted, path) }
    return inode
  }

  /// The folder that a path leads to.
  func folder(at path: MemoryPath, to attempted: String) throws(LogError) -> UInt64 {
    guard let inode = inode(at: path) else { throw MemoryFault.notFound.error(attempted, path) }
    guard folders[inode] != nil else { throw MemoryFault.notFolder.error(attempted, path) }
    return inode
  }

  /// The folder that a path's last name stands in, or would stand in, and that name; nil for the
  /// root.
  /// - Throws: `notFound` where there is no such folder.
  func place(
    of path: MemoryPath, to attempted: String
  ) throws(LogError) -> (parent: UInt64, name: UTF8Text)? {
    guard let name = path.names.last else { return nil }
    guard let parent = inode(at: path.names.dropLast(), in: \.live) else {
      throw MemoryFault.notFound.error(attempted, path)
    }
    guard folders[parent] != nil else { throw MemoryFault.notFolder.error(attempted, path) }
    return (parent, name)
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
