extension MemoryDisk {
  /// Who holds a lock.
  struct LockHolder: Sendable {
    /// What the holder calls itself.
    var name: String
    /// Tells this holding of the lock from every other.
    var token: UInt64
  }

  /// Takes the lock on a file, which is made where there is none, and writes the holder's name into
  /// it; returns the inode and the token that free it again.
  mutating func lock(
    _ path: MemoryPath, holder: String
  ) throws(LogError) -> (inode: UInt64, token: UInt64) {
    let inode =
      inode(at: path) == nil ? try createFile(at: path) : try file(at: path, to: "open")
    if let other = locks[inode] { throw MemoryFault.locked(by: other.name, path) }
    // Inode numbers are never given twice, so one of them will do for a token.
    let token = newInode()
    locks[inode] = LockHolder(name: holder, token: token)
    // What stood there is cut off first; nothing of the new text is synced.
    files[inode] = File(live: Array((holder + "\n").utf8))
    return (inode, token)
  }

  /// Frees a lock, if it is still held under that token.
  mutating func unlock(inode: UInt64, token: UInt64) {
    if locks[inode]?.token == token { locks[inode] = nil }
  }
}
