import EventLog
import EventLogTesting
import SyncRelay
import Testing

@testable import ltcli

/// What a server needs before it listens.
struct ServerTokensTests {
  @Test func `a token is made once, at random`() throws {
    let files = MemoryFileSystem()
    try files.makeFolder(at: "/root")
    let tokens = ServerTokens(root: "/root", files: files)
    try tokens.makeMissing(from: SeededRandomness(seed: 1))
    let first = try #require(try TokenSource.token(at: tokens.path, files))
    #expect(first.utf8.count == 64 && Set(first).count > 4)
    try tokens.makeMissing(from: SeededRandomness(seed: 2))
    #expect(try TokenSource.token(at: tokens.path, files) == first)
    #expect(try tokens.token(for: Workbench.dataset) == first)
  }

  @Test(arguments: [FileSort.link, .pipe, .device, .folder])
  func `what stands at a dataset's token without being one lets no client in`(sort: FileSort) throws
  {
    let files = MemoryFileSystem()
    try files.makeFolder(at: "/root")
    let tokens = ServerTokens(root: "/root", files: files)
    try tokens.makeMissing(from: SeededRandomness(seed: 1))
    let path = "/root/\(Workbench.dataset.text.lowercased()).token"
    if sort == .folder { try files.makeFolder(at: path) } else { try files.place(sort, at: path) }
    let error = #expect(throws: LogError.self) { try tokens.token(for: Workbench.dataset) }
    #expect(error?.advice == .keepSecret)
  }

  @Test func `an address to listen at is a port of a host, or a socket`() throws {
    #expect(try ListenAddress("127.0.0.1:7440") == .usual)
    #expect(try ListenAddress("tcp://[::1]:0") == .tcp(host: "::1", port: 0))
    #expect(try ListenAddress("unix:/run/x") == .unixSocket("/run/x"))
    for text in ["127.0.0.1:1", "localhost:1", "[::1]:1", "unix:x"] {
      #expect(try !ListenAddress(text).isOpen)
    }
    for text in ["0.0.0.0:1", "[::]:1", "relay.example:1"] {
      #expect(try ListenAddress(text).isOpen)
    }
    for text in ["7440", "ssh://x/y", "/run/x", ":1"] {
      #expect(throws: PeerAddress.Fault.self) { try ListenAddress(text) }
    }
  }
}
