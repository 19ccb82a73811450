import EventLog
import EventLogTesting
import SyncRelay
import Testing

@testable import ltcli

/// What a server reads before it knows its client.
struct FirstLineTests {
  private let hello =
    #"{"dataset":"\#(Workbench.dataset)","ephemeral":true,"message":"hello","token":"t"}"#

  private func refusal(
    of bytes: [[UInt8]], ends: Bool = true, within deadline: Deadline = Deadline(.seconds(600))
  ) async throws -> Refusal? {
    let pair = ChannelPair()
    let sending = Task {
      for piece in bytes { try await pair.first.send(piece) }
      if ends { await pair.first.close() }
    }
    defer { sending.cancel() }
    do {
      _ = try await FirstLine.read(from: pair.second, within: deadline)
      return nil
    } catch let refusal as Refusal {
      return refusal
    }
  }

  @Test func `what was read is kept, with what came behind the line`() async throws {
    let text = hello + "\n{\"message\":\"done\"}"
    for size in [1, 7, 1_000] {
      let pair = ChannelPair()
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        try await pair.first.send(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      let line = try await FirstLine.read(from: pair.second)
      #expect(line.dataset == Workbench.dataset && line.isEphemeral && line.token == "t")
      #expect(bytes.starts(with: line.bytes) && line.bytes.count >= hello.utf8.count + 1)
    }
  }

  @Test func `a line that never ends is given up after 4 MiB`() async throws {
    let long = [UInt8](repeating: UInt8(ascii: "{"), count: 1 << 20)
    let pieces = [[UInt8]](repeating: long, count: 5)
    #expect(try await refusal(of: pieces) == .tooLong)
    // Its end does not make it better.
    let whole = Array(pieces.joined()) + [UInt8(ascii: "\n")]
    #expect(try await refusal(of: [whole]) == .tooLong)
  }

  @Test func `what begins otherwise is not waited for`() async throws {
    let refusal = try await refusal(
      of: [Array("P".utf8)], ends: false, within: Deadline(FirstLine.patience))
    #expect(refusal == .noHello("P"))
  }

  @Test func `a hello has its time to come, and an end is an end`() async throws {
    let atOnce = Deadline(.seconds(10)) { _ in }
    #expect(try await refusal(of: [], ends: false, within: atOnce) == .late)
    #expect(try await refusal(of: [Array(hello.utf8)]) == .ended)
    #expect(try await refusal(of: []) == .ended)
    #expect(try await refusal(of: [Array((hello + "\n").utf8)], ends: false) == nil)
  }

  @Test func `two tokens are the same where their bytes are`() {
    let random = SeededRandomness(seed: 3)
    func text() -> [UInt8] { (0..<(random.bits() % 4)).map { _ in UInt8(random.bits() % 2) } }
    for _ in 0..<500 {
      let (left, right) = (text(), text())
      #expect(ServerTokens.isSame(left, right) == (left == right))
    }
  }

  @Test func `a token is made once, at random`() throws {
    let files = MemoryFileSystem()
    try files.makeFolder(at: "/root")
    let tokens = ServerTokens(root: "/root", files: files)
    try tokens.makeMissing(from: SeededRandomness(seed: 1))
    let first = try #require(try TokenSource.token(at: tokens.path, files))
    #expect(first.utf8.count == 64 && Set(first).count > 4)
    try tokens.makeMissing(from: SeededRandomness(seed: 2))
    #expect(try TokenSource.token(at: tokens.path, files) == first)
    #expect(tokens.accept(first, for: Workbench.dataset))
    #expect(!tokens.accept(nil, for: Workbench.dataset))
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
