import EventLog

extension MemoryDisk {
  /// What a power cut leaves: the durable names of each folder, the durable bytes of each file, and
  /// no handles or locks.
  mutating func crash() {
    let left = durableInodes()
    files = files.filter { left.contains($0.key) }.mapValues { File(durable: $0.durable) }
    folders = folders.filter { left.contains($0.key) }.mapValues { folder in
      Folder(live: folder.durable, durable: folder.durable)
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
    var paths: [UTF8Text] = []
    var waiting = [(path: "", inode: MemoryDisk.root)]
    while let folder = waiting.popLast() {
      for (name, inode) in folders[folder.inode]?.live ?? [:] {
        let path = "\(folder.path)/\(name)"
        paths.append(UTF8Text(path))
        if folders[inode] != nil { waiting.append((path, inode)) }
      }
    }
    return paths.sorted().map(\.string)
  }

  /// What a durable name leads to, through durable names only.
  private func durableInodes() -> Set<UInt64> {
    var found: Set<UInt64> = [MemoryDisk.root]
    var waiting = [MemoryDisk.root]
    while let folder = waiting.popLast() {
      for inode in folders[folder]?.durable.values ?? [:].values
      where found.insert(inode).inserted && folders[inode] != nil {
        waiting.append(inode)
      }
    }
    return found
  }
}
