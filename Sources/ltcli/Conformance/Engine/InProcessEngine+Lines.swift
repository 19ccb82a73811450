import EventLog
import LiftTrailTesting
import Projections

/// The requests that need no store.
extension InProcessEngine {
  /// Reads one line, given with its newline, as bytes that need not be text.
  func parseLine(_ request: EngineRequest) throws(EngineRefusal) -> JSONObject {
    guard let bytes = HexText.bytes(of: try request.text("hex")) else { throw .request("hex") }
    return try refusing { () throws(LogError) in
      let event = try Event(line: try InProcessEngine.withoutNewline(bytes))
      var answer: JSONObject = [
        "id": .string(event.id.description), "stamp": .string(event.stamp.description),
        "type": .string(event.type.description), "v": .number(Double(event.version)),
        "entity": .string(event.entity.description),
        "data": .string(try event.data.canonicalText()),
      ]
      answer["batch"] = event.batch.map { .string($0.description) }
      return answer
    }
  }

  private static func withoutNewline(_ bytes: [UInt8]) throws(LogError) -> [UInt8] {
    guard bytes.last == UInt8(ascii: "\n") else {
      throw LogError(
        .malformed, "the line has no newline", at: LogError.Position(offset: bytes.count))
    }
    return Array(bytes.dropLast())
  }

  /// Folds lines in the order and the passes given; a line may come more than once.
  func foldLines(_ request: EngineRequest) throws(EngineRefusal) -> JSONObject {
    var passes: [[Event]] = []
    for lines in try request.passes("passes") { passes.append(try InProcessEngine.events(lines)) }
    // One pass goes the plain way; more of them go through a store, whose replay and whose taking in
    // are so held against the plain way. A store takes no part of a batch, though.
    let isPlain = passes.count == 1 || passes.joined().contains { $0.batch != nil }
    return isPlain ? try foldPlainly(passes) : try foldInStore(passes)
  }

  /// The first pass is replayed as at an opening, the others are taken in on top as a relay's are.
  private func foldInStore(_ passes: [[Event]]) throws(EngineRefusal) -> JSONObject {
    let store = try refusing { () throws(LogError) in
      let store = try Store.create(
        at: TestReplica.path, manifest: InProcessEngine.scratch,
        environment: Environment(files: MemoryFileSystem()))
      _ = try store.receive(passes.first ?? [])
      return store
    }
    let replica: Replica
    do throws(ProjectionError) {
      replica = try Replica(store)
      for pass in passes.dropFirst() { _ = try replica.receive(pass) }
    } catch {
      throw EngineRefusal(error)
    }
    return try refusing { () throws(LogError) in
      var answer = try InProcessEngine.answer(replica.state)
      answer["effects"] = .object(try InProcessEngine.effects(of: replica))
      return answer
    }
  }

  /// Of a store that lives for one request.
  private static let scratch = StoreManifest(
    dataset: DatasetID(from: SeededRandomness(seed: 0)), replica: ReplicaID(bits: .max),
    name: "orders", created: .earliestStamped, isEphemeral: true)

  /// Takes in one event after the other, without a store.
  private func foldPlainly(_ passes: [[Event]]) throws(EngineRefusal) -> JSONObject {
    let arrived = Array(passes.joined())
    return try refusing { () throws(LogError) in
      let fold = try Fold(arrived, positions: 1..<(arrived.count + 1))
      var effects = JSONObject()
      for event in arrived {
        effects[event.id.description] = .string(try fold.effect(of: event, in: arrived).rawValue)
      }
      var answer = try InProcessEngine.answer(State(fold: fold, source: arrived))
      answer["effects"] = .object(effects)
      return answer
    }
  }
}

/// Bytes as pairs of lowercase hex digits.
enum HexText {
  static func text(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes; nil where the text is anything else.
  static func bytes(of text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(of: digits[index]), let low = value(of: digits[index + 1]) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
