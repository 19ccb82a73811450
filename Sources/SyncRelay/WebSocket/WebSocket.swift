package import EventLog

/// One side of a WebSocket (RFC 6455): a value without I/O, which takes the peer's bytes, and gives bytes for it.
///
/// The messages are a stream of bytes: they are binary, and their borders mean nothing.
package struct WebSocket: Sendable {
  /// Which of the two a side is.
  package enum Role: Sendable {
    /// Waits for a request, and takes it by these rules.
    case server(WebSocketRules)
    /// Asks a server, by the name of its host, for a path.
    case client(host: String, path: String)
  }

  /// What the driver of the bytes has to do.
  package enum Task: Sendable, Hashable {
    /// Send this part of the handshake; a client that has read the server's answer has nothing to send.
    case open([UInt8])
    /// Take these bytes of the peer's messages.
    case received([UInt8], WebSocketPart)
    /// Send this frame when nothing else is under way; a later one replaces it.
    case pong([UInt8])
    /// Send these bytes; they are the last of this side.
    case last([UInt8])
    /// Close the connection: the peer has ended the WebSocket, or something is wrong.
    case ended(WebSocketFault?)
  }

  private enum Stage: Sendable {
    /// A client that has still to send its request.
    case calling
    case awaitingHead
    case open
    case ended(WebSocketFault?)
  }

  private let role: Role
  private let takesText: Bool
  private let randomness: any Randomness
  private let key: String
  private var stage: Stage
  /// The peer's bytes that were added last, of which some are still to be read.
  private var bytes: [UInt8] = []
  /// How much of `bytes` was read.
  private var place = 0
  /// The frame whose bytes are under way, and how many of them have come.
  private var underway: (frame: WebSocketFrame, count: Int)?
  /// What a server's client has asked for; nil before that.
  package private(set) var requestedPath: String?
  /// Whether the message that is under way is text; nil between messages.
  private var isText: Bool?

  /// Begins one side.
  /// - Parameters:
  ///   - takesText: Whether messages may be text as well, so that their borders are told. Else a text ends the WebSocket.
  ///   - randomness: Makes a client's key and masks.
  package init(
    _ role: Role, takesText: Bool = false, randomness: any Randomness = SystemRandomness()
  ) {
    self.role = role
    self.takesText = takesText
    self.randomness = randomness
    switch role {
    case .server: (stage, key) = (.awaitingHead, "")
    case .client: (stage, key) = (.calling, WebSocketHandshake.key(from: randomness))
    }
  }

  /// Whether the handshake is done, and neither side has ended the WebSocket.
  package var isOpen: Bool { if case .open = stage { true } else { false } }

  private var isServer: Bool { if case .server = role { true } else { false } }

  /// Adds bytes of the peer.
  package mutating func add(_ more: [UInt8]) {
    if place == bytes.count {
      bytes = more
    } else {
      bytes.removeFirst(place)
      bytes += more
    }
    place = 0
  }

  /// What to do next; nil if more bytes of the peer are needed.
  /// - Complexity: O(bytes that were added)
  package mutating func nextTask() -> Task? {
    do throws(WebSocketFault) {
      switch stage {
      case .calling: return call()
      case .awaitingHead: return try readHead()
      case .open: return try readFrames()
      case .ended(let fault): return .ended(fault)
      }
    } catch {
      end(error)
      switch error.answer {
      case .status(let status, let phrase) where isServer:
        return .last(WebSocketHandshake.refusal(status, phrase, because: error))
      case .close(let code): return .last(closeFrame(code.rawValue))
      // Only a server answers over HTTP.
      case .status, .nothing: return .ended(error)
      }
    }
  }

  /// Some bytes as a message, or as several if they are binary and too many for one.
  package func message(_ payload: [UInt8], isText: Bool = false) -> [UInt8] {
    let most = WebSocketRules.greatestSent
    guard !isText, payload.count > most else { return frame(isText ? .text : .binary, payload) }
    return stride(from: 0, to: payload.count, by: most).flatMap { start in
      frame(.binary, Array(payload[start..<min(start + most, payload.count)]))
    }
  }

  /// Ends the WebSocket from this side.
  /// - Returns: The frame that tells the peer; nil before the handshake is done and after either side has ended it.
  package mutating func close(_ code: WebSocketCloseCode = .normal) -> [UInt8]? {
    guard isOpen else { return nil }
    end(nil)
    return closeFrame(code.rawValue)
  }

  private mutating func end(_ fault: WebSocketFault?) {
    stage = .ended(fault)
    (bytes, place, underway) = ([], 0, nil)
  }

  private func frame(_ opcode: WebSocketOpcode, _ payload: [UInt8]) -> [UInt8] {
    WebSocketFrame.bytes(
      opcode, payload, mask: isServer ? nil : UInt32(truncatingIfNeeded: randomness.bits()))
  }

  private func closeFrame(_ code: UInt16?) -> [UInt8] {
    frame(.close, code.map { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] } ?? [])
  }
}

/// What the bytes of a message are.
package struct WebSocketPart: Sendable, Hashable {
  /// Whether the message is text, which a side that takes none never sees.
  package var isText = false
  /// Whether the message ends behind them; not told where borders mean nothing.
  package var isEnd = false

  /// Bytes of a binary message, whose borders mean nothing.
  package static let binary = WebSocketPart()
}

extension WebSocket {
  private mutating func call() -> Task? {
    guard case .client(let host, let path) = role else { return nil }
    stage = .awaitingHead
    return .open(WebSocketHandshake.request(host: host, path: path, key: key))
  }

  private mutating func readHead() throws(WebSocketFault) -> Task? {
    // A peer that speaks another protocol is told so at once.
    let beginning = Array((isServer ? "GET " : "HTTP/").utf8)
    guard zip(bytes, beginning).allSatisfy({ $0 == $1 }) else {
      let beginning = OpeningFault.beginning(of: bytes)
      if isServer { throw .noRequest(beginning) }
      throw .refused(beginning)
    }
    guard let end = HTTPHead.end(in: bytes), end <= WebSocketRules.greatestHead else {
      guard bytes.count < WebSocketRules.greatestHead else { throw .headTooLong }
      return nil
    }
    guard let head = HTTPHead(bytes[..<end]) else {
      let beginning = OpeningFault.beginning(of: bytes)
      if isServer { throw .noRequest(beginning) }
      throw .refused(beginning)
    }
    place = end
    switch role {
    case .server(let rules):
      let answer = try WebSocketHandshake.answer(to: head, by: rules)
      requestedPath = WebSocketHandshake.path(of: head)
      stage = .open
      return .open(answer)
    case .client:
      try WebSocketHandshake.check(head, key: key)
      stage = .open
      return .open([])
    }
  }

  /// Reads frames until there is something to do. Bytes of several messages that have come are one task, where their
  /// borders mean nothing.
  private mutating func readFrames() throws(WebSocketFault) -> Task? {
    var gathered: [UInt8] = []
    while true {
      if let (frame, count) = underway {
        let payload = takePayload(of: frame, from: count)
        let isWhole = underway == nil
        if takesText {
          guard let isText else { continue }
          let isEnd = isWhole && frame.isLast
          if isEnd { self.isText = nil }
          guard isEnd || !payload.isEmpty else {
            if isWhole { continue }
            return needMore()
          }
          return .received(payload, WebSocketPart(isText: isText, isEnd: isEnd))
        }
        if isWhole, frame.isLast { isText = nil }
        if gathered.isEmpty { gathered = payload } else { gathered += payload }
        guard isWhole else { break }
      }
      let next: (frame: WebSocketFrame, end: Int)?
      do throws(WebSocketFault) {
        next = try WebSocketFrame.read(bytes[place...], isMasked: isServer)
        if let next { try checkOrder(of: next.frame) }
      } catch {
        // What came before it arrives before the end.
        if gathered.isEmpty { throw error }
        break
      }
      guard let next else { break }
      if next.frame.opcode.isControl {
        guard gathered.isEmpty else { break }
        guard bytes.count - next.end >= next.frame.length else { return needMore() }
        place = next.end
        let payload = takePayload(of: next.frame, from: 0)
        if let task = try control(next.frame.opcode, payload) { return task }
        continue
      }
      place = next.end
      if next.frame.opcode != .continuation { isText = next.frame.opcode == .text }
      underway = (next.frame, 0)
    }
    if !gathered.isEmpty { return .received(gathered, .binary) }
    return needMore()
  }

  /// Keeps only what was not read: a peer may say nothing for hours.
  private mutating func needMore() -> Task? {
    (bytes, place) = (Array(bytes[place...]), 0)
    return nil
  }

  /// The bytes of a frame that have come, without its mask.
  private mutating func takePayload(of frame: WebSocketFrame, from count: Int) -> [UInt8] {
    let end = min(bytes.count, place + frame.length - count)
    var payload = Array(bytes[place..<end])
    if let mask = frame.mask { WebSocketFrame.mix(&payload, with: mask, at: count) }
    place = end
    let now = count + payload.count
    underway = now == frame.length ? nil : (frame, now)
    return payload
  }

  /// Whether a frame may come now.
  private func checkOrder(of frame: WebSocketFrame) throws(WebSocketFault) {
    switch frame.opcode {
    case .continuation: if isText == nil { throw .wrongPart }
    case .text:
      guard takesText else { throw .text }
      if isText != nil { throw .wrongPart }
    case .binary: if isText != nil { throw .wrongPart }
    case .close, .ping, .pong: break
    }
  }

  /// What a control frame asks for; nil for nothing.
  private mutating func control(
    _ opcode: WebSocketOpcode, _ payload: [UInt8]
  ) throws(WebSocketFault) -> Task? {
    switch opcode {
    case .ping: return .pong(frame(.pong, payload))
    case .close:
      let (code, reason) = try WebSocket.ending(payload)
      let isGood = WebSocketCloseCode.isGood(code)
      end(isGood ? nil : .closed(code: code ?? 0, reason: reason))
      return .last(closeFrame(code))
    case .pong, .continuation, .text, .binary: return nil
    }
  }

  /// The code and the reason in a `close`.
  private static func ending(
    _ payload: [UInt8]
  ) throws(WebSocketFault) -> (code: UInt16?, reason: String) {
    if payload.isEmpty { return (nil, "") }
    guard payload.count >= 2 else { throw .wrongCloseCode(nil) }
    let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
    guard WebSocketCloseCode.isSayable(code) else { throw .wrongCloseCode(code) }
    guard let reason = String(validating: payload[2...], as: UTF8.self) else { throw .notUTF8 }
    return (code, reason)
  }
}
