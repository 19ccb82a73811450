import EventLogTesting
import Testing

@testable import SyncRelay

/// How a WebSocket is opened over HTTP, and who is not let in.
struct WebSocketHandshakeTests {
  private static let key = WebSocketHandshake.sampleKey

  /// A request with some lines in place of the usual ones.
  private static func request(_ changes: [String: String?] = [:], first: String = "GET / HTTP/1.1")
    -> String
  {
    var fields: [String: String?] = [
      "Host": "127.0.0.1:7441", "Upgrade": "websocket", "Connection": "Upgrade",
      "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13",
    ]
    for (name, value) in changes { fields[name] = value }
    let lines = fields.sorted { $0.key < $1.key }.compactMap { name, value in
      value.map { "\(name): \($0)" }
    }
    return ([first] + lines).joined(separator: "\r\n") + "\r\n\r\n"
  }

  /// What a server says to a request.
  private static func answer(_ text: String, _ rules: WebSocketRules = WebSocketRules()) -> [UInt8]
  {
    var server = WebSocket(.server(rules))
    server.add(Array(text.utf8))
    switch server.nextTask() {
    case .open(let bytes), .last(let bytes): return bytes
    case .received, .pong, .ended, nil: return []
    }
  }

  private static func status(_ text: String, _ rules: WebSocketRules = WebSocketRules()) -> String {
    String(decoding: answer(text, rules).prefix { $0 != 13 }.dropFirst(9), as: UTF8.self)
  }

  // RFC 6455 section 1.3.
  @Test func `the answer proves the key that the request has`() {
    #expect(WebSocketHandshake.accept(of: Self.key) == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    let answer = String(decoding: Self.answer(Self.request()), as: UTF8.self)
    #expect(
      answer
        == "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n")
  }

  @Test(
    arguments: [
      (["Host": "localhost"], "101 Switching Protocols"),
      (["Host": "LOCALHOST:1"], "101 Switching Protocols"),
      (["Host": "[::1]:7441"], "101 Switching Protocols"),
      (["Host": "192.168.1.7"], "101 Switching Protocols"),
      (["Host": "Relay.example"], "101 Switching Protocols"),
      (["Host": "relay.example.org"], "403 Forbidden"),
      (["Host": "127.0.0.1.example.org"], "403 Forbidden"),
      (["Host": "127.0.0.256"], "403 Forbidden"), (["Host": "127.0.0.+1"], "403 Forbidden"),
      (["Host": ""], "403 Forbidden"), (["Host": nil], "403 Forbidden"),
      (["Host": "localhost, evil.example"], "403 Forbidden"),
      (["Origin": "https://app.example"], "101 Switching Protocols"),
      (["Origin": "HTTPS://App.example"], "101 Switching Protocols"),
      (["Origin": "http://app.example"], "403 Forbidden"),
      (["Origin": "https://app.example:8443"], "403 Forbidden"),
      (["Origin": "http://127.0.0.1:7441"], "403 Forbidden"),
      (["Origin": "null"], "403 Forbidden"), (["Origin": ""], "403 Forbidden"),
      (["Upgrade": "h2c, WebSocket"], "101 Switching Protocols"),
      (["Connection": "keep-alive, upgrade"], "101 Switching Protocols"),
      (["Upgrade": "websockets"], "426 Upgrade Required"),
      (["Upgrade": nil], "426 Upgrade Required"), (["Connection": nil], "426 Upgrade Required"),
      (["Connection": "close"], "426 Upgrade Required"),
      (["Sec-WebSocket-Version": "8"], "426 Upgrade Required"),
      (["Sec-WebSocket-Version": nil], "426 Upgrade Required"),
      (["Sec-WebSocket-Key": nil], "400 Bad Request"),
      (["Sec-WebSocket-Key": "dGhlIHNhbXBsZQ=="], "400 Bad Request"),
      (["Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=!"], "400 Bad Request"),
      (["Sec-WebSocket-Extensions": "permessage-deflate"], "101 Switching Protocols"),
      (["Bad name": "x"], "400 Bad Request"), (["X": "a\u{1}b"], "400 Bad Request"),
      (["X": "a\r\n folded"], "400 Bad Request"),
    ] as [([String: String?], String)])
  func `a server takes its own names and origins, and says why it refuses`(
    changes: [String: String?], status: String
  ) {
    let rules = WebSocketRules(hosts: ["relay.example"], origins: ["https://app.example"])
    #expect(Self.status(Self.request(changes), rules) == status)
  }

  @Test(arguments: [
    "POST / HTTP/1.1", "GET / HTTP/1.0", "GET  / HTTP/1.1", "GET x HTTP/1.1", "GET /",
    "get / HTTP/1.1",
    "GET http://127.0.0.1/ HTTP/1.1", "{\"message\":\"open\"}",
  ])
  func `another first line is refused`(line: String) {
    #expect(Self.status(Self.request(first: line)) == "400 Bad Request")
  }

  @Test func `a page is told who refuses it, and nothing else`() {
    let answer = String(
      decoding: Self.answer(Self.request(["Origin": "https://evil.example"])), as: UTF8.self)
    let body = "pages of the Origin “https://evil.example” may not connect\n"
    #expect(
      answer
        == "HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    let version = String(
      decoding: Self.answer(Self.request(["Sec-WebSocket-Version": "8"])), as: UTF8.self)
    #expect(version.contains("\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n"))
  }

  @Test
  func
    `bytes that cannot be a request are refused at the first one, and a long request at its limit`()
  {
    #expect(Self.status("\u{16}\u{3}\u{1}") == "400 Bad Request")
    #expect(Self.status("{") == "400 Bad Request")
    #expect(Self.answer("GET / HT").isEmpty)
    let long = Self.request(["X": String(repeating: "x", count: 4_096)])
    #expect(Self.status(long) == "431 Request Header Fields Too Large")
    #expect(Self.status(String(decoding: long.utf8.prefix(4_095), as: UTF8.self)) == "")
    #expect(
      Self.status(String(decoding: long.utf8.prefix(4_096), as: UTF8.self))
        == "431 Request Header Fields Too Large")
    let room = 4_096 - Self.request(["X": ""]).utf8.count
    #expect(
      Self.status(Self.request(["X": String(repeating: "x", count: room)]))
        == "101 Switching Protocols")
  }

  @Test func `a request may come in any pieces, and frames right behind it`() {
    let text = Array(Self.request().utf8)
    for cut in 0...text.count {
      var server = WebSocket(.server(WebSocketRules()))
      server.add(Array(text[..<cut]))
      if cut < text.count {
        #expect(server.nextTask() == nil)
        server.add(Array(text[cut...]) + WebSocketFrame.bytes(.binary, [1, 2], mask: 3))
      }
      guard case .open = server.nextTask() else {
        Issue.record("cut at \(cut)")
        continue
      }
      #expect(server.isOpen)
      #expect(server.nextTask() == (cut < text.count ? .received([1, 2], .binary) : nil))
    }
  }

  /// A client that has said its request, and the key in it.
  private static func client() throws -> (WebSocket, key: String) {
    var client = WebSocket(
      .client(host: "relay.example:81", path: "/a"), randomness: SeededRandomness(seed: 1))
    guard case .open(let bytes) = client.nextTask(), client.nextTask() == nil else {
      throw TestFailure()
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let head = try #require(HTTPHead(bytes[...]))
    let key = try #require(head.value(of: "sec-websocket-key"))
    #expect(
      text
        == "GET /a HTTP/1.1\r\nHost: relay.example:81\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Key: \(key)\r\nSec-WebSocket-Version: 13\r\n\r\n")
    return (client, key)
  }

  private static func accepted(_ key: String, _ rest: String = "") -> String {
    "HTTP/1.1 101 Whatever\r\nupgrade: WebSocket\r\nconnection: x, upgrade\r\n"
      + "sec-websocket-accept: \(WebSocketHandshake.accept(of: key))\r\n\(rest)\r\n"
  }

  @Test func `a client opens with the right answer, and reads what comes right behind it`() throws {
    var (client, key) = try Self.client()
    client.add(Array(Self.accepted(key).utf8) + WebSocketFrame.bytes(.binary, [7], mask: nil))
    #expect(client.nextTask() == .open([]) && client.isOpen)
    #expect(client.nextTask() == .received([7], .binary))
  }

  @Test(
    arguments: [
      ("HTTP/1.1 403 Forbidden\r\n\r\n", .refused("HTTP/1.1 403 Forbidden")),
      ("HTTP/1.1 200 OK\r\n\r\n", .refused("HTTP/1.1 200 OK")),
      ("HTTP/1.0 101 OK\r\n\r\n", .refused("HTTP/1.0 101 OK")),
      ("HTTP/1.1 101 OK\r\n\r\n", .wrongAnswer),
      (accepted("x"), .wrongAnswer),
      ("{\"message\":\"open\"}\n", .refused("{\"message\":\"open\"}")),
      ("HTTP/1.1 101 OK\r\nx\r\n\r\n", .refused("HTTP/1.1 101 OK\r")),
      ("HTTP/1.1 101 OK\r\nx: " + String(repeating: "x", count: 4_096), .headTooLong),
    ] as [(String, WebSocketFault)])
  func `a client takes no other answer, and says nothing more`(text: String, fault: WebSocketFault)
    throws
  {
    var (client, _) = try Self.client()
    client.add(Array(text.utf8))
    #expect(client.nextTask() == .ended(fault) && client.nextTask() == .ended(fault))
    #expect(client.close() == nil)
  }

  @Test func `an answer with an extension or a protocol that was not asked for is refused`() throws
  {
    for field in ["Sec-WebSocket-Extensions: permessage-deflate", "Sec-WebSocket-Protocol: x"] {
      var (client, key) = try Self.client()
      client.add(Array(Self.accepted(key, field + "\r\n").utf8))
      #expect(client.nextTask() == .ended(.wrongAnswer))
    }
  }

  @Test func `each request has a key of its own`() {
    let keys = (0..<10 as Range<UInt64>).map { seed in
      WebSocketHandshake.key(from: SeededRandomness(seed: seed))
    }
    #expect(Set(keys).count == 10 && keys.allSatisfy { $0.utf8.count == 24 })
  }
}
