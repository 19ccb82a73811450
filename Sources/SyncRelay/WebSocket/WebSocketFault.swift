/// Why a WebSocket ends otherwise than in good order.
package enum WebSocketFault: Error, Sendable, Hashable {
  /// The first bytes are something else than a request that opens a WebSocket; what they begin with.
  case noRequest(String)
  /// The HTTP message that opens it is too long.
  case headTooLong
  /// The request asks for something else than a WebSocket.
  case noUpgrade
  /// The request is for another version of the protocol.
  case otherVersion(String)
  /// The request's key is missing or malformed.
  case wrongKey
  /// The client calls the server by a name that is not listed.
  case unknownHost(String)
  /// A page of an origin that is not listed wants to connect.
  case unknownOrigin(String)
  /// The server answers something else than that it opens the WebSocket: the first line of its answer.
  case refused(String)
  /// The server's answer does not belong to this side's request.
  case wrongAnswer

  /// A frame has bits that only an extension gives a meaning.
  case reservedBits
  /// A frame has an opcode that the standard leaves undefined.
  case unknownOpcode(UInt8)
  /// A client's frame is not masked, or a server's is.
  case wrongMask
  /// A `ping`, `pong` or `close` in parts, or too long.
  case wrongControl
  /// A part of a message that has not begun, or a message within another one.
  case wrongPart
  /// A length is written in more bytes than it needs, or is negative.
  case wrongLength
  /// A frame is longer than this side takes.
  case frameTooLong(UInt64)
  /// A message is text.
  case text
  /// A text is not UTF-8.
  case notUTF8
  /// A `close` has a code that the standard forbids to send, or half of one.
  case wrongCloseCode(UInt16?)

  /// The peer has ended it because of an error.
  case closed(code: UInt16, reason: String)
}

extension WebSocketFault {
  /// What the peer is told.
  enum Answer: Sendable, Hashable {
    /// The status of an answer over HTTP.
    case status(Int, String)
    /// The code of a `close`.
    case close(WebSocketCloseCode)
    case nothing
  }

  /// What the peer is told of the fault.
  var answer: Answer {
    switch self {
    case .noRequest, .wrongKey: .status(400, "Bad Request")
    case .unknownHost, .unknownOrigin: .status(403, "Forbidden")
    case .noUpgrade, .otherVersion: .status(426, "Upgrade Required")
    case .headTooLong: .status(431, "Request Header Fields Too Large")
    case .reservedBits, .unknownOpcode, .wrongMask, .wrongControl, .wrongPart, .wrongLength,
      .wrongCloseCode:
      .close(.protocolError)
    case .text: .close(.unacceptable)
    case .notUTF8: .close(.notUTF8)
    case .frameTooLong: .close(.tooBig)
    case .refused, .wrongAnswer, .closed: .nothing
    }
  }
}

/// Why one side ends a WebSocket, in the codes of RFC 6455 section 7.4 that this side says.
package enum WebSocketCloseCode: UInt16, Sendable, CaseIterable {
  /// All was said.
  case normal = 1_000
  /// The peer breaks the protocol.
  case protocolError = 1_002
  /// The peer sent a text.
  case unacceptable = 1_003
  /// A text of the peer is not UTF-8.
  case notUTF8 = 1_007
  /// A frame is too long.
  case tooBig = 1_009

  /// Whether a code may stand in a `close`. Others exist only for programs to report how a connection ended.
  static func isSayable(_ code: UInt16) -> Bool {
    switch code {
    case 1_000...1_003, 1_007...1_014, 3_000...4_999: true
    default: false
    }
  }

  /// Whether a peer that says a code, or none, ends in good order: it is done, or it goes away.
  static func isGood(_ code: UInt16?) -> Bool { code == nil || code == 1_000 || code == 1_001 }
}

extension WebSocketFault: CustomStringConvertible {
  /// As a sentence without a full stop, from the side that meets it.
  package var description: String {
    switch self {
    case .noRequest(let beginning): "no request for a WebSocket came, but “\(beginning)”"
    case .headTooLong: "the HTTP message is longer than \(WebSocketRules.greatestHead) bytes"
    case .noUpgrade: "the request is not for a WebSocket"
    case .otherVersion(let version):
      "the request is for version “\(version)” of WebSocket, and this build speaks 13"
    case .wrongKey: "the request has no Sec-WebSocket-Key, or a wrong one"
    case .unknownHost(let host): "the Host “\(host)” is not among this server's names"
    case .unknownOrigin(let origin): "pages of the Origin “\(origin)” may not connect"
    case .refused(let line): "the server opens no WebSocket: it answers “\(line)”"
    case .wrongAnswer: "the server's answer does not open a WebSocket"
    case .reservedBits: "a frame has reserved bits"
    case .unknownOpcode(let opcode): "a frame has the unknown opcode \(opcode)"
    case .wrongMask: "a frame of the client is not masked, or one of the server is"
    case .wrongControl: "a control frame is cut in parts, or too long"
    case .wrongPart: "the parts of a message do not follow each other"
    case .wrongLength: "the length of a frame is not written in its shortest form"
    case .frameTooLong(let length):
      "a frame has \(length) bytes, and this side takes \(WebSocketRules.greatestFrame)"
    case .text: "a message is text, and this side takes binary ones only"
    case .notUTF8: "a text is not UTF-8"
    case .wrongCloseCode(let code):
      "a close has " + (code.map { "the code \($0), which none may send" } ?? "half a code")
    case .closed(let code, let reason):
      "the peer ended the WebSocket with \(code)" + (reason.isEmpty ? "" : ": \(reason)")
    }
  }
}
