import EventLogTesting
import Testing

@testable import EventLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What only the real lock meets: other processes, and a replaced file.
struct PosixLockTests {
  let folder: TemporaryFolder
  let lock: PosixLock

  init() throws {
    folder = try TemporaryFolder()
    lock = try PosixLock(PosixPlace(following: folder.path + "/lock"), holder: "the test")
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

  #if canImport(Glibc)
    /// In a separate process, where no other thread can hold what the child needs.
    @Test func `a forked child has no lock, while its parent keeps it`() async {
      await #expect(processExitsWith: .success) {
        let folder = try TemporaryFolder()
        let lock = try PosixLock(PosixPlace(following: folder.path + "/lock"), holder: "the test")
        // Swift hides `fork`; the child only asks the lock.
        let symbol = try #require(dlsym(nil, "fork"))
        let child = unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)()
        if child == 0 {
          // The kernel ends a child that waits for something its parent holds.
          alarm(30)
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
        withExtendedLifetime(folder) {}
      }
    }

    /// As while an app starts another program.
    @Test func `a lock that is given back is free, though a forked child has its descriptor`() async
    {
      await #expect(processExitsWith: .success) {
        let folder = try TemporaryFolder()
        let place = PosixPlace(following: folder.path + "/lock")
        var lock: PosixLock? = try PosixLock(place, holder: "the test")
        let symbol = try #require(dlsym(nil, "fork"))
        let child = unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)()
        if child == 0 {
          alarm(30)
          pause()
          _exit(0)
        }
        // Held until now, so that the optimiser gives it back no earlier than behind the fork.
        try #require(lock).check()
        lock = nil
        #expect(throws: Never.self) { _ = try PosixLock(place, holder: "the next") }
        kill(child, SIGKILL)
        var status: Int32 = 0
        _ = retrying { waitpid(child, &status, 0) }
        withExtendedLifetime(folder) {}
      }
    }
  #endif
}
