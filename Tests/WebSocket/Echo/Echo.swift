import EventLog
import SyncRelay

/// Says back what it is told over WebSockets, text or binary: what Autobahn's cases are run against.
///
///     websocket-echo serve PORT       answers clients until it is killed
///     websocket-echo call PORT        asks a server of cases for each of them, and answers it
@main enum Echo {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count == 3, let port = UInt16(words[2]) else {
      throw TransportError("run", "", "it takes serve PORT, or call PORT")
    }
    switch words[1] {
    case "serve": try await serve(port)
    case "call": try await call(port)
    default: throw TransportError("run", "", "“\(words[1])” is neither serve nor call")
    }
  }

  private static func serve(_ port: UInt16) async throws {
    let listener = try await Listener(host: "127.0.0.1", port: port)
    try await withThrowingDiscardingTaskGroup { clients in
      while true {
        let channel = try await listener.accept()
        clients.addTask {
          await echo(over: channel, WebSocket(.server(WebSocketRules()), takesText: true))
        }
      }
    }
  }

  /// The cases' server says how many there are, and then begins one with each client.
  private static func call(_ port: UInt16) async throws {
    let said = await echo(at: "/getCaseCount", port)
    guard let count = Int(String(decoding: said, as: UTF8.self)) else {
      throw TransportError("ask for the cases", "127.0.0.1:\(port)", "it does not say how many")
    }
    for number in 1...max(1, count) {
      await echo(at: "/runCase?case=\(number)&agent=LiftTrail", port)
    }
    await echo(at: "/updateReports?agent=LiftTrail", port)
  }

  /// Calls a server for a path, and returns its first message.
  @discardableResult private static func echo(at path: String, _ port: UInt16) async -> [UInt8] {
    do {
      let channel = try await TCPTransport(host: "127.0.0.1", port: port).connect()
      let role = WebSocket.Role.client(host: "127.0.0.1:\(port)", path: path)
      return await echo(over: channel, WebSocket(role, takesText: true))
    } catch {
      print("\(path): \(error)")
      return []
    }
  }

  /// Says back each message until the WebSocket ends, and returns the first one.
  @discardableResult
  private static func echo(over channel: any ByteChannel, _ begun: WebSocket) async -> [UInt8] {
    var socket = begun
    var (message, first): ([UInt8], [UInt8]?) = ([], nil)
    do {
      loop: while true {
        switch socket.nextTask() {
        case .open(let bytes), .pong(let bytes), .last(let bytes): try await channel.send(bytes)
        case .received(let bytes, let part):
          message += bytes
          guard part.isEnd else { continue }
          if part.isText, String(validating: message, as: UTF8.self) == nil {
            try await channel.send(socket.close(.notUTF8) ?? [])
            break loop
          }
          try await channel.send(socket.message(message, isText: part.isText))
          first = first ?? message
          message = []
        case .ended: break loop
        case nil:
          guard let bytes = try await channel.receive() else { break loop }
          socket.add(bytes)
        }
      }
    } catch {
      // The peer has gone.
    }
    await channel.close()
    return first ?? []
  }
}
