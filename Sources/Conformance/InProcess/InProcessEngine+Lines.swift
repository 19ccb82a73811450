import EventLog
import LiftTrailTesting
import Projections

/// The requests that need no store.
extension InProcessEngine {
  /// Reads one line, given with its newline, as bytes that need not be text.
  func parseLine(_ request: EngineRequest) throws(EngineRefusal) -> JSONObject {
    guard let bytes = HexText.bytes(of: try request.text("hex")) else { throw .request("hex") }
    return try refusing {
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
    try refusing {
      let store = try Store.create(
        at: TestReplica.path, manifest: InProcessEngine.scratch,
        environment: Environment(files: MemoryFileSystem()))
      _ = try store.receive(passes.first ?? [])
      let replica = try Replica(store)
      for pass in passes.dropFirst() { _ = try replica.receive(pass) }
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
    return try refusing {
      let log = Log(of: arrived)
      var fold = Fold(kinds: .current)
      for event in arrived { try fold.apply(event, in: log) }
      let state = TrainingState(fold: fold, log: log)
      var effects = JSONObject()
      for event in arrived {
        effects[event.id.description] = .string(try state.effect(of: event).rawValue)
      }
      var answer = try InProcessEngine.answer(state)
      answer["effects"] = .object(effects)
      return answer
    }
  }
}
