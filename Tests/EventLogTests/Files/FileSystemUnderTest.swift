import EventLog
import EventLogTesting
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The implementations of the seam; the same suite runs over each.
enum FileSystemUnderTest: CaseIterable, CustomTestStringConvertible {
  case posix, below, memory

  var testDescription: String {
    switch self {
    case .posix: "PosixFileSystem"
    case .below: "PosixFileSystem below a folder"
    case .memory: "MemoryFileSystem"
    }
  }

  /// Calls the body with a file system and an empty folder in it, which is removed afterwards.
  func run(_ body: (any FileSystem, _ folder: String) throws -> Void) throws {
    switch self {
    case .posix:
      let folder = try TemporaryFolder()
      try body(PosixFileSystem(), folder.path)
    case .below:
      let folder = try TemporaryFolder()
      try body(try PosixFileSystem().below(folder.path), folder.path)
    case .memory:
      let fileSystem = MemoryFileSystem()
      try fileSystem.makeFolder(at: "/folder")
      try body(fileSystem, "/folder")
    }
  }
}

/// A new folder of the real file system, removed with its contents when the value ends.
final class TemporaryFolder {
  let path: String

  init() throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/lifttrail-XXXXXX".utf8CString)
    path = try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  deinit {
    do {
      try TemporaryFolder.removeContents(of: path)
    } catch {
      Issue.record("cannot empty \(path): \(error)")
    }
    if rmdir(path) == -1 { Issue.record("cannot remove \(path)") }
  }

  private static func removeContents(of folder: String) throws {
    let fileSystem = PosixFileSystem()
    for name in try fileSystem.names(in: folder) {
      let path = "\(folder)/\(name)"
      if try fileSystem.below(folder).status(of: path)?.isFolder == true {
        try removeContents(of: path)
        if rmdir(path) == -1 { Issue.record("cannot remove \(path)") }
      } else {
        try fileSystem.removeFile(at: path)
      }
    }
  }
}
