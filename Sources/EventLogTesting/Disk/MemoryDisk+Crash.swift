import EventLog

extension MemoryDisk {
  /// What a power cut leaves: the durable names of each folder, the durable bytes of each file, and
  /// no handles or locks.
  /// - Parameter count: How many bytes behind the durable ones of each file had reached the disk by chance.
  mutating func crash(keeping count: Int) {
    let left = Set([MemoryDisk.root] + tree(of: \.durable).map(\.inode))
    files = files.filter { left.contains($0.key) }.mapValues { file in
      let isLonger = file.live.starts(with: file.durable)
      return File(
        durable: isLonger
          ? Array(file.live.prefix(file.durable.count + max(count, 0))) : file.durable)
    }
    folders = folders.filter { left.contains($0.key) }.mapValues { folder in
      Folder(
        live: folder.durable, durable: folder.durable, mark: folder.durableMark,
        durableMark: folder.durableMark)
    }
    forgetHolders()
  }

  /// Ends every handle and frees every lock.
  mutating func forgetHolders() {
    locks = [:]
    crashCount += 1
  }

  /// All paths but the root's, in byte order.
  func paths() -> [String] {
    tree(of: \.live).map { UTF8Text($0.path) }.sorted().map(\.string)
  }

  /// What is below the root, through the names of one view only; a file may have two names. No
  /// folder is below itself, since a folder stays in its parent.
  private func tree(of view: View) -> [(path: String, inode: UInt64)] {
    var found: [(path: String, inode: UInt64)] = []
    var waiting = [(path: "", inode: MemoryDisk.root)]
    while let folder = waiting.popLast() {
      for (name, inode) in folders[folder.inode]?[keyPath: view] ?? [:] {
        found.append(("\(folder.path)/\(name)", inode))
        if folders[inode] != nil { waiting.append(found[found.count - 1]) }
      }
    }
    return found
  }
}
