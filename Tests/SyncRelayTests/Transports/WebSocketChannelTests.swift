import EventLog
import EventLogTesting
import Testing

@testable import SyncRelay

/// A WebSocket over a channel, and the way to one; `ChannelConformanceTests` has what holds of every channel.
struct WebSocketChannelTests {
  /// A server's channel that is open, and the raw end of its peer.
  private static func opened() async throws -> (server: WebSocketChannel, peer: any ByteChannel) {
    let pair = ChannelPair()
    return (try await opened(over: pair.first, pair.second), pair.second)
  }

  private static func opened(
    over channel: any ByteChannel, _ peer: any ByteChannel
  ) async throws -> WebSocketChannel {
    let server = WebSocketChannel(over: channel, as: WebSocket(.server(WebSocketRules())))
    try await peer.send(WebSocketHandshake.sampleRequest)
    try await server.open()
    let answer = try #require(try await peer.receive())
    #expect(String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 101 "))
    return server
  }

  private static func masked(_ opcode: WebSocketOpcode, _ payload: [UInt8]) -> [UInt8] {
    WebSocketFrame.bytes(opcode, payload, mask: 0xA1B2_C3D4)
  }

  private static func plain(_ opcode: WebSocketOpcode, _ payload: [UInt8]) -> [UInt8] {
    WebSocketFrame.bytes(opcode, payload, mask: nil)
  }

  @Test func `a ping is answered while the server waits for bytes, and they come behind it`()
    async throws
  {
    let (server, peer) = try await Self.opened()
    async let received = server.receive()
    try await peer.send(Self.masked(.ping, [1, 2]))
    #expect(try await peer.receive() == Self.plain(.pong, [1, 2]))
    try await peer.send(Self.masked(.binary, [3]))
    #expect(try await received == [3])
  }

  @Test
  func `bytes come in behind pings of a peer that reads nothing, which gets the last pong at last`()
    async throws
  {
    let (server, peer) = try await Self.opened()
    // As much as the peer's channel keeps; so the first pong waits, and the last one behind it.
    try await server.send([UInt8](repeating: 7, count: ChannelPair.room))
    for number: UInt8 in 0..<50 { try await peer.send(Self.masked(.ping, [number])) }
    try await peer.send(Self.masked(.binary, [8]))
    #expect(try await server.receive() == [8])
    var heard: [UInt8] = []
    let last = Self.plain(.pong, [49])
    while heard.suffix(last.count) != last[...] {
      heard += try #require(try await peer.receive())
    }
    #expect(heard.count <= ChannelPair.room + 10 + 50 * last.count)
    try await server.send([9])
    #expect(try await peer.receive() == Self.plain(.binary, [9]))
  }

  @Test func `what is sent before the handshake goes behind it`() async throws {
    let pair = ChannelPair()
    let server = WebSocketChannel(over: pair.first, as: WebSocket(.server(WebSocketRules())))
    async let sent: Void = server.send([7])
    async let received = server.receive()
    await Task.yield()
    try await pair.second.send(
      WebSocketHandshake.sampleRequest
        + Self.masked(.binary, [8]))
    #expect(try await received == [8])
    try await sent
    var heard: [UInt8] = []
    while heard.last != 7 { heard += try #require(try await pair.second.receive()) }
    #expect(String(decoding: heard, as: UTF8.self).hasPrefix("HTTP/1.1 101 "))
    #expect(heard.suffix(3) == Self.plain(.binary, [7])[...])
  }

  @Test func `who waits for the handshake to send is told where there is none`() async throws {
    let pair = ChannelPair()
    let server = WebSocketChannel(over: pair.first, as: WebSocket(.server(WebSocketRules())))
    let sending = Task { try await server.send([7]) }
    try await pair.second.send(Array("{".utf8))
    await #expect(throws: WebSocketFault.noRequest("{")) { try await server.receive() }
    await #expect(throws: ChannelEnded.self) { try await sending.value }
  }

  @Test func `frames of tasks that send at once are not mixed`() async throws {
    // Over a socket, which takes a part of what is too much for it.
    let ends = try await ChannelKind.tcp.ends()
    let (server, peer) = (try await Self.opened(over: ends.far, ends.near), ends.near)
    let payloads = (0..<30).map { [UInt8](repeating: UInt8($0), count: 400_000) }
    async let sending: Void = withThrowingTaskGroup(of: Void.self) { group in
      for payload in payloads { group.addTask { try await server.send(payload) } }
      try await group.waitForAll()
    }
    let frames = payloads.map { Self.plain(.binary, $0) }
    var heard: [UInt8] = []
    while heard.count < frames.count * frames[0].count {
      heard += try #require(try await peer.receive())
    }
    try await sending
    let came = stride(from: 0, to: heard.count, by: frames[0].count).map {
      Array(heard[$0..<($0 + frames[0].count)])
    }
    let isWhole = Set(came) == Set(frames)
    #expect(isWhole)
    async let end: Void = server.close()
    await peer.close()
    await end
  }

  @Test func `each side tells the other that it is done`() async throws {
    let (server, peer) = try await Self.opened()
    await server.close()
    #expect(try await peer.receive() == Self.plain(.close, [0x03, 0xE8]))
    #expect(try await peer.receive() == nil)
    let (other, leaving) = try await Self.opened()
    try await leaving.send(Self.masked(.close, [0x03, 0xE9]))
    #expect(try await other.receive() == nil)
    #expect(try await leaving.receive() == Self.plain(.close, [0x03, 0xE9]))
    await #expect(throws: ChannelEnded.self) { try await other.send([1]) }
    await other.close()
    #expect(try await leaving.receive() == nil)
  }

  @Test func `what breaks the protocol is an error, and the peer learns its code`() async throws {
    let (server, peer) = try await Self.opened()
    try await peer.send(Self.masked(.binary, [5]) + Self.masked(.text, Array("{".utf8)))
    #expect(try await server.receive() == [5])
    await #expect(throws: WebSocketFault.text) { try await server.receive() }
    #expect(try await peer.receive() == Self.plain(.close, [0x03, 0xEB]))
  }

  @Test func `a peer that goes without a word has ended`() async throws {
    let (server, peer) = try await Self.opened()
    await peer.close()
    #expect(try await server.receive() == nil)
    let pair = ChannelPair()
    let other = WebSocketChannel(over: pair.first, as: WebSocket(.server(WebSocketRules())))
    await pair.second.close()
    await #expect(throws: ChannelEnded.self) { try await other.open() }
    await #expect(throws: ChannelEnded.self) { try await other.send([1]) }
  }

  @Test func `a server refuses a page, and says so`() async throws {
    let pair = ChannelPair()
    let server = WebSocketChannel(over: pair.first, as: WebSocket(.server(WebSocketRules())))
    let text = "GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\n\r\n"
    try await pair.second.send(Array(text.utf8))
    let fault = WebSocketFault.unknownOrigin("https://evil.example")
    await #expect(throws: fault) { try await server.receive() }
    let answer = try #require(try await pair.second.receive())
    #expect(String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 403 Forbidden\r\n"))
    await #expect(throws: ChannelEnded.self) { try await server.send([1]) }
  }

  @Test func `a peer that takes nothing does not keep this side from closing`() async throws {
    let pair = ChannelPair()
    let server = WebSocketChannel(
      over: pair.first, as: WebSocket(.server(WebSocketRules())),
      lingering: Deadline(.seconds(1)) { _ in })
    try await pair.second.send(WebSocketHandshake.sampleRequest)
    try await server.open()
    try await server.send([UInt8](repeating: 7, count: ChannelPair.room))
    await server.close()
    #expect(try await server.receive() == nil)
    let sender = Task { try await server.send([1]) }
    await #expect(throws: ChannelEnded.self) { try await sender.value }
  }

  /// What a client says of a server that answers each request in this way.
  private static func failure(
    answering answer: String, patience: Deadline = Deadline(.seconds(600))
  ) async throws -> TransportError {
    let bench = try TransportBench()
    let listener = try await Listener(host: "127.0.0.1", port: 0)
    let port = try bench.port(of: listener)
    let serving = Task {
      let channel = try await listener.accept()
      _ = try await channel.receive()
      if !answer.isEmpty {
        try await channel.send(Array(answer.utf8))
        await channel.close()
      }
      return channel
    }
    let transport = WebSocketTransport(
      try WebSocketAddress(host: "127.0.0.1", port: port, path: "/x"), patience: patience)
    let error = try await SyncRelayTests.failure { try await transport.connect() }
    #expect(error.place == "ws://127.0.0.1:\(port)/x" && error.attempted == "connect")
    await (try await serving.value).close()
    return error
  }

  @Test(
    arguments: [
      ("HTTP/1.1 403 Forbidden\r\n\r\n", "HTTP/1.1 403 Forbidden", "--host lists them"),
      ("HTTP/1.1 404 Not Found\r\n\r\n", "HTTP/1.1 404 Not Found", "check the path"),
      ("HTTP/1.1 502 Bad Gateway\r\n\r\n", "HTTP/1.1 502 Bad Gateway", "start that"),
      ("HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK", "check that a server for WebSockets"),
      ("HTTP/1.1 101 OK\r\n\r\n", "does not open a WebSocket", "check that a server"),
      ("{", "it answers “{”", "check that a server"),
      ("HTTP/1.1 ", "ended the connection before it opened", "check that a server"),
    ])
  func `a server that opens no WebSocket is told apart`(
    answer: String, reason: String, advice: String
  ) async throws {
    let error = try await Self.failure(answering: answer)
    #expect(error.reason.contains(reason), "\(error)")
    #expect(error.advice?.contains(advice) == true, "\(error)")
  }

  @Test func `a server that answers nothing is given up in time`() async throws {
    // Only the connection itself is waited for.
    let counted = Monitor(0)
    let patience = Deadline(.seconds(10)) { _ in
      if counted.change({
        $0 += 1; return $0
      }) == 1 {
        await waitUntilCancelled()
      }
    }
    let error = try await Self.failure(answering: "", patience: patience)
    #expect(error.reason == "no answer came in 10.0 seconds", "\(error)")
  }

  @Test func `a path that cannot stand in a request is told where one connects`() async throws {
    let transport = WebSocketTransport(host: "127.0.0.1", port: 1, path: "/a b")
    let error = try await SyncRelayTests.failure { try await transport.connect() }
    #expect(error.reason == "“/a b” is not the path of a URL")
  }
}
