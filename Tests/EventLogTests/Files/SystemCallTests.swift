import Testing

@testable import EventLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How the answers of the operating system are handled.
struct SystemCallTests {
  @Test func `a call that a signal interrupts is made again`() {
    var answers = [-1, -1, 7]
    var calls = 0
    let result = retrying {
      calls += 1
      errno = EINTR
      return answers.removeFirst()
    }
    #expect(result == 7 && calls == 3)
  }

  @Test func `a call that fails otherwise is not made again`() {
    var calls = 0
    let result = retrying {
      calls += 1
      errno = EIO
      return -1
    }
    #expect(result == -1 && calls == 1)
  }

  @Test func `a write that was cut short goes on where it stopped`() throws {
    let bytes = (0..<100).map { UInt8($0) }
    var written: [UInt8] = []
    let isWhole = WholeWrite.perform(bytes.span.bytes) { rest, _ in
      let count = min(rest.count, 7)
      written += rest.prefix(count)
      return count
    }
    #expect(isWhole && written == bytes)
  }

  @Test func `a write that fails after a part is not whole`() throws {
    var answers = [7, -1]
    let bytes = [UInt8](repeating: 1, count: 10)
    let isWhole = WholeWrite.perform(bytes.span.bytes) { _, _ in answers.removeFirst() }
    #expect(!isWhole && answers.isEmpty)
  }

  @Test func `no call is given more bytes than every system takes`() throws {
    let bytes = (0..<100).map { UInt8($0) }
    var calls: [Int] = []
    let isWhole = WholeWrite.perform(bytes.span.bytes, atMost: 30) { rest, written in
      #expect(Array(rest.prefix(1)) == [UInt8(written)])
      calls.append(rest.count)
      return rest.count
    }
    #expect(isWhole && calls == [30, 30, 30, 10])
  }

  #if os(Linux)
    /// Such a file supports no sync, so the call fails; without the call, nothing would fail.
    @Test func `a sync that the system refuses is an error`() throws {
      let file = try PosixFileSystem().openFile(at: "/dev/null")
      let error = #expect(throws: LogError.self) { try file.sync() }
      #expect(error?.position.path == "/dev/null")
    }

    @Test func `a file on which writing out cannot start is no failure`() throws {
      let file = try PosixFileSystem().openFile(at: "/dev/null")
      #expect(throws: Never.self) { try file.beginWritingOut() }
    }

    /// For a file that is open as a name only (`O_PATH`) the call says that it is not open.
    @Test func `any other failure to start is an error`() throws {
      let file = try PosixFile(opening: PosixPlace(following: "/dev/null"), flags: 0x20_0000)
      let error = #expect(throws: LogError.self) { try file.beginWritingOut() }
      #expect(error?.systemError == EBADF && error?.position.path == "/dev/null")
    }

    @Test func `a sync of a folder that the system refuses is an error`() {
      let error = #expect(throws: LogError.self) { try PosixFileSystem().syncFolder(at: "/proc") }
      #expect(error?.position.path == "/proc")
    }
  #endif

  @Test(arguments: [
    (ENOENT, LogError.Code.notFound, Advice?.some(.checkPath)), (ENOTDIR, .notFound, .checkPath),
    (EEXIST, .alreadyExists, .choosePath), (ENOSPC, .diskFull, .makeRoom),
    (EDQUOT, .diskFull, .makeRoom), (EFBIG, .diskFull, .raiseFileSizeLimit),
    (EACCES, .noPermission, .checkOwnerAndMount), (EPERM, .noPermission, .checkOwnerAndMount),
    (EROFS, .noPermission, .checkOwnerAndMount), (EMFILE, .inputOutput, .raiseOpenFileLimit),
    (ENFILE, .inputOutput, .raiseOpenFileLimit), (EIO, .inputOutput, nil),
  ])
  func `an error number says what to do`(number: Int32, code: LogError.Code, advice: Advice?) {
    let error = PosixError.error(number, "write to", "/store/log")
    #expect(error.code == code)
    #expect(error.advice == advice)
    #expect(error.systemError == number)
    #expect(error.position.path == "/store/log")
    #expect(error.reason.hasPrefix("cannot write to: "))
  }
}
