import EventLog

extension ModelDisk {
  /// The file that a path leads to.
  func file(at path: String, to attempted: String) throws(LogError) -> UInt64 {
    try refuseStrange(attempted, path)
    guard let inode = inode(at: path) else { throw ModelDisk.notFound(attempted, path) }
    guard files[inode] != nil else { throw ModelDisk.refused(attempted, path, "Is a directory") }
    return inode
  }

  /// The folder that a path leads to.
  func folder(at path: String, to attempted: String) throws(LogError) -> UInt64 {
    try refuseStrange(attempted, path)
    guard let inode = inode(at: path), folders[inode] != nil else {
      throw ModelDisk.notFound(attempted, path)
    }
    return inode
  }

  mutating func addFolder(_ path: String) throws(LogError) {
    let inode = try addName(path, to: "make the folder")
    folders[inode] = ModelFolder()
  }

  mutating func addFile(_ path: String) throws(LogError) -> UInt64 {
    let inode = try addName(path, to: "create")
    files[inode] = ModelFile()
    return inode
  }

  mutating func removeFile(_ path: String) throws(LogError) {
    _ = try file(at: path, to: "remove")
    let (parent, name) = try place(of: path, to: "remove")
    folders[parent]?.change([ModelFolder.Assignment(name: name, inode: nil)])
  }

  /// Of a folder, one in which nothing is.
  mutating func removeItem(_ path: String) throws(LogError) {
    guard let inode = inode(at: path) else { throw ModelDisk.notFound("remove", path) }
    if let folder = folders[inode], !folder.live.isEmpty {
      throw ModelDisk.refused("remove", path, "the folder is not empty")
    }
    let (parent, name) = try place(of: path, to: "remove")
    folders[parent]?.change([ModelFolder.Assignment(name: name, inode: nil)])
  }

  /// Within a folder one atomic change; between folders two, each of which may be lost.
  mutating func rename(_ path: String, to newPath: String) throws(LogError) {
    let attempted = "rename to \(newPath)"
    try refuseStrange(attempted, path)
    try refuseStrange(attempted, newPath)
    guard let inode = inode(at: path) else { throw ModelDisk.notFound(attempted, path) }
    let old = try place(of: path, to: attempted)
    let new = try place(of: newPath, to: attempted)
    let standing = folders[new.parent]?.live[new.name]
    guard folders[inode] == nil ? standing.flatMap({ folders[$0] }) == nil : standing == nil
    else { throw ModelDisk.refused(attempted, path, "a folder is in the way") }
    let gone = ModelFolder.Assignment(name: old.name, inode: nil)
    let there = ModelFolder.Assignment(name: new.name, inode: inode)
    if old == new { return }
    if old.parent == new.parent {
      folders[new.parent]?.change([gone, there])
    } else {
      folders[new.parent]?.change([there])
      folders[old.parent]?.change([gone])
    }
  }

  private func place(
    of path: String, to attempted: String
  ) throws(LogError) -> (parent: UInt64, name: UTF8Text) {
    try refuseStrangeWay(attempted, to: path)
    let names = ModelDisk.names(of: path)
    guard let name = names.last else { throw ModelDisk.refused(attempted, path, "it is the root") }
    guard let parent = inode(at: names.dropLast()), folders[parent] != nil else {
      throw ModelDisk.notFound(attempted, path)
    }
    return (parent, name)
  }

  private mutating func addName(_ path: String, to attempted: String) throws(LogError) -> UInt64 {
    let (parent, name) = try place(of: path, to: attempted)
    guard folders[parent]?.live[name] == nil else {
      throw LogError(
        .alreadyExists, "cannot \(attempted): File exists", at: LogError.Position(path: path))
    }
    let inode = newInode()
    folders[parent]?.change([ModelFolder.Assignment(name: name, inode: inode)])
    return inode
  }

  static func notFound(_ attempted: String, _ path: String) -> LogError {
    LogError(
      .notFound, "cannot \(attempted): No such file or directory",
      at: LogError.Position(path: path))
  }

  private static func refused(_ attempted: String, _ path: String, _ reason: String) -> LogError {
    LogError(.inputOutput, "cannot \(attempted): \(reason)", at: LogError.Position(path: path))
  }
}
