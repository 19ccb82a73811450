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
  /// The names in a folder, and the inodes they stand for.
  struct Folder: Sendable {
    /// The names that a reader sees.
    var live: [UTF8Text: UInt64] = [:]
    /// The names that would outlive a crash.
    var durable: [UTF8Text: UInt64] = [:]
  }

  /// Which of the two a lookup goes by.
  enum View {
    case live, durable
  }
}

extension MemoryDisk.Folder {
  /// The names in one view.
  func entries(_ view: MemoryDisk.View) -> [UTF8Text: UInt64] {
    switch view {
    case .live: live
    case .durable: durable
    }
  }
}
