import EventLogTesting
import Testing

@testable import SyncRelay

/// What a side of an open WebSocket makes of its peer's frames.
struct WebSocketTests {
  /// A server that is open, whose peer's frames are masked.
  private static func server(takesText: Bool = false) throws -> WebSocket {
    var server = WebSocket(
      .server(WebSocketRules()), takesText: takesText, randomness: SeededRandomness(seed: 1))
    server.add(WebSocketHandshake.sampleRequest)
    guard case .open = server.nextTask(), server.nextTask() == nil else { throw TestFailure() }
    return server
  }

  private static func masked(
    _ opcode: WebSocketOpcode, _ payload: [UInt8], isLast: Bool = true
  ) -> [UInt8] {
    var bytes = WebSocketFrame.bytes(opcode, payload, mask: 0x1234_5678)
    if !isLast { bytes[0] &= 0x7F }
    return bytes
  }

  private static func plain(_ opcode: WebSocketOpcode, _ payload: [UInt8]) -> [UInt8] {
    WebSocketFrame.bytes(opcode, payload, mask: nil)
  }

  /// Everything that a side does with some bytes.
  private static func tasks(_ socket: inout WebSocket, _ bytes: [UInt8]) -> [WebSocket.Task] {
    socket.add(bytes)
    var tasks: [WebSocket.Task] = []
    while let task = socket.nextTask() {
      tasks.append(task)
      if case .ended = task { break }
    }
    return tasks
  }

  @Test
  func `messages in any parts, with pings between them, are the same bytes however they are cut`()
    throws
  {
    let random = SeededRandomness(seed: 68)
    for _ in 0..<60 {
      var (stream, sent, pings): ([UInt8], [UInt8], [[UInt8]]) = ([], [], [])
      for _ in 0..<(random.bits() % 8 + 1) {
        let parts = Int(random.bits() % 4) + 1
        for part in 0..<parts {
          let payload = (0..<Int(random.bits() % 300)).map { _ in
            UInt8(truncatingIfNeeded: random.bits())
          }
          sent += payload
          stream += Self.masked(
            part == 0 ? .binary : .continuation, payload, isLast: part == parts - 1)
          if random.bits() % 4 == 0 {
            pings.append([UInt8](repeating: 9, count: Int(random.bits() % 126)))
            stream += Self.masked(.ping, pings[pings.count - 1])
          }
          if random.bits() % 4 == 0 { stream += Self.masked(.pong, [1]) }
        }
      }
      var server = try Self.server()
      var (received, pongs): ([UInt8], [[UInt8]]) = ([], [])
      var rest = stream[...]
      while !rest.isEmpty {
        let piece = Array(rest.prefix(Int(random.bits() % 200) + 1))
        rest = rest.dropFirst(piece.count)
        for task in Self.tasks(&server, piece) {
          switch task {
          case .received(let bytes, let part):
            #expect(part == .binary && !bytes.isEmpty)
            received += bytes
          case .pong(let frame): pongs.append(frame)
          case .open, .last, .ended: Issue.record("\(task)")
          }
        }
      }
      #expect(received == sent)
      #expect(pongs == pings.map { Self.plain(.pong, $0) })
    }
  }

  @Test func `messages that have come together are received together`() throws {
    var server = try Self.server()
    let bytes = (0..<100).flatMap { Self.masked(.binary, [UInt8($0)]) }
    #expect(Self.tasks(&server, bytes) == [.received(Array(0..<100), .binary)])
    // What comes before a ping, and before a fault, is received before it.
    let ping = Self.masked(.binary, [1]) + Self.masked(.ping, []) + Self.masked(.binary, [2])
    #expect(
      Self.tasks(&server, ping) == [
        .received([1], .binary), .pong(Self.plain(.pong, [])), .received([2], .binary),
      ])
    let fault = Self.masked(.binary, [3]) + Self.masked(.text, [4])
    #expect(
      Self.tasks(&server, fault) == [
        .received([3], .binary), .last(Self.plain(.close, [0x03, 0xEB])), .ended(.text),
      ])
  }

  @Test func `empty messages add nothing to what is received`() throws {
    var server = try Self.server()
    #expect(Self.tasks(&server, Self.masked(.binary, [])).isEmpty)
    #expect(
      Self.tasks(
        &server, Self.masked(.binary, [], isLast: false) + Self.masked(.continuation, [5]))
        == [.received([5], .binary)])
  }

  @Test(
    arguments: [
      (masked(.text, [65]), 1_003, .text), (masked(.continuation, [1]), 1_002, .wrongPart),
      (masked(.binary, [], isLast: false) + masked(.binary, [1]), 1_002, .wrongPart),
      (plain(.binary, [1]), 1_002, .wrongMask), ([0xF2, 0x80], 1_002, .reservedBits),
      ([0x85, 0x80], 1_002, .unknownOpcode(5)),
      (masked(.ping, [], isLast: false), 1_002, .wrongControl),
      ([0x82, 0xFF, 0, 0, 0, 1, 0, 0, 0, 0, 1, 2, 3, 4], 1_009, .frameTooLong(1 << 32)),
      (masked(.close, [3]), 1_002, .wrongCloseCode(nil)),
      (masked(.close, [0x03, 0xED]), 1_002, .wrongCloseCode(1_005)),
      (masked(.close, [0x03, 0xE8, 0xFF]), 1_007, .notUTF8),
    ] as [([UInt8], UInt16, WebSocketFault)])
  func `whatever breaks the protocol ends it with the code that says so`(
    bytes: [UInt8], code: UInt16, fault: WebSocketFault
  ) throws {
    var server = try Self.server()
    let close = Self.plain(.close, [UInt8(code >> 8), UInt8(truncatingIfNeeded: code)])
    #expect(Self.tasks(&server, bytes) == [.last(close), .ended(fault)])
    #expect(!server.isOpen && server.close() == nil)
    // Nothing behind it counts.
    #expect(Self.tasks(&server, Self.masked(.binary, [1])) == [.ended(fault)])
  }

  @Test(
    arguments: [
      ([], nil), ([0x03, 0xE8], nil), ([0x03, 0xE9], nil),
      ([0x03, 0xE8] + Array("ende".utf8), nil),
      ([0x03, 0xEA], .closed(code: 1_002, reason: "")),
      ([0x03, 0xF0] + Array("zu groß".utf8), .closed(code: 1_008, reason: "zu groß")),
      ([0x0B, 0xB8], .closed(code: 3_000, reason: "")),
      ([0x13, 0x87], .closed(code: 4_999, reason: "")),
    ] as [([UInt8], WebSocketFault?)])
  func `a peer's close is answered with its code, and an error's reason is known here`(
    payload: [UInt8], fault: WebSocketFault?
  ) throws {
    var server = try Self.server()
    #expect(
      Self.tasks(&server, Self.masked(.close, payload))
        == [.last(Self.plain(.close, Array(payload.prefix(2)))), .ended(fault)])
  }

  @Test func `codes that the standard keeps for other uses are not said`() {
    let sayable: Set<UInt16> = [
      1_000, 1_001, 1_002, 1_003, 1_007, 1_008, 1_009, 1_010, 1_011, 1_012, 1_013, 1_014, 3_000,
      3_999, 4_000, 4_999,
    ]
    for code in sayable { #expect(WebSocketCloseCode.isSayable(code), "\(code)") }
    for code: UInt16 in [
      0, 999, 1_004, 1_005, 1_006, 1_015, 1_016, 1_100, 2_000, 2_999, 5_000, .max,
    ] {
      #expect(!WebSocketCloseCode.isSayable(code), "\(code)")
    }
    for code in WebSocketCloseCode.allCases {
      #expect(WebSocketCloseCode.isSayable(code.rawValue))
    }
  }

  @Test func `this side ends it once, and says nothing more`() throws {
    var server = try Self.server()
    #expect(server.close() == Self.plain(.close, [0x03, 0xE8]))
    #expect(server.close() == nil && !server.isOpen)
    #expect(Self.tasks(&server, Self.masked(.ping, [])) == [.ended(nil)])
  }

  @Test func `a side that takes text is told the borders and the sort of messages`() throws {
    var server = try Self.server(takesText: true)
    let bytes =
      Self.masked(.text, [65], isLast: false) + Self.masked(.ping, [])
      + Self.masked(.continuation, []) + Self.masked(.binary, [1])
    #expect(
      Self.tasks(&server, bytes) == [
        .received([65], WebSocketPart(isText: true)), .pong(Self.plain(.pong, [])),
        .received([], WebSocketPart(isText: true, isEnd: true)),
        .received([1], WebSocketPart(isEnd: true)),
      ])
    #expect(server.message([65], isText: true) == [0x81, 1, 65])
    #expect(
      Self.tasks(&server, Self.masked(.text, [], isLast: false) + Self.masked(.text, [])) == [
        .last(Self.plain(.close, [0x03, 0xEA])), .ended(.wrongPart),
      ])
  }

  @Test func `bytes that are too many for a message are several`() throws {
    let server = try Self.server()
    let payload = (0..<(2 << 20) + 7).map { UInt8(truncatingIfNeeded: $0 / 3) }
    let parts = [payload[..<(1 << 20)], payload[(1 << 20)..<(2 << 20)], payload[(2 << 20)...]]
    #expect(server.message(payload) == parts.flatMap { Self.plain(.binary, Array($0)) })
    let most = Array(payload[..<(1 << 20)])
    #expect(server.message(most) == Self.plain(.binary, most))
  }

  @Test func `a client masks each frame with bits of its own`() {
    let client = WebSocket(
      .client(host: "x", path: "/"), randomness: SeededRandomness(seed: 3))
    let frames = (0..<3).map { _ in client.message([UInt8](repeating: 0, count: 8)) }
    #expect(Set(frames).count == 3 && frames.allSatisfy { $0[1] == 0x88 })
  }

  @Test func `random bytes end it, or wait for more, and never more than once`() throws {
    let random = SeededRandomness(seed: 99)
    for _ in 0..<500 {
      var server = try Self.server()
      var endings = 0
      for _ in 0..<20 where endings == 0 {
        let piece = (0..<Int(random.bits() % 64)).map { _ in
          UInt8(truncatingIfNeeded: random.bits())
        }
        for task in Self.tasks(&server, piece) {
          if case .ended = task { endings += 1 }
        }
      }
      #expect(endings <= 1 && server.isOpen == (endings == 0))
    }
  }
}
