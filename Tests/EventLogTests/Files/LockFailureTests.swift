import Testing

@testable import EventLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct LockFailureTests {
  @Test(arguments: [ENOLCK, EOPNOTSUPP, ENOSYS, EINVAL])
  func `a file system without locks names what does have them`(number: Int32) {
    let error = PosixLock.failure(number, "/store/lock")
    #expect(error.advice == .moveToLocalDisk)
    #expect(error.code == .inputOutput)
    #expect(error.description.contains("/store/lock"))
  }

  @Test func `another failure has its own advice`() {
    #expect(PosixLock.failure(EACCES, "/store/lock").advice == .checkOwnerAndMount)
    #expect(PosixLock.failure(EIO, "/store/lock").advice == nil)
  }
}
