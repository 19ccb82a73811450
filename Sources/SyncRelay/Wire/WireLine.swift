package import EventLog

/// How the messages of an exchange are spelt as lines of JSON (sync-protocol 10).
package enum WireLine {
  /// The version of the spelling.
  static let version = 1

  /// The bytes of a message: a line of canonical JSON, and behind `events` the lines that it announces.
  /// - Complexity: O(bytes)
  package static func bytes(of message: SyncMessage) -> [UInt8] {
    var bytes = object(of: message).canonicalBytes() + [newline]
    if case .events(let events) = message {
      for event in events {
        bytes += event.line
        bytes.append(newline)
      }
    }
    return bytes
  }

  private static func object(of message: SyncMessage) -> JSONObject {
    switch message {
    case .hello(let hello):
      [
        "message": "hello", "protocol": .number(Double(version)),
        "coverage": .string(hello.coverage.description), "dataset": .string(hello.dataset.text),
        "ephemeral": .bool(hello.isEphemeral), "replica": .string(hello.replica.description),
      ]
    case .shared(let ranges): ["message": "shared", "ranges": .array(ranges.map(value))]
    case .events(let events): ["message": "events", "count": .number(Double(events.count))]
    case .acknowledged: ["message": "acknowledged"]
    case .done: ["message": "done"]
    }
  }

  private static func value(_ range: SyncMessage.RangeFingerprint) -> JSONValue {
    let fingerprint = Hexadecimal.text(of: range.fingerprint, digits: 16)
    return .string("\(range.range)=\(fingerprint)")
  }

  static let newline = UInt8(ascii: "\n")
}

extension WireLine {
  /// What a line says that begins a message.
  enum Beginning {
    /// It is the whole message.
    case whole(SyncMessage)
    /// So many event lines follow.
    case events(Int)
  }

  /// Reads a line that begins a message.
  /// - Throws: `unexpectedMessage` where it is none, or of a protocol that this build does not know.
  static func beginning(_ line: [UInt8]) throws(LogError) -> Beginning {
    let object: JSONObject
    do throws(LogError) {
      guard let read = try JSONReader.canonicalValue(of: line).object else {
        throw unreadable("it is no object")
      }
      object = read
    } catch {
      throw unreadable(error.reason)
    }
    switch object["message"]?.string {
    case "hello": return .whole(.hello(try hello(object)))
    case "shared": return .whole(.shared(try ranges(object)))
    case "events":
      guard let count = object["count"]?.number.flatMap({ Int(exactly: $0) }), count > 0 else {
        throw unreadable("\"events\" does not say how many follow")
      }
      return .events(count)
    case "acknowledged": return .whole(.acknowledged)
    case "done": return .whole(.done)
    case let other?: throw unreadable("there is no message \"\(other)\"")
    case nil: throw unreadable("it names no message")
    }
  }

  private static func hello(_ object: JSONObject) throws(LogError) -> SyncMessage.Hello {
    guard object["protocol"]?.number == Double(version) else {
      let theirs = object["protocol"]?.canonicalText() ?? "none"
      throw LogError(
        .unexpectedMessage, "the peer speaks protocol \(theirs), and this build \(version)",
        advice: .useNewerBuild)
    }
    guard let dataset = object["dataset"]?.string.flatMap({ DatasetID($0) }),
      let replica = object["replica"]?.string.flatMap({ ReplicaID($0) }),
      let isEphemeral = object["ephemeral"]?.bool,
      let coverage = object["coverage"]?.string.flatMap({ Coverage($0) })
    else { throw unreadable("\"hello\" lacks a member, or one is of another type") }
    return SyncMessage.Hello(
      dataset: dataset, replica: replica, isEphemeral: isEphemeral, coverage: coverage)
  }

  private static func ranges(
    _ object: JSONObject
  ) throws(LogError) -> [SyncMessage.RangeFingerprint] {
    guard let texts = object["ranges"]?.array else {
      throw unreadable("\"shared\" lacks \"ranges\"")
    }
    return try texts.map { (value) throws(LogError) in
      let parts = value.string?.split(separator: "=", omittingEmptySubsequences: false) ?? []
      guard parts.count == 2, let range = EventRange(String(parts[0])),
        let fingerprint = Hexadecimal.value(of: parts[1].utf8, digits: 16)
      else { throw unreadable("\"\(value.canonicalText())\" is no range with its fingerprint") }
      return SyncMessage.RangeFingerprint(range: range, fingerprint: fingerprint)
    }
  }

  static func unreadable(_ why: String) -> LogError {
    LogError(.unexpectedMessage, "a line of the peer cannot be read: \(why)")
  }
}
