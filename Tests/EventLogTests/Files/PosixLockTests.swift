import Testing

@testable import EventLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What only the real lock has to do with: other processes, and a file that is replaced.
struct PosixLockTests {
  let folder: TemporaryFolder
  let lock: PosixLock

  init() throws {
    folder = try TemporaryFolder()
    lock = try PosixLock(path: folder.path + "/lock", holder: "the test")
  }

  @Test func `a lock that is held says so`() throws {
    try lock.check()
  }

  @Test func `a lock whose file was replaced is lost`() throws {
    try PosixFileSystem().removeFile(at: folder.path + "/lock")
    try PosixFileSystem().write("another", to: folder.path + "/lock")
    let error = #expect(throws: LogError.self) { try lock.check() }
    #expect(error?.code == .unusable)
  }

  @Test func `a forked child has no lock, while its parent keeps it`() throws {
    // Swift hides `fork`; the child does nothing here but ask the lock.
    typealias Fork = @convention(c) () -> pid_t
    let address = try #require(dlsym(dlopen(nil, RTLD_NOW), "fork"))
    let fork = unsafeBitCast(address, to: Fork.self)
    let child = fork()
    if child == 0 {
      do {
        try lock.check()
        _exit(1)
      } catch {
        _exit(2)
      }
    }
    var status: Int32 = 0
    let ended = retrying { waitpid(child, &status, 0) }
    #expect(ended == child && status >> 8 & 0xFF == 2)
    try lock.check()
  }
}
