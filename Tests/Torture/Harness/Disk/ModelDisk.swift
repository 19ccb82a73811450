import EventLog

/// A disk as a value: what every reader sees, and what of it would outlive a power cut.
///
/// It forgives less than `MemoryFileSystem`: what was not synced may survive, wholly, in part or not
/// at all, and a sync that failed cannot be made up for.
package struct ModelDisk: Sendable {
  static let root: UInt64 = 1

  package internal(set) var files: [UInt64: ModelFile] = [:]
  package internal(set) var folders: [UInt64: ModelFolder] = [root: ModelFolder()]
  /// What is neither a file nor a folder: links, named pipes, devices.
  var strange: [UInt64: FileSort] = [:]
  private var lastInode = root

  /// An empty disk.
  package init() {}

  /// A number that no inode has had before.
  mutating func newInode() -> UInt64 {
    lastInode += 1
    return lastInode
  }
}

extension ModelDisk {
  /// The names of a path.
  ///
  /// Each call of the model begins here, so it is a plain loop: in a build for tests `split` is slow.
  static func names(of path: String) -> [UTF8Text] {
    var names: [UTF8Text] = []
    var name: [UInt8] = []
    for byte in path.utf8 {
      if byte != UInt8(ascii: "/") {
        name.append(byte)
      } else if !name.isEmpty {
        names.append(UTF8Text(String(decoding: name, as: UTF8.self)))
        name.removeAll(keepingCapacity: true)
      }
    }
    if !name.isEmpty { names.append(UTF8Text(String(decoding: name, as: UTF8.self))) }
    return names
  }

  /// The inode that a path leads to; nil where nothing stands there.
  package func inode(at path: String) -> UInt64? {
    inode(at: ModelDisk.names(of: path)[...])
  }

  func inode(at names: ArraySlice<UTF8Text>) -> UInt64? {
    var inode = ModelDisk.root
    for name in names {
      guard let next = folders[inode]?.live[name] else { return nil }
      inode = next
    }
    return inode
  }

  /// The bytes that a reader finds at a path; nil where no file stands.
  package func bytes(of path: String) -> [UInt8]? {
    inode(at: path).flatMap { files[$0]?.bytes }
  }

  /// The names in a folder, in the order of their bytes; none where no folder stands.
  package func names(in path: String) -> [String] {
    inode(at: path).flatMap { folders[$0] }?.live.keys.sorted().map(\.string) ?? []
  }

  /// The paths of all files, in the order of their bytes.
  package func filePaths(under path: String = "") -> [String] {
    var paths: [String] = []
    for name in names(in: path) {
      let child = "\(path)/\(name)"
      guard let inode = inode(at: child), strange[inode] == nil else { continue }
      if files[inode] != nil {
        paths.append(child)
      } else {
        paths.append(contentsOf: filePaths(under: child))
      }
    }
    return paths
  }

  /// Replaces a file's bytes, live and durable ones, as damage to the medium does.
  package mutating func overwrite(_ path: String, with bytes: [UInt8]) {
    guard let inode = inode(at: path), files[inode] != nil else {
      preconditionFailure("no file at \(path)")
    }
    files[inode] = ModelFile(durable: bytes)
  }

  /// Takes a file away, or moves it, durably; as damage to the medium does.
  package mutating func replaceName(_ path: String, by newPath: String?) {
    let names = ModelDisk.names(of: path)
    guard let parent = inode(at: names.dropLast()), let inode = inode(at: names[...]) else {
      preconditionFailure("no file at \(path)")
    }
    folders[parent]?.change([ModelFolder.Assignment(name: names[names.count - 1], inode: nil)])
    folders[parent]?.sync()
    guard let newPath else { return }
    let newNames = ModelDisk.names(of: newPath)
    guard let newParent = self.inode(at: newNames.dropLast()) else {
      preconditionFailure("no folder for \(newPath)")
    }
    folders[newParent]?.change([
      ModelFolder.Assignment(name: newNames[newNames.count - 1], inode: inode)
    ])
    folders[newParent]?.sync()
  }

  /// Puts a durable file where none stands.
  package mutating func add(_ path: String, bytes: [UInt8]) {
    let names = ModelDisk.names(of: path)
    guard let parent = inode(at: names.dropLast()), folders[parent] != nil else {
      preconditionFailure("no folder for \(path)")
    }
    let inode = newInode()
    files[inode] = ModelFile(durable: bytes)
    folders[parent]?.change([ModelFolder.Assignment(name: names[names.count - 1], inode: inode)])
    folders[parent]?.sync()
  }

  /// A number that stands for all that a reader sees and all that a power cut could leave.
  package func fingerprint() -> UInt64 {
    var hash = XXH64()
    add(ModelDisk.root, to: &hash)
    return hash.finalize()
  }

  private func add(_ inode: UInt64, to hash: inout XXH64) {
    if let file = files[inode] {
      hash.add(file.bytes.count, file.synced, file.lost.count)
      for range in file.lost { hash.add(range.lowerBound, range.upperBound) }
      hash.update(file.bytes)
      hash.add(file.overwrites.count)
      guard !file.overwrites.isEmpty else { return }
      hash.update(file.base)
      for overwrite in file.overwrites {
        hash.add(overwrite.offset, overwrite.bytes.count, overwrite.isLost ? 1 : 0)
        hash.update(overwrite.bytes)
      }
    } else if let folder = folders[inode] {
      // A store may remember which folder it stands in.
      hash.add(Int(inode))
      add(folder.live, to: &hash)
      hash.add(folder.pending.count)
      guard !folder.pending.isEmpty else { return }
      add(folder.durable, to: &hash)
      for change in folder.pending {
        for assignment in change { hash.add(Int(assignment.inode ?? 0)) }
      }
    }
  }

  private func add(_ names: [UTF8Text: UInt64], to hash: inout XXH64) {
    hash.add(names.count)
    for name in names.keys.sorted() {
      hash.update(Array(name.string.utf8) + [0])
      if let child = names[name] { add(child, to: &hash) }
    }
  }
}

extension XXH64 {
  /// Hashes numbers.
  mutating func add(_ numbers: Int...) {
    for number in numbers { withUnsafeBytes(of: number) { update($0) } }
  }
}
