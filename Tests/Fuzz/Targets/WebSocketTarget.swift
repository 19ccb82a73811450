import EventLog
import EventLogTesting
import SyncRelay

/// A client's bytes for a WebSocket, cut as the first of them says, as its request or behind a good one: they come to the
/// same however they are cut, no byte is made up, and it ends once.
enum WebSocketTarget {
  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let said = (first & 0x80 == 0 ? request : []) + bytes.dropFirst()
    let (whole, cut) = (
      Outcome(of: said, size: said.count), Outcome(of: said, size: Int(first & 0x7F) + 1)
    )
    must(whole == cut, "the same, however the bytes are cut")
    must(whole.received.count <= said.count, "no more is received than was sent")
  }

  private static let request = Array(
    ("GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n").utf8)

  /// What a server makes of a client's bytes.
  private struct Outcome: Equatable {
    var received: [UInt8] = []
    var pongs: [[UInt8]] = []
    /// The beginning of what it said last: behind it a request is quoted as far as it had come.
    var last: [UInt8] = []
    var hasEnded = false

    init(of bytes: [UInt8], size: Int) {
      var server = WebSocket(.server(WebSocketRules()), randomness: SeededRandomness(seed: 1))
      for start in stride(from: 0, to: bytes.count, by: max(size, 1)) where !hasEnded {
        server.add(Array(bytes[start..<min(start + max(size, 1), bytes.count)]))
        take(&server)
      }
      must(server.isOpen == false || !hasEnded, "what has ended is not open")
    }

    private mutating func take(_ server: inout WebSocket) {
      while let task = server.nextTask() {
        switch task {
        case .open(let answer):
          must(answer.starts(with: Array("HTTP/1.1 101 ".utf8)), "it is opened")
        case .received(let bytes, _): received += bytes
        case .pong(let frame): pongs.append(frame)
        case .last(let bytes):
          must(last.isEmpty, "it says its last once")
          last = Array(bytes.prefix(12))
        case .ended:
          hasEnded = true
          return
        }
      }
    }
  }
}
