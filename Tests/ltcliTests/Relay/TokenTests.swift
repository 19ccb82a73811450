import EventLog
import EventLogTesting
import SyncRelay
import Testing

@testable import ltcli

/// Where a client finds its token, and how it says it.
struct TokenTests {
  private let files = MemoryFileSystem()

  private func source(_ variables: [String: String] = [:]) -> TokenSource {
    TokenSource(files: files) { variables[$0] }
  }

  @Test func `the file that is named comes first, then the variable, then what a server left here`()
    throws
  {
    for (path, text) in [("/named", "one\nmore"), ("/empty", "\n"), ("/other.token", "four\n")] {
      try files.createFile(at: path).append(Array(text.utf8))
    }
    try TokenFile.leave("three", at: "/socket.token", files)
    let place = ConnectedPlace.unixSocket(path: "/socket", isOfThisUser: true)
    let full = source([TokenSource.variable: "two"])
    #expect(try full.given(inFile: "/named") == "one")
    #expect(try full.given(inFile: nil) == "two")
    #expect(try source().given(inFile: nil) == nil && source().found(at: place) == "three")
    // Only what a server has left, and only if the same user's process listens.
    #expect(source().found(at: .unixSocket(path: "/other", isOfThisUser: true)) == nil)
    #expect(source().found(at: .unixSocket(path: "/socket", isOfThisUser: false)) == nil)
    #expect(throws: CommandError.self) { try full.given(inFile: "/empty") }
    #expect(throws: CommandError.self) { try full.given(inFile: "/nothing") }
  }

  @Test(arguments: [FileSort.device, .pipe, .link])
  func `who names no regular file for a token is told what one is`(sort: FileSort) throws {
    try files.place(sort, at: "/named")
    let error = #expect(throws: CommandError.self) {
      try source().given(inFile: "/named")
    }
    #expect(error?.status == .wrongUsage)
    #expect(error?.reason.contains("stands here, and a secret is a regular file") == true)
    #expect(error?.hint?.hasPrefix("a token file is a regular file of your own") == true)
  }

  @Test func `what a server has left is used for its very address`() throws {
    let here = source(["HOME": "/home/anna"])
    let file = "/home/anna/.local/state/lifttrail/tcp-127.0.0.1:7440.token"
    #expect(here.place(forListenerAt: "tcp://127.0.0.1:7440") == file)
    #expect(
      here.place(forListenerAt: "tcp://[::1]:7440")
        == "/home/anna/.local/state/lifttrail/tcp-[::1]:7440.token")
    try StoreFolder(file).makeParents(files)
    try TokenFile.leave("open", at: file, files)
    #expect(here.found(at: .tcp("127.0.0.1:7440")) == "open")
    for other in ["[::1]:7440", "127.0.0.2:7440", "127.0.0.1:7441", "[::ffff:127.0.0.1]:7440"] {
      #expect(here.found(at: .tcp(other)) == nil, "\(other)")
    }
    #expect(here.mayFind(for: .tcp(host: "localhost", port: 7_440)))
    #expect(!here.mayFind(for: .tcp(host: "localhost", port: 7_441)))
    #expect(!here.mayFind(for: .unixSocket("/socket")))
    // A WebSocket is a connection to the same address.
    #expect(here.place(forListenerAt: "ws://127.0.0.1:7440") == file)
    #expect(here.mayFind(for: try PeerAddress("ws://localhost:7440/lifttrail")))
    #expect(!here.mayFind(for: try PeerAddress("ws://localhost")))
  }

  @Test func `a token is left for addresses of the loopback only`() {
    let here = source(["HOME": "/home/anna"])
    for place in [
      "tcp://0.0.0.0:7440", "tcp://[::]:7440", "tcp://192.168.1.7:7440", "ws://192.168.1.7:7440",
    ] {
      #expect(here.place(forListenerAt: place) == nil, "\(place)")
    }
    for host in ["127.0.0.1", "127.1.2.3", "::1", "localhost"] {
      #expect(TokenSource.isThisMachine(host))
    }
    for host in [
      "192.168.1.7", "127.0.0.1.example.org", "127.example.org", "127.0.0.1.1", "127.0.0", "127.",
      "127.0.0.256", "127.0.0.+1", "127..0.1", "127.0.0.x", "128.0.0.1", "0127.0.0.1",
    ] {
      #expect(!TokenSource.isThisMachine(host), "\(host)")
    }
    #expect(source().place(forListenerAt: "tcp://127.0.0.1:1") == nil)
    #expect(source(["XDG_STATE_HOME": "/state"]).folder == "/state/lifttrail")
  }
}
