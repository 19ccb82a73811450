import EventLog
import EventLogTesting
import Testing

@testable import ltcli

/// What a server leaves for clients of its machine, and takes back.
struct TokensLeftHereTests {
  private let files = MemoryFileSystem()
  private let left: TokensLeftHere

  init() throws {
    left = TokensLeftHere(ServerTokens(root: "/root", files: files))
    try files.makeFolder(at: "/root")
    try TokenFile.write("open", to: "/root/token", files)
  }

  private func token(_ path: String) throws -> String? { try TokenSource.token(at: path, files) }

  @Test func `a token is left with the folders that it needs, and taken back`() throws {
    #expect(left.leave(at: "/home/state/a") == nil)
    #expect(try token("/home/state/a") == "open")
    left.takeBack()
    #expect(try files.names(in: "/home/state").isEmpty)
  }

  @Test func `a new token is left anew, and taken back as well`() throws {
    #expect(left.leave(at: "/a") == nil && left.leave(at: "/b") == nil)
    try TokenFile.write("new", to: "/root/token", files)
    #expect(left.renew().isEmpty)
    #expect(try token("/a") == "new" && token("/b") == "new")
    left.takeBack()
    #expect(try files.status(of: "/a") == nil && files.status(of: "/b") == nil)
  }

  @Test func `what another server has left meanwhile stays`() throws {
    #expect(left.leave(at: "/a") == nil)
    try TokenFile.leave("theirs", at: "/a", files)
    try TokenFile.write("new", to: "/root/token", files)
    #expect(left.renew().isEmpty)
    left.takeBack()
    #expect(try token("/a") == "theirs")
  }

  @Test(arguments: ["/a", "/a.new"])
  func `a file that no server has left is neither replaced nor removed`(path: String) throws {
    // Also one that reads like a token.
    try TokenFile.write("precious", to: path, files)
    #expect(left.leave(at: "/a") == "\(path): another file stands there, and stays as it is")
    left.takeBack()
    #expect(try token(path) == "precious")
  }

  @Test func `a token is left where a server that was killed has left one`() throws {
    try TokenFile.leave("old", at: "/a", files)
    _ = try files.createFile(at: "/a.new")
    #expect(left.leave(at: "/a") == nil)
    #expect(try token("/a") == "open" && files.status(of: "/a.new") == nil)
  }

  @Test func `a file that came to stand there meanwhile is not taken back`() throws {
    #expect(left.leave(at: "/a") == nil)
    try TokenFile.write("open", to: "/a", files)
    left.takeBack()
    #expect(try token("/a") == "open")
  }

  @Test func `a token that cannot be read is left nowhere`() throws {
    #expect(left.leave(at: "/a") == nil)
    try TokenFile.write("", to: "/root/token", files)
    #expect(left.renew().isEmpty && left.leave(at: "/b") == "there is none in /root/token")
    try files.removeFile(at: "/root/token")
    #expect(left.renew().isEmpty && left.leave(at: "/b")?.contains("/root/token") == true)
    #expect(try token("/a") == "open" && files.status(of: "/b") == nil)
  }

  @Test func `a new token that finds no place is told of`() throws {
    #expect(left.leave(at: "/a") == nil)
    try TokenFile.write("new", to: "/root/token", files)
    // Something else stands where the file would be made.
    try files.makeFolder(at: "/a.new")
    #expect(left.renew().count == 1)
    #expect(try token("/a") == "open")
  }
}
