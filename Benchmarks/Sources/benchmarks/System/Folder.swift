#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import CPlatform
import EventLog

/// Makes and removes folders.
enum Folder {
  private static let files = PosixFileSystem()

  /// Makes a folder and its missing parents.
  static func make(_ path: String) throws {
    guard try files.status(of: path) == nil else { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try make(String(path[..<slash]))
    }
    try files.makeFolder(at: path)
  }

  /// Removes a folder with all it holds, if there is one.
  static func remove(_ path: String) throws {
    guard try files.status(of: path) != nil else { return }
    for name in try files.names(in: path) {
      let inner = path + "/" + name
      if try files.status(of: inner)?.isFolder == true {
        try remove(inner)
      } else {
        try files.removeFile(at: inner)
      }
    }
    if rmdir(path) == -1 { throw BenchmarkError.failed("cannot remove \(path)") }
  }

  /// Copies a folder with all it holds to a free path.
  static func copy(_ path: String, to newPath: String) throws {
    try make(newPath)
    for name in try files.names(in: path) {
      let (inner, newInner) = (path + "/" + name, newPath + "/" + name)
      if try files.status(of: inner)?.isFolder == true {
        try copy(inner, to: newInner)
      } else {
        let file = try OutputFile(creating: newInner)
        try file.write(files.contents(of: inner).allBytes[...])
      }
    }
  }

  /// Makes an empty folder, removing what was there.
  static func makeAnew(_ path: String) throws {
    try remove(path)
    try make(path)
  }

  /// Returns once everything written anywhere is on its medium.
  static func settle() {
    sync()
  }

  /// Whether writes there reach a medium at all; on a file system in memory they do not.
  static func isInMemory(_ path: String) -> Bool {
    is_in_memory(path) != 0
  }
}
