import EventLog
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files that hold a secret, on the real file system.
final class PosixSecretTests {
  private let files = PosixFileSystem()
  private let folder =
    "/tmp/lt-secret-\(Hexadecimal.text(of: SystemRandomness().bits(), digits: 16))"
  private var path: String { folder + "/token" }

  init() throws {
    try files.makeFolder(at: folder)
    try files.createFile(at: path).append(Array("open\n".utf8))
  }

  deinit {
    for name in ["/token", "/link", "/pipe"] { unlink(folder + name) }
    rmdir(folder)
  }

  private func reason(of path: String) -> String? {
    do throws(LogError) {
      _ = try files.secret(at: path)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func `a file of one's own is read`() throws {
    #expect(try files.secret(at: path).count == 5)
    #expect(chmod(path, 0o400) == 0)
    #expect(try files.secret(at: path).count == 5)
    let bound = try files.below(folder)
    #expect(try bound.secret(at: path).count == 5)
  }

  @Test(arguments: [0o640, 0o604, 0o620, 0o602, 0o610, 0o601] as [mode_t])
  func `a file that others may use is refused`(mode: mode_t) {
    #expect(chmod(path, mode) == 0)
    let text = String(mode, radix: 8)
    #expect(reason(of: path)?.hasSuffix("other users may use it (its mode is \(text))") == true)
  }

  @Test func `a link is refused, wherever it leads, and so is a pipe`() {
    let (link, pipe) = (folder + "/link", folder + "/pipe")
    #expect(symlink(path, link) == 0)
    #expect(reason(of: link)?.contains("a symbolic link stands here") == true)
    unlink(link)
    #expect(symlink(folder + "/nothing", link) == 0)
    #expect(reason(of: link)?.contains("a symbolic link stands here") == true)
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(reason(of: pipe)?.contains("a named pipe stands here") == true)
    #expect(reason(of: folder)?.contains("a folder stands here") == true)
  }

  @Test func `a file of another user is refused`() throws {
    // Only root may give a file away; for others a file of the system serves.
    if geteuid() == 0 {
      #expect(chown(path, 1, 1) == 0)
      #expect(reason(of: path)?.contains("it belongs to another user (1)") == true)
    } else {
      #expect(reason(of: "/etc/passwd")?.contains("it belongs to another user (0)") == true)
    }
  }
}
