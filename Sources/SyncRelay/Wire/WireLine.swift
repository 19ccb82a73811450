import EventLog

/// How the messages of an exchange are spelt as lines of JSON (sync-protocol 10).
package enum WireLine {

  /// The bytes of a message: a line of canonical JSON, or one for each of its pages, and behind `events` the lines that
  /// it announces.
  /// - Complexity: O(bytes)
  package static func bytes(
    of message: SyncMessage, _ limits: SyncLimits = SyncLimits()
  ) -> [UInt8] {
    switch message {
    case .events(let part): bytes(ofPart: part.lines.bytes, count: part.lines.count)
    case .hello(let hello):
      hello.pages(limits.rangesPerPage).flatMap { line($0) }
    case .shared(let ranges):
      WireLine.pages(of: ranges, limits.rangesPerPage).flatMap { line($0) }
    case .acknowledged(let said): line(object(of: said))
    case .caughtUp: line(["message": "caughtUp"])
    case .holds(let said):
      line([
        "message": "holds", "count": .number(Double(said.count)),
        "proof": .string(Hexadecimal.text(of: said.proof, digits: 16)),
        "sent": .number(Double(said.sent)), "taken": .number(Double(said.taken)),
      ])
    case .ping: line(["message": "ping"])
    case .pong: line(["message": "pong"])
    case .refused(let refusal): line(object(of: refusal))
    }
  }

  /// The bytes of a part of so many event lines, each with its newline.
  static func bytes(ofPart lines: [UInt8], count: Int) -> [UInt8] {
    let head: JSONObject = ["message": "events", "count": .number(Double(count))]
    return line(head) + lines
  }

  /// The line of an object, with its newline.
  private static func line(_ object: JSONObject) -> [UInt8] { object.canonicalBytes() + [newline] }

  static func object(of ranges: [RangeFingerprint]) -> JSONObject {
    ["message": "shared", "ranges": .array(ranges.map { .string($0.text) })]
  }

  static func object(of hello: SyncMessage.Hello) -> JSONObject {
    var object: JSONObject = [
      "message": "hello", "coverage": .string(hello.coverage.description),
      "dataset": .string(hello.dataset.text),
      "ephemeral": .bool(hello.isEphemeral), "watching": .bool(hello.isWatching),
      "nonce": .string(Hexadecimal.text(of: hello.nonce, digits: 16)),
      "replica": .string(hello.replica.description), "window": .number(Double(hello.window)),
    ]
    object["engine"] = hello.engine.map { .string($0) }
    if hello.isPlanning { object["plan"] = true }
    if hello.asksForNewestFirst { object["newestFirst"] = true }
    object["wall"] = hello.wall.map { .string($0.description) }
    object["name"] = hello.name.map { .string($0) }
    if !hello.formerly.isEmpty {
      object["formerly"] = .array(hello.formerly.map { .string($0.description) })
    }
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

extension WireLine {
  /// What a line says that begins a message.
  enum Beginning {
    /// It is the whole message.
    case whole(SyncMessage)
    /// So many event lines follow.
    case events(Int)
    /// A page of one; further pages follow unless it is the last.
    case page(MessagePage, isLast: Bool)
  }

  /// Reads a line that begins a message.
  /// - Throws: `unexpectedMessage` where it is none, or of a protocol that this build does not know.
  static func beginning(_ line: [UInt8]) throws(LogError) -> Beginning {
    let object: JSONObject
    do throws(LogError) {
      guard let read = try JSONReader.canonicalValue(of: line).object else {
        throw unreadable("it is not a JSON object")
      }
      object = read
    } catch {
      throw unreadable(error.reason)
    }
    switch object["message"]?.string {
    case "hello": return try page(.hello(hello(object)), object)
    case "coverage": return try page(.coverage(coverage(object)), object)
    case "shared": return try page(.shared(ranges(object)), object)
    case "events":
      guard let count = object.whole("count", as: Int.self), count > 0 else {
        throw unreadable("\"events\" does not say how many follow")
      }
      return .events(count)
    case "acknowledged": return .whole(.acknowledged(try acknowledgement(object)))
    case "caughtUp": return .whole(.caughtUp)
    case "holds": return .whole(.holds(try holding(object)))
    case "ping": return .whole(.ping)
    case "pong": return .whole(.pong)
    case "refused": return .whole(.refused(try refusal(object)))
    case let other?: throw unreadable("this build does not know the message \"\(other)\"")
    case nil: throw unreadable("it names no message")
    }
  }

  private static func page(
    _ page: MessagePage, _ object: JSONObject
  ) throws(LogError) -> Beginning {
    guard let hasMore = (object["more"] ?? false).bool else {
      throw unreadable("\"more\" is not a boolean")
    }
    return .page(page, isLast: !hasMore)
  }

  private static func coverage(_ object: JSONObject) throws(LogError) -> Coverage {
    guard let coverage = object.text("coverage", Coverage.init) else {
      throw unreadable("\"coverage\" does not name events")
    }
    return coverage
  }

  private static func holding(_ object: JSONObject) throws(LogError) -> SyncMessage.Holding {
    guard let sent = object.whole("sent", as: UInt64.self),
      let taken = object.whole("taken", as: UInt64.self),
      let count = object.whole("count", as: UInt64.self),
      let proof = object.bits("proof")
    else { throw unreadable("\"holds\" lacks a member, or one is of another type") }
    return SyncMessage.Holding(sent: sent, taken: taken, count: count, proof: proof)
  }

  private static func hello(_ object: JSONObject) throws(LogError) -> SyncMessage.Hello {
    guard let dataset = object.text("dataset", DatasetID.init),
      let replica = object.text("replica", ReplicaID.init),
      let isEphemeral = object["ephemeral"]?.bool, let isWatching = object["watching"]?.bool,
      let window = object.whole("window", as: Int.self), window > 0,
      let nonce = object.bits("nonce"),
      let isPlanning = (object["plan"] ?? false).bool,
      let asksForNewestFirst = (object["newestFirst"] ?? false).bool
    else { throw unreadable("\"hello\" lacks a member, or one is of another type") }
    var hello = SyncMessage.Hello(
      dataset: dataset, replica: replica, isEphemeral: isEphemeral,
      coverage: try coverage(object))
    hello.nonce = nonce
    hello.engine = object["engine"]?.string.map { ReasonText.bounded($0, to: 64) }
    hello.isWatching = isWatching
    hello.isPlanning = isPlanning
    hello.asksForNewestFirst = asksForNewestFirst
    hello.window = window
    hello.wall = object.text("wall", Instant.init)
    hello.name = object["name"]?.string.map {
      ReasonText.bounded($0, to: SyncMessage.Hello.greatestName)
    }
    hello.formerly = (object["formerly"]?.array ?? []).prefix(SyncMessage.Hello.mostFormerIDs)
      .compactMap { $0.string.flatMap { ReplicaID($0) } }
    return hello
  }

  private static func ranges(
    _ object: JSONObject
  ) throws(LogError) -> [RangeFingerprint] {
    guard let texts = object["ranges"]?.array else {
      throw unreadable("\"shared\" lacks \"ranges\"")
    }
    return try texts.map { (value) throws(LogError) in
      guard let range = value.string.flatMap({ RangeFingerprint($0) }) else {
        throw unreadable("\"\(value.canonicalText())\" is not a range with its fingerprint")
      }
      return range
    }
  }

  private static func acknowledgement(
    _ object: JSONObject
  ) throws(LogError) -> SyncMessage.Acknowledgement {
    guard let count = object.whole("count", as: UInt64.self) else {
      throw unreadable("\"acknowledged\" does not say how many events")
    }
    guard let list = (object["refused"] ?? []).array else {
      throw unreadable("\"refused\" of \"acknowledged\" is not a list")
    }
    let refused = try list.map { (value) throws(LogError) in
      guard let line = value.object?.whole("line", as: UInt64.self),
        let reason = value.object?["reason"]?.string
      else { throw unreadable("\"\(value.canonicalText())\" names no line that was refused") }
      return RefusedLine(line: line, reason: ReasonText.bounded(reason))
    }
    guard zip(refused, refused.dropFirst()).allSatisfy({ $0.line < $1.line }) else {
      throw unreadable("the lines of \"refused\" do not ascend")
    }
    return SyncMessage.Acknowledgement(count: count, refused: refused)
  }

  private static func object(of refusal: SyncMessage.Refusal) -> JSONObject {
    var object: JSONObject = [
      "message": "refused", "code": .string(refusal.code), "reason": .string(refusal.reason),
    ]
    if !refusal.found.isEmpty {
      object["found"] = .array(refusal.found.map { .object($0.json) })
    }
    return object
  }

  private static func refusal(_ object: JSONObject) throws(LogError) -> SyncMessage.Refusal {
    guard let refusal = SyncMessage.Refusal(object) else {
      throw unreadable("\"refused\" does not say why")
    }
    return refusal
  }

  static func unreadable(_ why: String) -> LogError {
    LogError(
      .unexpectedMessage, "a line of the peer cannot be read: \(ReasonText.bounded(why))")
  }
}

extension SyncMessage.Refusal {
  /// Reads what a peer says; nil where it says no reason.
  init?(_ object: JSONObject) {
    guard let code = object["code"]?.string, let reason = object["reason"]?.string else {
      return nil
    }
    let found = (object["found"]?.array ?? []).prefix(SyncMessage.Refusal.mostFound)
    self = SyncMessage.Refusal(code: code, reason: ReasonText.bounded(reason))
      .naming(found.compactMap { $0.object.flatMap(DatasetSummary.init) })
  }
}
