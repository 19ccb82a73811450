import EventLog
import EventLogTesting
import SyncRelay
import Testing

@testable import ltcli

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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

  @Test(arguments: ["open\0", "open\0\0\n", "\0open", "op\0en"])
  func `a text with a NUL is refused as a token, by a server and by a client`(text: String) throws {
    let files = MemoryFileSystem()
    try files.makeFolder(at: "/root")
    try files.createFile(at: "/root/token").append(Array(text.utf8))
    let tokens = ServerTokens(root: "/root", files: files)
    #expect(try tokens.common() == nil && tokens.token(for: Workbench.dataset) == nil)
    let source = TokenSource(files: files) { _ in nil }
    let error = #expect(throws: CommandError.self) { try source.given(inFile: "/root/token") }
    #expect(
      error?.reason.contains("there is no token in “/root/token”") == true, "\(error?.reason ?? "")"
    )
  }

  @Test func `a token is there before a client can connect`() async throws {
    let files = MemoryFileSystem()
    try files.makeFolder(at: "/root")
    let tokens = ServerTokens(root: "/root", files: files)
    try tokens.makeMissing(from: SeededRandomness(seed: 1))
    let left = TokensLeftHere(tokens)
    var places: [String] = []
    let listener = try await ListenAddress("127.0.0.1:0").listener { place in
      #expect(left.leave(at: "/left") == nil)
      places.append(place)
      // The server does not listen yet.
      let port = place.split(separator: ":").last.flatMap { UInt16($0) }
      #expect(port.map(ServerTokensTests.isListening) == false)
    }
    #expect(places == [listener.place])
    #expect(try TokenSource.token(at: "/left", files) == tokens.common())
    guard case .tcp(_, let port) = try PeerAddress(listener.place) else { throw BenchFailure() }
    #expect(ServerTokensTests.isListening(at: port))
  }

  /// Whether a port of the loopback takes connections.
  private static func isListening(at port: UInt16) -> Bool {
    let number = socket(AF_INET, ServerTokensTests.stream, 0)
    defer { close(number) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    private static let stream = SOCK_STREAM
  #endif

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
