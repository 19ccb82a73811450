import EventLog

/// How the messages of an exchange are spelt as lines of JSON (sync-protocol 10).
package enum WireLine {
  /// The version of the protocol that this build speaks.
  package static let version = 2

  /// The bytes of a message: a line of canonical JSON, and behind `events` the lines that it announces.
  /// - Complexity: O(bytes)
  package static func bytes(of message: SyncMessage) -> [UInt8] {
    if case .events(let part) = message {
      return bytes(ofPart: part.lines.bytes, count: part.lines.count)
    }
    return object(of: message).canonicalBytes() + [newline]
  }

  /// The bytes of a part of so many event lines, each with its newline.
  static func bytes(ofPart lines: [UInt8], count: Int) -> [UInt8] {
    let head: JSONObject = ["message": "events", "count": .number(Double(count))]
    return head.canonicalBytes() + [newline] + lines
  }

  private static func object(of message: SyncMessage) -> JSONObject {
    switch message {
    case .hello(let hello): object(of: hello)
    case .shared(let ranges):
      ["message": "shared", "ranges": .array(ranges.map { .string($0.text) })]
    case .events(let part): ["message": "events", "count": .number(Double(part.lines.count))]
    case .acknowledged(let said): object(of: said)
    case .caughtUp: ["message": "caughtUp"]
    case .ping: ["message": "ping"]
    case .pong: ["message": "pong"]
    case .refused(let refusal):
      [
        "message": "refused", "code": .string(refusal.code), "reason": .string(refusal.reason),
      ]
    }
  }

  private static func object(of hello: SyncMessage.Hello) -> JSONObject {
    var object: JSONObject = [
      "message": "hello", "protocols": .array([.number(Double(version))]),
      "coverage": .string(hello.coverage.description), "dataset": .string(hello.dataset.text),
      "ephemeral": .bool(hello.isEphemeral), "watching": .bool(hello.isWatching),
      "replica": .string(hello.replica.description), "window": .number(Double(hello.window)),
    ]
    if hello.isPlanning { object["plan"] = true }
    object["token"] = hello.token.map { .string($0) }
    object["wall"] = hello.wall.map { .string($0.description) }
    return object
  }

  private static func object(of said: SyncMessage.Acknowledgement) -> JSONObject {
    var object: JSONObject = ["message": "acknowledged", "count": .number(Double(said.count))]
    if !said.refused.isEmpty {
      object["refused"] = .array(
        said.refused.map {
          .object(["line": .number(Double($0.line)), "reason": .string($0.reason)])
        })
    }
    return object
  }

  static let newline = UInt8(ascii: "\n")
}
