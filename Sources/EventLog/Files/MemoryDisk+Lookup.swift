extension MemoryDisk {
  /// The inode that a path leads to, nil where it leads to none.
  func inode(at path: MemoryPath, in view: View = .live) -> UInt64? {
    inode(at: path.names, in: view)
  }

  /// The file that a path leads to.
  func file(at path: MemoryPath, to attempted: String) throws(LogError) -> UInt64 {
    guard let inode = inode(at: path) else { throw MemoryFault.notFound(attempted, path) }
    guard files[inode] != nil else { throw MemoryFault.isFolder(attempted, path) }
    return inode
  }

  /// The folder that a path leads to.
  func folder(at path: MemoryPath, to attempted: String) throws(LogError) -> UInt64 {
    guard let inode = inode(at: path) else { throw MemoryFault.notFound(attempted, path) }
    guard folders[inode] != nil else { throw MemoryFault.notFolder(attempted, path) }
    return inode
  }

  /// The folder that a path's last name stands in, or would stand in, and that name; nil for the
  /// root.
  /// - Throws: `notFound` where there is no such folder.
  func place(
    of path: MemoryPath, to attempted: String
  ) throws(LogError) -> (parent: UInt64, name: UTF8Text)? {
    guard let name = path.names.last else { return nil }
    guard let parent = inode(at: path.names.dropLast(), in: .live) else {
      throw MemoryFault.notFound(attempted, path)
    }
    guard folders[parent] != nil else { throw MemoryFault.notFolder(attempted, path) }
    return (parent, name)
  }

  private func inode(at names: some Sequence<UTF8Text>, in view: View) -> UInt64? {
    var inode = MemoryDisk.root
    for name in names {
      guard let next = folders[inode]?.entries(view)[name] else { return nil }
      inode = next
    }
    return inode
  }
}
