import EventLog
import EventLogTesting
import LiftTrail
import SyncRelay
import Testing

@testable import ltcli

/// A server at a port where clients open a WebSocket first.
struct WebSocketServerTests {
  private static let request = ServerBench.webSocketRequest(for: "/any/path")

  @Test(
    arguments: [
      ("POST / HTTP/1.1\r\nHost: localhost\r\n\r\n" + ServerBench.opening(), "400 Bad Request"),
      (ServerBench.opening(), "400 Bad Request"), ("\u{16}\u{3}\u{1}", "400 Bad Request"),
      ("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "426 Upgrade Required"),
      (request + "Origin: https://evil.example\r\n\r\n", "403 Forbidden"),
      (request + "Host: evil.example\r\n\r\n", "403 Forbidden"),
      (request + String(repeating: "x", count: 4_096), "431 Request Header Fields Too Large"),
    ])
  func `what opens no WebSocket is answered over HTTP, and nothing is made for it`(
    text: String, status: String
  ) async throws {
    let bench = try await ServerBench(over: .webSocket)
    let answer = try await bench.answer(to: text, isRaw: true)
    #expect(answer.hasPrefix("HTTP/1.1 \(status)\r\n"), "\(answer)")
    #expect(!answer.contains("\(Workbench.dataset)"))
    await bench.stop()
    guard case .webSocket(_, nil) = bench.refusals.first else {
      Issue.record("\(bench.refusals)")
      return
    }
    #expect(bench.refusals.count == 1 && bench.failures.isEmpty)
    #expect(try bench.files.status(of: ServerBench.folder) == nil)
  }

  @Test(arguments: [
    "\n" + ServerBench.opening(), "{}\n", " " + ServerBench.opening(),
    "{" + String(repeating: " ", count: 2_000),
  ])
  func `a first message other than an opening ends it without a word`(text: String) async throws {
    let bench = try await ServerBench(over: .webSocket)
    #expect(try await bench.answer(to: text).isEmpty)
    await bench.stop()
    switch bench.refusals.first {
    case .opening(.noOpening, nil), .opening(.tooLong, nil): break
    default: Issue.record("\(bench.refusals)")
    }
    #expect(bench.refusals.count == 1)
  }

  @Test(
    arguments: [
      // A text, a frame without a mask, a ping in parts, and one of 2^62 bytes.
      ([0x81, 0x81, 0, 0, 0, 0, 0x7B], 1_003), ([0x82, 0x01, 0x7B], 1_002),
      ([0x09, 0x80, 0, 0, 0, 0], 1_002),
      ([0x82, 0xFF, 0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 1_009),
    ] as [([UInt8], UInt16)])
  func `frames that break the rules end it with a code, and the server goes on`(
    frame: [UInt8], code: UInt16
  ) async throws {
    let bench = try await ServerBench(over: .webSocket)
    let channel = try await bench.connectRaw()
    try await channel.send(Array((Self.request + "\r\n").utf8) + frame)
    var answer: [UInt8] = []
    while let bytes = try await channel.receive() { answer += bytes }
    await channel.close()
    #expect(answer.suffix(4) == [0x88, 2, UInt8(code >> 8), UInt8(truncatingIfNeeded: code)])
    let client = ServerBench.client(1)
    try await client.write(module: "m")
    #expect(try await bench.sync(client).sent.count == 1)
    await bench.stop()
    guard case .webSocket(_, nil) = bench.refusals.first else {
      Issue.record("\(bench.refusals)")
      return
    }
    #expect(bench.failures.isEmpty)
  }

  @Test func `a client that proves nothing learns only that`() async throws {
    let bench = try await ServerBench(over: .webSocket)
    let answer = try await bench.answer(to: ServerBench.opening() + #"{"message":"ping"}"# + "\n")
    #expect(answer.contains("its token is missing, or another one"))
    await bench.stop()
    #expect(bench.refusals == [.opening(.unproved, Workbench.dataset)])
  }

  @Test func `a connection that opens no WebSocket goes for the next one`() async throws {
    var limits = ServeLimits()
    limits.strangers = 1
    let bench = try await ServerBench(limits: limits, over: .webSocket)
    let quiet = try await bench.connectRaw()
    try await quiet.send(Array(Self.request.utf8))
    let client = ServerBench.client(1)
    try await client.write(module: "m")
    #expect(try await bench.sync(client).sent.count == 1)
    // A server that closes before it has read all resets the connection.
    do { #expect(try await quiet.receive() == nil) } catch is TransportError {}
    await quiet.close()
    #expect(bench.counters.all.turnedAway[.strangers] == 1)
    #expect(bench.failures.isEmpty)
  }

  @Test func `clients are let go when the server ends`() async throws {
    let bench = try await ServerBench(over: .webSocket)
    let stalled = try await bench.open()
    #expect(try await stalled.receive()?.first == UInt8(ascii: "{"))
    let quiet = try await bench.connect()
    await bench.stop()
    while try await stalled.receive() != nil {}
    #expect(try await quiet.receive() == nil)
    await quiet.close()
    await stalled.close()
  }
}
