import EventLog

/// The HTTP messages by which two sides open a WebSocket (RFC 6455 section 4).
enum WebSocketHandshake {
  /// A client's request.
  /// - Parameters:
  ///   - host: The server, as the field `Host` names it.
  ///   - path: The resource, from its slash on.
  static func request(host: String, path: String, key: String) -> [UInt8] {
    Array(
      """
      GET \(path) HTTP/1.1\r
      Host: \(host)\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Key: \(key)\r
      Sec-WebSocket-Version: 13\r
      \r\n
      """.utf8)
  }

  /// A fresh key for a request.
  static func key(from randomness: any Randomness) -> String {
    Base64.text(of: randomness.bits().bigEndianBytes + randomness.bits().bigEndianBytes)
  }

  /// The server's answer to a request that it takes.
  static func answer(to head: HTTPHead, by rules: WebSocketRules) throws(WebSocketFault) -> [UInt8]
  {
    let words = head.words
    guard words.count == 3, words[0] == "GET", words[1].hasPrefix("/"), words[2] == "HTTP/1.1"
    else { throw .noRequest(String(head.firstLine.prefix(60))) }
    guard let host = head.value(of: "host"), rules.takes(host: host) else {
      throw .unknownHost(head.values(of: "host").joined(separator: ", "))
    }
    let origins = head.values(of: "origin")
    guard origins.allSatisfy({ rules.takes(origin: $0) }) else {
      throw .unknownOrigin(origins.joined(separator: ", "))
    }
    guard head.has("websocket", in: "upgrade"), head.has("upgrade", in: "connection") else {
      throw .noUpgrade
    }
    guard head.value(of: "sec-websocket-version") == "13" else {
      throw .otherVersion(head.values(of: "sec-websocket-version").joined(separator: ", "))
    }
    guard let key = head.value(of: "sec-websocket-key"), key.utf8.count == 24,
      Base64.bytes(of: key)?.count == 16
    else { throw .wrongKey }
    return Array(
      """
      HTTP/1.1 101 Switching Protocols\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Accept: \(accept(of: key))\r
      \r\n
      """.utf8)
  }

  /// The path of a request that was taken.
  static func path(of head: HTTPHead) -> String? {
    head.words.count == 3 ? String(head.words[1]) : nil
  }

  /// Checks a server's answer to a request with a key.
  static func check(_ head: HTTPHead, key: String) throws(WebSocketFault) {
    let words = head.words
    guard words.count >= 2, words[0] == "HTTP/1.1", words[1] == "101" else {
      throw .refused(String(head.firstLine.prefix(60)))
    }
    guard head.has("websocket", in: "upgrade"), head.has("upgrade", in: "connection"),
      head.value(of: "sec-websocket-accept") == accept(of: key),
      // This side asks for neither extensions nor subprotocols.
      head.values(of: "sec-websocket-extensions").isEmpty,
      head.values(of: "sec-websocket-protocol").isEmpty
    else { throw .wrongAnswer }
  }

  /// The server's answer to a request that it refuses. It quotes nothing of bytes that are something else than a request.
  static func refusal(_ status: Int, _ phrase: String, because fault: WebSocketFault) -> [UInt8] {
    let reason =
      if case .noRequest = fault { "this is no request for a WebSocket" } else { "\(fault)" }
    let body = reason + "\n"
    let upgrade = status == 426 ? "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" : ""
    return Array(
      """
      HTTP/1.1 \(status) \(phrase)\r
      Connection: close\r
      Content-Type: text/plain; charset=utf-8\r
      Content-Length: \(body.utf8.count)\r
      \(upgrade)\r
      \(body)
      """.utf8)
  }

  /// What shows that a server has read a request with a key, and speaks WebSocket.
  static func accept(of key: String) -> String {
    Base64.text(of: SHA1.digest(of: Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
  }
}
