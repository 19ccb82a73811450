import EventLog
import EventLogTesting
import SyncRelay
import Testing

@testable import ltcli

/// Where a client finds its token, and how it says it.
struct TokenTests {
  private let files = MemoryFileSystem()

  private func source(_ variables: [String: String] = [:]) -> TokenSource {
    TokenSource(files: files, variables: { variables[$0] })
  }

  @Test func `the file that is named comes first, then the variable, then what a server left here`()
    throws
  {
    for (path, text) in [("/named", "one\nmore"), ("/socket.token", "three\n"), ("/empty", "\n")] {
      try files.createFile(at: path).append(Array(text.utf8))
    }
    let address = PeerAddress.unixSocket("/socket")
    let full = source([TokenSource.variable: "two"])
    #expect(try full.token(inFile: "/named", for: address) == "one")
    #expect(try full.token(inFile: nil, for: address) == "two")
    #expect(try source().token(inFile: nil, for: address) == "three")
    #expect(try source().token(inFile: nil, for: .unixSocket("/other")) == nil)
    #expect(try source().token(inFile: nil, for: nil) == nil)
    #expect(throws: CommandError.self) { try full.token(inFile: "/empty", for: address) }
    #expect(throws: CommandError.self) { try full.token(inFile: "/nothing", for: address) }
  }

  @Test(arguments: [FileSort.device, .pipe])
  func `who names no regular file for a token is told what one is`(sort: FileSort) throws {
    try files.place(sort, at: "/named")
    let error = #expect(throws: CommandError.self) {
      try source().token(inFile: "/named", for: .unixSocket("/socket"))
    }
    #expect(error?.status == .wrongUsage)
    #expect(error?.reason == "--token-file: “/named” is not a regular file")
    #expect(error?.hint?.hasPrefix("a token file is a regular file with the token") == true)
  }

  @Test func `only a server of this machine leaves its token here`() {
    let here = source(["HOME": "/home/anna"])
    func place(_ host: String) -> String? { here.place(for: .tcp(host: host, port: 7_440)) }
    for host in ["127.0.0.1", "127.1.2.3", "::1", "localhost"] {
      #expect(place(host) == "/home/anna/.local/state/lifttrail/tcp-7440.token")
    }
    for host in [
      "192.168.1.7", "127.0.0.1.example.org", "127.example.org", "127.0.0.1.1", "127.0.0", "127.",
      "127.0.0.256", "127.0.0.+1", "127..0.1", "127.0.0.x", "128.0.0.1", "0127.0.0.1",
    ] {
      #expect(place(host) == nil, "\(host)")
    }
    #expect(source().place(for: .tcp(host: "::1", port: 1)) == nil)
    #expect(source(["XDG_STATE_HOME": "/state"]).folder == "/state/lifttrail")
  }
}
