import EventLog
import Testing

@testable import Conformance

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A temporary folder, removed with this value.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/lt-fixtures-XXXXXX\0".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  func file(_ name: String, _ text: String) throws -> String {
    try FixtureFile.write(text, to: "\(path)/\(name)")
    return "\(path)/\(name)"
  }

  deinit {
    do throws(LogError) {
      for name in try PosixFileSystem().names(in: path) { unlink("\(path)/\(name)") }
      rmdir(path)
    } catch {
      Issue.record("\(error)")
    }
  }
}
