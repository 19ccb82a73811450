import EventLog

extension MemoryDisk {
  /// Makes an empty folder under a name that is free.
  mutating func makeFolder(at path: MemoryPath) throws(LogError) {
    folders[try addName(path, to: "make the folder")] = Folder()
  }

  /// Makes an empty file under a name that is free, and returns its inode.
  mutating func createFile(at path: MemoryPath) throws(LogError) -> UInt64 {
    let inode = try addName(path, to: "create")
    files[inode] = File()
    return inode
  }

  /// Removes a file's name; the file itself stays for those who have it open.
  mutating func removeFile(at path: MemoryPath) throws(LogError) {
    let attempted = "remove"
    _ = try file(at: path, to: attempted)
    guard let place = try place(of: path, to: attempted) else { return }
    folders[place.parent]?.live[place.name] = nil
  }

  /// Removes the name of a file, of an empty folder, or of what a store never makes.
  mutating func removeItem(at path: MemoryPath) throws(LogError) {
    let attempted = "remove"
    guard let inode = inode(at: path) else { throw notFound(path, attempted) }
    guard let place = try place(of: path, to: attempted) else {
      throw MemoryFault.isRoot.error(attempted, path)
    }
    if let folder = folders[inode], !folder.live.isEmpty {
      throw MemoryFault.notEmpty.error(attempted, path)
    }
    folders[place.parent]?.live[place.name] = nil
  }

  /// Renames a file or a folder, replacing a file or an empty folder of the new name.
  ///
  /// A folder stays in its parent: if two folders moved into each other and only one move were
  /// durable, their names would form a ring.
  mutating func rename(_ path: MemoryPath, to newPath: MemoryPath) throws(LogError) {
    let attempted = "rename to \(newPath.text)"
    guard let inode = inode(at: path) else { throw notFound(path, attempted) }
    guard let old = try place(of: path, to: attempted),
      let new = try place(of: newPath, to: attempted, blaming: path)
    else { throw MemoryFault.isRoot.error(attempted, path) }
    if let sort = specialFiles[inode] { throw StrangeFault.error(sort, attempted, path.text) }
    if let target = folders[new.parent]?.live[new.name] {
      if target == inode { return }
      if let sort = specialFiles[target] { throw StrangeFault.error(sort, attempted, newPath.text) }
      try checkReplacing(target, by: inode, path, to: attempted)
    }
    guard folders[inode] == nil || old.parent == new.parent else {
      throw MemoryFault.crossesFolders.error(attempted, path)
    }
    folders[old.parent]?.live[old.name] = nil
    folders[new.parent]?.live[new.name] = inode
  }

  /// Makes the names in a folder durable, but not the files they name.
  mutating func syncFolder(at path: MemoryPath) throws(LogError) {
    let inode = try folder(at: path, to: "sync")
    guard let folder = folders[inode] else { return }
    folders[inode]?.durable = folder.live
    folders[inode]?.durableMark = folder.mark
  }

  /// Puts something under a name, durably, that a store never makes.
  mutating func place(_ sort: FileSort, at path: MemoryPath) throws(LogError) {
    let inode = try addName(path, to: "place")
    specialFiles[inode] = sort
    guard let place = try place(of: path, to: "place") else { return }
    folders[place.parent]?.durable[place.name] = inode
  }

  /// Takes a folder's name away, durably.
  mutating func loseFolder(at path: MemoryPath) throws(LogError) {
    _ = try folder(at: path, to: "lose")
    guard let place = try place(of: path, to: "lose") else { return }
    folders[place.parent]?.live[place.name] = nil
    folders[place.parent]?.durable[place.name] = nil
  }

  private mutating func addName(
    _ path: MemoryPath, to attempted: String
  ) throws(LogError) -> UInt64 {
    guard let place = try place(of: path, to: attempted),
      folders[place.parent]?.live[place.name] == nil
    else { throw MemoryFault.alreadyExists.error(attempted, path) }
    let inode = newInode()
    folders[place.parent]?.live[place.name] = inode
    return inode
  }

  private func checkReplacing(
    _ target: UInt64, by inode: UInt64, _ path: MemoryPath, to attempted: String
  ) throws(LogError) {
    switch (folders[inode], folders[target]) {
    case (nil, nil): break
    case (nil, .some): throw MemoryFault.isFolder.error(attempted, path)
    case (.some, nil): throw MemoryFault.notFolder.error(attempted, path)
    case (.some, let replaced?):
      guard replaced.live.isEmpty else { throw MemoryFault.notEmpty.error(attempted, path) }
    }
  }
}

extension MemoryDisk {
  /// Who holds a lock: the holder's name, and a token for this holding.
  typealias LockHolder = (name: String, token: UInt64)

  /// Takes the lock on a file, making the file if needed, and writes the holder's name into it;
  /// returns the inode and the token that free it again.
  mutating func lock(
    _ path: MemoryPath, holder: String
  ) throws(LogError) -> (inode: UInt64, token: UInt64) {
    let inode =
      inode(at: path) == nil ? try createFile(at: path) : try file(at: path, to: "open")
    if let other = locks[inode] { throw LockFault.held(by: other.name, path.text) }
    // Inode numbers are never reused, so one of them serves as a token.
    let token = newInode()
    locks[inode] = (holder, token)
    // The file's old bytes are cut off first; the new text is not synced.
    files[inode] = File(live: Array((holder + "\n").utf8))
    return (inode, token)
  }

  /// Frees a lock if it is still held under that token.
  mutating func unlock(inode: UInt64, token: UInt64) {
    if locks[inode]?.token == token { locks[inode] = nil }
  }
}
