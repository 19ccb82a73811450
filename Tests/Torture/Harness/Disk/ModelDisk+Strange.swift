package import EventLog

extension ModelDisk {
  /// What sort of thing an inode is.
  func sort(of inode: UInt64) -> FileSort {
    strange[inode] ?? (folders[inode] != nil ? .folder : .file)
  }

  /// What sort of thing stands at a path; nil where nothing does.
  package func sort(at path: String) -> FileSort? { inode(at: path).map { sort(of: $0) } }

  /// Puts a thing that no store makes where nothing stands, durably.
  package mutating func add(_ path: String, _ sort: FileSort) {
    add(path, bytes: [])
    guard let inode = inode(at: path), sort != .file else { return }
    files[inode] = nil
    if sort == .folder { folders[inode] = ModelFolder() } else { strange[inode] = sort }
  }

  /// Refuses a path on which, or at which, something stands that no store makes: no link is followed.
  func refuseStrange(_ attempted: String, _ path: String) throws(LogError) {
    guard !strange.isEmpty else { return }
    var inode = ModelDisk.root
    for name in ModelDisk.names(of: path) {
      guard let next = folders[inode]?.live[name] else { return }
      if let sort = strange[next] { throw StrangeFault.error(sort, attempted, path) }
      inode = next
    }
  }

  /// The same for what stands on the way to a path.
  func refuseStrangeWay(_ attempted: String, to path: String) throws(LogError) {
    guard !strange.isEmpty, inode(at: path) == nil else { return }
    try refuseStrange(attempted, path)
  }
}
